import type { BootManifest, Tenant, TenantFlags } from '../src/host';
import { FLAGS_OFF } from '../src/domain';
import { CONTRACT_VERSION } from '../src/host';

export const noFlags: TenantFlags = FLAGS_OFF;

export interface TenantOverrides extends Partial<Omit<Tenant, 'flags' | 'domain' | 'theme'>> {
  readonly flags?: Partial<TenantFlags>;
  readonly domain?: Partial<Tenant['domain']>;
  readonly theme?: Partial<Tenant['theme']>;
}

/** A consumer brand with every switch off; `type` also sets the domain's. */
export function buildTenant(over: TenantOverrides = {}): Tenant {
  const type = over.type ?? 'b2c';
  return {
    id: 'royal',
    name: 'Royal',
    audience: 'player',
    whiteLabelId: 'wl-royal',
    demoWhiteLabelId: 'wl-royal-demo',
    ...over,
    type,
    flags: { ...noFlags, ...over.flags },
    domain: {
      domainName: 'royal.localhost',
      type,
      whitelabelId: 'wl-royal',
      isWorld: false,
      isSwitchAllowed: false,
      ...over.domain,
    },
    theme: {
      logoText: 'Royal',
      MobileVersion: '1.0.0',
      metaTags: [],
      slideShow: [],
      headerBottom: { marqueeText: '' },
      theme: {},
      registration: {},
      socialMedia: {},
      enable: { forgetPassword: true, isRegister: true },
      companyDetail: 'Royal Gaming Private Limited.',
      companyTermsCondition: 'For players aged 18 and over.',
      copyrighMessage: '© 2026 Royal.',
      ...over.theme,
    },
  };
}

/** What the platform would inline for that tenant: one server, no socket, no remotes, by default. */
export function buildManifest(
  over: Partial<Omit<BootManifest, 'tenant'>> & { readonly tenant?: Tenant } = {},
): BootManifest {
  const server = 'http://royal.localhost';
  return {
    shellVersion: '0.1.0',
    contract: CONTRACT_VERSION,
    shellIntegrity: {},
    remotes: [],
    servers: { master: server, b2b: server, b2c: server },
    socket: null,
    clientTag: { header: 'x-client', value: 'web' },
    sandbox: true,
    maintenance: false,
    configuration: {},
    ...over,
    tenant: over.tenant ?? buildTenant(),
  };
}
