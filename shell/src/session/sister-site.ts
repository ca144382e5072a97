import type { Tenant } from '@backlay/shared/host';
import type { ShellSession } from './session-state';

interface SiteSwitchDeps {
  readonly session: Pick<ShellSession, 'token'>;
  readonly inFlight: { whenIdle(act: () => void): void };
  readonly realtime: { stop(): void };
  leave(url: string): void;
}

/** Sites below localhost are those of a demonstration on one machine: they have no certificate. */
const isLocal = (hostname: string): boolean => hostname === 'localhost' || hostname.endsWith('.localhost');

/** The site that a domain may switch to: of the world the diamond one, of diamond the world's (A1.19, OQ-33). Over https alone (S-02). */
export function getSisterSite(domain: Tenant['domain']): URL | null {
  const address = domain.isWorld ? domain.diamondWebsiteUrl : domain.worldWebsiteUrl;
  if (!domain.isSwitchAllowed || !address || !URL.canParse(address)) return null;
  const url = new URL(address);
  const safe = url.protocol === 'https:' || (url.protocol === 'http:' && isLocal(url.hostname));
  return safe && url.username === '' ? url : null;
}

/** Goes to the sister site with the stored session (A1.20), once no bet or payment waits; the socket is closed first (A1.21). */
export function switchToSisterSite({ session, inFlight, realtime, leave }: SiteSwitchDeps, site: URL): void {
  const token = session.token();
  if (!token) return;
  inFlight.whenIdle(() => {
    realtime.stop();
    leave(new URL(`/direct-login/${encodeURIComponent(token)}`, site).href);
  });
}
