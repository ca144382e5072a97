import {
  isDevelopmentEntry,
  keyOf,
  recordRegistryAction,
  releaseTenant,
  type ReleaseStaffReader,
  type Releases,
} from '../releases';
import type { Database } from '../../core/database';
import type { Cookies } from '../../core/http';
import type { TenantDirectory, TenantRecord } from '../../core/tenants';
import type { PurposeKeys } from '../../core/config';
import {
  COOKIE_NAME,
  cookieHeader,
  MAX_AGE_MS,
  parseQaCookie,
  type QaCookie,
  signValue,
  verifySignedValue,
} from './cookie';
import {
  validatePins,
  type Pins,
  addPin,
  addTicket,
  changePins,
  clearPin,
  clearPinsOf,
  LOCAL,
  ownerOfPin,
  pinnedVersions,
  sweepPins,
  takeTicket,
  type QaPins,
} from './repository';
import { z } from 'zod';

const TICKET_MS = 2 * 60_000;
/**
 * A shared link needs the right whenever it is used. It expires after this long, ms, so that old versions need not be
 * retained for it.
 */
const SHARE_MS = 7 * 86_400_000;

const shared = z.strictObject({ tenant: z.string(), pins: z.record(z.string(), z.string()), until: z.number() });

export interface QaDeps {
  readonly database: Database;
  readonly releases: Releases;
  readonly tenants: Pick<TenantDirectory, 'byId' | 'all' | 'urlOf'>;
  readonly people: ReleaseStaffReader;
  /** Keys of their own for cookies and for links. */
  readonly keys: { readonly cookie: PurposeKeys; readonly share: PurposeKeys };
  /** Brands are reached over https. */
  readonly secure: boolean;
  readonly clock?: () => number;
}

export interface IssuedPin {
  readonly ok: true;
  readonly tenantId: string;
  readonly pins: Pins;
  readonly until: number;
  readonly link: string;
  readonly shareLink: string | null;
}

export type { QaPins } from './repository';

export type Qa = ReturnType<typeof openQa>;

/** QA by version: pins for one person on one brand, for a working day at most (architecture 2). */
export function openQa(deps: QaDeps) {
  const { database, releases, tenants, people, keys, secure, clock = Date.now } = deps;
  const problem = (tenant: TenantRecord, pins: Pins) =>
    validatePins(releases.registry.snapshot(), qaTenant(tenant), pins);
  const shareLink = (tenant: TenantRecord, pins: Pins) => createShareLink(deps, tenant, pins);
  const cookieOf = (tenant: TenantRecord, host: string, { id, pins, until }: QaPins): string =>
    cookieHeader(keys.cookie, { id, tenant: tenant.id, host, pins, until } satisfies QaCookie, {
      now: clock(),
      secure,
    });

  return {
    shareLink,
    problem,

    /** What a shared link stands for; null when it is none of ours or too old. */
    readShare(token: string): { readonly tenantId: string; readonly pins: Pins } | null {
      const read = shared.safeParse(verifySignedValue(keys.share, token));
      return read.success && read.data.until > clock() ? { tenantId: read.data.tenant, pins: read.data.pins } : null;
    },

    /** A pin for somebody who has the right, with the link that brings it to the branded site. */
    async issue(
      accountId: string,
      tenant: TenantRecord,
      pins: Pins,
      { hours, landing }: { readonly hours: number; readonly landing: string },
    ): Promise<IssuedPin | { readonly ok: false; readonly reason: string }> {
      const reason = problem(tenant, pins);
      if (reason) return { ok: false, reason };
      const { id, until } = await addPin(deps, tenant.id, accountId, pins, hours * 3_600_000);
      const ticket = await addTicket(database, id, landing, clock() + TICKET_MS);
      const actor = (await people.byId(accountId))?.userName ?? accountId;
      for (const [remote, toVersion] of Object.entries(pins))
        await recordRegistryAction(database, { actor, kind: 'person', accountId }, 'qa', tenant.id, {
          remote,
          toVersion,
        });
      const link = `${tenants.urlOf(tenant)}/__qa/enter?ticket=${ticket}`;
      return { ok: true, tenantId: tenant.id, pins, until, link, shareLink: shareLink(tenant, pins) };
    },

    /** Takes a ticket, once: the cookie and where to land; null when there is no such ticket here, now. */
    async enter(ticket: string, tenant: TenantRecord, host: string) {
      const taken = await takeTicket(database, ticket, tenant.id, clock());
      return taken && { cookie: cookieOf(tenant, host, taken), landing: taken.landing };
    },

    /** Somebody who develops on the very machine that the platform runs on needs no right there. */
    async develop(tenant: TenantRecord, host: string, pins: Pins): Promise<{ cookie: string } | { reason: string }> {
      if (!tenant.rules.allowDevelopmentOverrides) return { reason: `${tenant.id} takes no builds from localhost` };
      const reason = problem(tenant, pins);
      if (reason) return { reason };
      return { cookie: cookieOf(tenant, host, await addPin(deps, tenant.id, LOCAL, pins, MAX_AGE_MS)) };
    },

    of: createPinReader(deps, problem),

    /** Other pins for the rest of the time; the new cookie. */
    async change(tenant: TenantRecord, host: string, present: QaPins, pins: Pins): Promise<string> {
      await changePins(database, present.id, pins);
      return cookieOf(tenant, host, { ...present, pins });
    },

    clear: (id: string) => clearPin(database, id),
    /** Ends the pins of one account, on one tenant or everywhere. */
    clearOf: (accountId: string, tenantId: string | null) => clearPinsOf(database, accountId, tenantId),
    /** Versions that retention must leave, as `keyOf` has them. */
    held: async (): Promise<ReadonlySet<string>> =>
      new Set((await pinnedVersions(database)).map(([name, version]) => keyOf(name, version))),
    /** Forgets what has ended. */
    sweep: () => sweepPins(database),
  };
}

const qaTenant = (tenant: TenantRecord) => ({
  id: tenant.id,
  channel: releaseTenant(tenant).channel,
  developmentOverrides: tenant.rules.allowDevelopmentOverrides ?? false,
});

/** For a colleague; null with a build of localhost among the pins, which is nobody else's. */
function createShareLink(
  { keys, tenants, clock = Date.now }: Pick<QaDeps, 'keys' | 'tenants' | 'clock'>,
  tenant: TenantRecord,
  pins: Pins,
): string | null {
  if (Object.values(pins).some(isDevelopmentEntry)) return null;
  const token = signValue(keys.share, { tenant: tenant.id, pins, until: clock() + SHARE_MS });
  return `${tenants.urlOf(tenant)}/__qa/share?share=${token}`;
}

/** What the visitor has pinned, if the cookie is good and the right still holds; anything else is logged and has no effect. */
function createPinReader(
  { database, people, keys, clock = Date.now }: QaDeps,
  problem: (tenant: TenantRecord, pins: Pins) => string | null,
) {
  return async (
    tenant: TenantRecord,
    host: string,
    cookies: Cookies,
    log: (details: object, message: string) => void,
  ): Promise<QaPins | null> => {
    const signed = cookies[COOKIE_NAME];
    if (!signed) return null;
    const ignored = (reason: string) => {
      log({ tenant: tenant.id, reason }, 'qa cookie ignored');
      return null;
    };
    const read = parseQaCookie(keys.cookie, signed, { tenantId: tenant.id, host, now: clock() });
    if (!read.ok) return ignored(read.reason);
    const { id, pins, until } = read.cookie;
    const accountId = await ownerOfPin(database, id, tenant.id, clock());
    if (accountId === undefined) return ignored('cleared');
    if (accountId !== LOCAL && !(await people.byId(accountId))?.qa) return ignored('its owner has lost the right');
    const wrong = problem(tenant, pins);
    return wrong ? ignored(wrong) : { id, pins, until };
  };
}
