import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Connection } from '../../core/database';
import { MAX_AGE_MS } from './cookie';
import { isDevelopmentEntry, recordOf, resolve, versionsOf, keyOf, type RegistrySnapshot } from '../releases';

export type Pins = Readonly<Record<string, string>>;

/** The tenant as far as QA depends on it. */
export interface QaTenant {
  readonly id: string;
  readonly channel: string;
  readonly developmentOverrides: boolean;
}

/** The first thing that is wrong with pins on a tenant, with what would satisfy it; null when they can be tried. */
export function validatePins(snapshot: RegistrySnapshot, tenant: QaTenant, pins: Pins): string | null {
  for (const [name, pin] of Object.entries(pins)) {
    if (isDevelopmentEntry(pin)) {
      if (!tenant.developmentOverrides) return `${tenant.id} takes no builds from localhost; release a version instead`;
      if (name === 'shell') return 'The shell cannot come from localhost; release a version of it';
      if (versionsOf(snapshot, name).length === 0) return `There is no remote ${name}; release it once first`;
    } else if (!recordOf(snapshot, name, pin)) return `${name} ${pin} is not published; take a version that is`;
    else if (snapshot.revoked.has(keyOf(name, pin))) return `${name} ${pin} was revoked; take another version`;
  }
  const refused = resolve(snapshot, { tenantId: tenant.id, channel: tenant.channel, qa: pins })?.refused.find(
    ({ name, version, chosenBy }) => chosenBy === 'qa-pin' && pins[name] === version,
  );
  if (!refused) return null;
  const { name, version, incompatibility } = refused;
  return `${name} ${version} does not fit: ${incompatibility.reason}; wanted: ${incompatibility.remedy}`;
}

/** What this person sees instead of what everybody does. */
export interface QaPins {
  readonly id: string;
  readonly pins: Pins;
  /** ms. */
  readonly until: number;
}

/** The owner of pins that somebody set on the very machine that the platform runs on. */
export const LOCAL = 'localhost';

const hashOf = (ticket: string): Buffer => createHash('sha256').update(ticket).digest();

export async function addPin(
  { database, clock = Date.now }: { readonly database: Connection; readonly clock?: () => number },
  tenantId: string,
  accountId: string,
  pins: Pins,
  ms: number,
): Promise<QaPins> {
  const id = randomUUID();
  const until = clock() + Math.min(ms, MAX_AGE_MS);
  await database.query('insert into qa_pin (id, tenant_id, account_id, pins, expires_at) values ($1, $2, $3, $4, $5)', [
    id,
    tenantId,
    accountId,
    JSON.stringify(pins),
    new Date(until),
  ]);
  return { id, pins, until };
}

/** A ticket that brings a pin to the branded site once. */
export async function addTicket(database: Connection, pinId: string, landing: string, until: number): Promise<string> {
  const ticket = randomBytes(32).toString('base64url');
  await database.query('insert into qa_ticket (ticket_hash, qa_pin_id, landing, expires_at) values ($1, $2, $3, $4)', [
    hashOf(ticket),
    pinId,
    landing,
    new Date(until),
  ]);
  return ticket;
}

/** The pin of a ticket, which is used up; null when there is no such ticket for this tenant. */
export async function takeTicket(
  database: Connection,
  ticket: string,
  tenantId: string,
  now: number,
): Promise<(QaPins & { readonly landing: string }) | null> {
  const { rows } = await database.query<{ id: string; pins: Pins; expires_at: Date; landing: string }>(
    // At another brand's address it is no ticket, and stays good where it belongs.
    `delete from qa_ticket t using qa_pin p
     where t.ticket_hash = $1 and t.expires_at > $2 and p.id = t.qa_pin_id and p.tenant_id = $3 and p.cleared_at is null
     returning p.id, p.pins, p.expires_at, t.landing`,
    [hashOf(ticket), new Date(now), tenantId],
  );
  const [row] = rows;
  return row ? { id: row.id, pins: row.pins, until: row.expires_at.getTime(), landing: row.landing } : null;
}

/** The account that a pin belongs to; undefined when it was cleared or has ended. */
export async function ownerOfPin(
  database: Connection,
  id: string,
  tenantId: string,
  now: number,
): Promise<string | undefined> {
  const { rows } = await database.query<{ account_id: string }>(
    'select account_id from qa_pin where id = $1 and tenant_id = $2 and cleared_at is null and expires_at > $3',
    [id, tenantId, new Date(now)],
  );
  return rows[0]?.account_id;
}

export async function changePins(database: Connection, id: string, pins: Pins): Promise<void> {
  await database.query('update qa_pin set pins = $2 where id = $1', [id, JSON.stringify(pins)]);
}

export async function clearPin(database: Connection, id: string): Promise<void> {
  await database.query('update qa_pin set cleared_at = coalesce(cleared_at, now()) where id = $1', [id]);
}

export async function clearPinsOf(database: Connection, accountId: string, tenantId: string | null): Promise<void> {
  await database.query(
    `update qa_pin set cleared_at = now() where account_id = $1 and cleared_at is null and ($2::text is null or tenant_id = $2)`,
    [accountId, tenantId],
  );
}

/** Names and versions of all pins that hold. */
export async function pinnedVersions(database: Connection): Promise<(readonly [name: string, version: string])[]> {
  const { rows } = await database.query<{ pins: Pins }>(
    'select pins from qa_pin where cleared_at is null and expires_at > now()',
  );
  return rows.flatMap(({ pins }) => Object.entries(pins));
}

export async function sweepPins(database: Connection): Promise<void> {
  await database.query("delete from qa_pin where expires_at < now() - interval '1 day'");
}
