import type { Cumulative } from '@backlay/shared/contract';
import { brandStylesheet, deriveDesignTokens } from '@backlay/shared/domain';
import type { TenantRecord } from './record';

/** A tenant as the boot manifest carries it: the shape of the shell's `Tenant`. */
export interface BootTenant extends Pick<
  TenantRecord,
  'id' | 'name' | 'type' | 'audience' | 'whiteLabelId' | 'demoWhiteLabelId' | 'flags'
> {
  readonly domain: Cumulative['domain'];
  readonly theme: Cumulative['globalAppConfiguration'];
  readonly apkUrl?: string;
}

/** A3.08, with where the sister site is, if there is one (A1.19). */
export function toWireDomain(tenant: TenantRecord, sisterUrl: string | null): Cumulative['domain'] {
  const isWorld = tenant.rules.isWorld ?? false;
  return {
    domainName: tenant.hosts[0] ?? tenant.id,
    type: tenant.type,
    whitelabelId: tenant.whiteLabelId,
    isWorld,
    isSwitchAllowed: sisterUrl !== null,
    ...(tenant.rules.minDepositBalance > 0 && { minDepositBalance: tenant.rules.minDepositBalance }),
    ...(tenant.rules.commission && { commission: tenant.rules.commission }),
    ...(sisterUrl && (isWorld ? { diamondWebsiteUrl: sisterUrl } : { worldWebsiteUrl: sisterUrl })),
  };
}

/** The public part of a brand's record, as the boot manifest has it. */
export function toBootTenant(tenant: TenantRecord, sisterUrl: string | null): BootTenant {
  const { id, name, type, audience, whiteLabelId, demoWhiteLabelId, flags, theme, app } = tenant;
  return {
    id,
    name,
    type,
    audience,
    whiteLabelId,
    demoWhiteLabelId,
    flags,
    domain: toWireDomain(tenant, sisterUrl),
    theme,
    ...(typeof app.apkUrl === 'string' && app.apkUrl.startsWith('https://') && { apkUrl: app.apkUrl }),
  };
}

/** The theme that a visitor without a choice gets (OQ-30). */
export const defaultThemeOf = (tenant: TenantRecord): 'dark' | 'light' => (tenant.flags.lightTheme ? 'light' : 'dark');

const stylesheets = new WeakMap<TenantRecord, string>();

/** The brand's colours as CSS, for the head of every page. */
export function tenantStylesheet(tenant: TenantRecord): string {
  const known = stylesheets.get(tenant);
  if (known) return known;
  const { room, action } = tenant.brand;
  const sheet = brandStylesheet({
    dark: deriveDesignTokens(room, action, 'dark'),
    light: deriveDesignTokens(room, action, 'light'),
    defaultTheme: defaultThemeOf(tenant),
  });
  stylesheets.set(tenant, sheet);
  return sheet;
}
