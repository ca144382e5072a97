import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { PurposeKeys } from '../../core/config';
import { readCookies, type Cookies } from '../../core/http';
import type { TenantRecord } from '../../core/tenants';
import type { MarketService } from './market-service';
import { viewFor } from './visibility';

const PATH = '/live-tv';
/** Cookie with a random name of a browser, for as long as it is open: an address of live TV opens in that browser alone. */
const COOKIE = 'backlay_tv';
const COOKIE_BYTES = 16;
/** How long an address is valid, ms; a page renews it while it shows the pictures. */
const VALID_MS = 10 * 60_000;

/** Where the pictures of an event are, without the signature that opens them. */
export const liveTvPath = (eventId: string): string => `${PATH}/${encodeURIComponent(eventId)}`;

/** Whom an address is for. */
export interface TvViewer {
  readonly tenantId: string;
  /** The login of the player. */
  readonly session: string;
  /** The browser; empty where it has no cookie of ours. */
  readonly browser: string;
}

/** Signs and checks addresses of live TV, for one event, brand, login and browser (G7.09). */
export class TvAddresses {
  constructor(
    private readonly keys: PurposeKeys,
    private readonly clock: () => number = Date.now,
  ) {}

  sign(eventId: string, viewer: TvViewer): { readonly iframeUrl: string; readonly expiresAt: string } {
    const until = this.clock() + VALID_MS;
    const signature = this.digest(eventId, viewer, String(until), this.keys[0]).toString('base64url');
    const query = new URLSearchParams({ until: String(until), session: viewer.session, signature });
    return { iframeUrl: `${liveTvPath(eventId)}?${query}`, expiresAt: new Date(until).toISOString() };
  }

  /** Until when an address is valid, ms; null where it is not. */
  check(eventId: string, viewer: TvViewer, { until, signature }: Readonly<Record<string, unknown>>): number | null {
    if (typeof until !== 'string' || typeof signature !== 'string') return null;
    const given = Buffer.from(signature, 'base64url');
    const isSigned = this.keys.some((key) => {
      const wanted = this.digest(eventId, viewer, until, key);
      return given.length === wanted.length && timingSafeEqual(given, wanted);
    });
    return isSigned && Number(until) > this.clock() ? Number(until) : null;
  }

  private digest(eventId: string, { tenantId, session, browser }: TvViewer, until: string, key: string): Buffer {
    return createHmac('sha256', key)
      .update(JSON.stringify([eventId, tenantId, session, browser, until]))
      .digest();
  }
}

/** The name that a browser sent, if it is one of ours by its form. */
export function readTvBrowser(cookies: Cookies): string {
  const name = cookies[COOKIE] ?? '';
  return /^[\w-]{22}$/.test(name) ? name : '';
}

/** A new name of a browser, and its `Set-Cookie`: this host alone, out of reach of scripts. */
export function createTvBrowser(isSecure: boolean): { readonly browser: string; readonly cookie: string } {
  const browser = randomBytes(COOKIE_BYTES).toString('base64url');
  return { browser, cookie: `${COOKIE}=${browser}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}` };
}

/** What a supplier's own signed address is made of. */
export interface TvAddressRequest {
  /** The address that was set for the event. */
  readonly address: string;
  readonly tenantId: string;
  readonly session: string;
  /** Until when it is valid, ms. */
  readonly until: number;
}

export interface LiveTvDeps {
  readonly markets: Pick<MarketService, 'event'>;
  readonly addresses: TvAddresses;
  /** Whether a login still holds. */
  readonly isOpenSession: (family: string) => Promise<boolean>;
  /** The address as the supplier of the pictures takes it; the same where it takes any. */
  readonly toSupplier: (request: TvAddressRequest) => Promise<string>;
}

/** `GET /live-tv/<event>`: leads a player to the pictures of an event, for as long as the address and the login hold (G7.09). */
export function serveTvAddresses(app: FastifyInstance, deps: LiveTvDeps): void {
  const { markets, addresses, isOpenSession, toSupplier } = deps;
  app.get<{ Params: { eventId: string }; Querystring: Readonly<Record<string, unknown>> }>(
    `${PATH}/:eventId`,
    async ({ params: { eventId }, query, headers, tenant }, reply) => {
      void reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
      const address = tenant && findAddress(markets, eventId, tenant);
      const session = typeof query['session'] === 'string' ? query['session'] : '';
      const viewer = { tenantId: tenant?.id ?? '', session, browser: readTvBrowser(readCookies(headers)) };
      const until = addresses.check(eventId, viewer, query);
      if (until === null || !(await isOpenSession(session)))
        return reply.code(403).send({ message: "You don't have permission for this" });
      if (!address) return reply.code(404).send({ message: 'Picture not found' });
      return reply.redirect(await toSupplier({ address, tenantId: viewer.tenantId, session, until }), 302);
    },
  );
}

const findAddress = (markets: Pick<MarketService, 'event'>, eventId: string, tenant: TenantRecord) =>
  viewFor(markets.event(eventId), tenant.audience === 'staff' ? null : [tenant.id])?.liveTv;
