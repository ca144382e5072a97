import { createHash, randomBytes, randomUUID } from 'node:crypto';
import {
  isDevelopmentEntry,
  keyOf,
  releaseTenant,
  writeAudit,
  type ReleaseStaffReader,
  type Releases,
} from '../releases';
import type { Database } from '../../core/database';
import type { Cookies } from '../../core/http';
import type { TenantDirectory, TenantRecord } from '../../core/tenants';
import type { PurposeKeys } from '../../core/config';
import { COOKIE_NAME, cookieHeader, MAX_AGE_MS, parseQaCookie, type QaCookie } from './cookie';
import { validatePins, type Pins } from './pins';
import { signValue, verifySignedValue } from './signed-value';
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

/** What this person sees instead of what everybody does. */
export interface QaPins {
  readonly id: string;
  readonly pins: Pins;
  /** ms. */
  readonly until: number;
}

export interface IssuedPin {
  readonly ok: true;
  readonly tenantId: string;
  readonly pins: Pins;
  readonly until: number;
  readonly link: string;
  readonly shareLink: string | null;
}

export type Qa = ReturnType<typeof openQa>;

const hashOf = (ticket: string): Buffer => createHash('sha256').update(ticket).digest();

/** QA by version: pins for one person on one brand, for a working day at most (architecture 2). */
export function openQa({ database, releases, tenants, people, keys, secure, clock = Date.now }: QaDeps) {
  const qaTenant = (tenant: TenantRecord) => ({
    id: tenant.id,
    channel: releaseTenant(tenant).channel,
    developmentOverrides: tenant.rules.allowDevelopmentOverrides ?? false,
  });
  const problem = (tenant: TenantRecord, pins: Pins) =>
    validatePins(releases.registry.snapshot(), qaTenant(tenant), pins);

  /** For a colleague; null with a build of localhost among the pins, which is nobody else's. */
  function shareLink(tenant: TenantRecord, pins: Pins): string | null {
    if (Object.values(pins).some(isDevelopmentEntry)) return null;
    const token = signValue(keys.share, { tenant: tenant.id, pins, until: clock() + SHARE_MS });
    return `${tenants.urlOf(tenant)}/__qa/share?share=${token}`;
  }

  const cookieOf = (tenant: TenantRecord, host: string, { id, pins, until }: QaPins): string =>
    cookieHeader(keys.cookie, { id, tenant: tenant.id, host, pins, until } satisfies QaCookie, {
      now: clock(),
      secure,
    });

  async function create(tenant: TenantRecord, accountId: string, pins: Pins, ms: number): Promise<QaPins> {
    const id = randomUUID();
    const until = clock() + Math.min(ms, MAX_AGE_MS);
    await database.query(
      'insert into qa_pin (id, tenant_id, account_id, pins, expires_at) values ($1, $2, $3, $4, $5)',
      [id, tenant.id, accountId, JSON.stringify(pins), new Date(until)],
    );
    return { id, pins, until };
  }

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
      const { id, until } = await create(tenant, accountId, pins, hours * 3_600_000);
      const ticket = randomBytes(32).toString('base64url');
      await database.query(
        'insert into qa_ticket (ticket_hash, qa_pin_id, landing, expires_at) values ($1, $2, $3, $4)',
        [hashOf(ticket), id, landing, new Date(clock() + TICKET_MS)],
      );
      const actor = (await people.byId(accountId))?.userName ?? accountId;
      for (const [remote, to] of Object.entries(pins))
        await writeAudit(database, { actor, action: 'qa', tenantId: tenant.id, remote, to, reason: null });
      const link = `${tenants.urlOf(tenant)}/__qa/enter?ticket=${ticket}`;
      return { ok: true, tenantId: tenant.id, pins, until, link, shareLink: shareLink(tenant, pins) };
    },

    /** Takes a ticket, once: the cookie and where to land; null when there is no such ticket here, now. */
    async enter(ticket: string, tenant: TenantRecord, host: string) {
      const { rows } = await database.query<{ id: string; pins: Pins; expires_at: Date; landing: string }>(
        // At another brand's address it is no ticket, and stays good where it belongs.
        `delete from qa_ticket t using qa_pin p
         where t.ticket_hash = $1 and t.expires_at > $2 and p.id = t.qa_pin_id and p.tenant_id = $3 and p.cleared_at is null
         returning p.id, p.pins, p.expires_at, t.landing`,
        [hashOf(ticket), new Date(clock()), tenant.id],
      );
      const row = rows[0];
      if (!row) return null;
      const cookie = cookieOf(tenant, host, { id: row.id, pins: row.pins, until: row.expires_at.getTime() });
      return { cookie, landing: row.landing };
    },

    /** Somebody who develops on the very machine that the platform runs on needs no right there. */
    async develop(tenant: TenantRecord, host: string, pins: Pins): Promise<{ cookie: string } | { reason: string }> {
      if (!tenant.rules.allowDevelopmentOverrides) return { reason: `${tenant.id} takes no builds from localhost` };
      const reason = problem(tenant, pins);
      if (reason) return { reason };
      return { cookie: cookieOf(tenant, host, await create(tenant, LOCAL, pins, MAX_AGE_MS)) };
    },

    /** What the visitor has pinned, if the cookie is good and the right still holds; anything else is logged and has no effect. */
    async of(
      tenant: TenantRecord,
      host: string,
      cookies: Cookies,
      log: (details: object, message: string) => void,
    ): Promise<QaPins | null> {
      const signed = cookies[COOKIE_NAME];
      if (!signed) return null;
      const ignored = (reason: string) => {
        log({ tenant: tenant.id, reason }, 'a QA cookie is ignored');
        return null;
      };
      const read = parseQaCookie(keys.cookie, signed, { tenantId: tenant.id, host, now: clock() });
      if (!read.ok) return ignored(read.reason);
      const { id, pins, until } = read.cookie;
      const { rows } = await database.query<{ account_id: string }>(
        'select account_id from qa_pin where id = $1 and tenant_id = $2 and cleared_at is null and expires_at > $3',
        [id, tenant.id, new Date(clock())],
      );
      const accountId = rows[0]?.account_id;
      if (accountId === undefined) return ignored('cleared');
      if (accountId !== LOCAL && !(await people.byId(accountId))?.qa) return ignored('its owner has lost the right');
      const wrong = problem(tenant, pins);
      return wrong ? ignored(wrong) : { id, pins, until };
    },

    /** Other pins for the rest of the time; the new cookie. */
    async change(tenant: TenantRecord, host: string, present: QaPins, pins: Pins): Promise<string> {
      await database.query('update qa_pin set pins = $2 where id = $1', [present.id, JSON.stringify(pins)]);
      return cookieOf(tenant, host, { ...present, pins });
    },

    async clear(id: string): Promise<void> {
      await database.query('update qa_pin set cleared_at = coalesce(cleared_at, now()) where id = $1', [id]);
    },

    /** Ends the pins of one account, on one tenant or everywhere. */
    async clearOf(accountId: string, tenantId: string | null): Promise<void> {
      await database.query(
        `update qa_pin set cleared_at = now() where account_id = $1 and cleared_at is null and ($2::text is null or tenant_id = $2)`,
        [accountId, tenantId],
      );
    },

    /** Versions that retention must leave, as `keyOf` has them. */
    async held(): Promise<ReadonlySet<string>> {
      const { rows } = await database.query<{ pins: Pins }>(
        'select pins from qa_pin where cleared_at is null and expires_at > now()',
      );
      return new Set(rows.flatMap(({ pins }) => Object.entries(pins).map(([name, version]) => keyOf(name, version))));
    },

    /** Forgets what has ended. */
    async sweep(): Promise<void> {
      await database.query("delete from qa_pin where expires_at < now() - interval '1 day'");
    },
  };
}

const LOCAL = 'localhost';
