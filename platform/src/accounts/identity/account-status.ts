import type { AccountStatus } from '@backlay/shared/contract';
import type { Connection } from '../../core/database';
import type { Caller } from '../../core/http';
import { isPartOfHouse } from '../../core/scope';

/** Statuses that end sessions and let nobody sign in. */
export const isShut = (status: AccountStatus): boolean => status === 'suspended' || status === 'closed';

export interface StatusChange {
  readonly accountId: string;
  readonly status: AccountStatus;
  readonly reason: string;
  /** Null: until it is set again. */
  readonly until: Date | null;
  readonly at: Date;
  /** The account that sets it: of a power user the one for which it works. */
  readonly by?: string | null;
}

/** What was set for an account itself, whatever holds above it. */
export interface OwnStatus {
  readonly status: AccountStatus;
  readonly reason: string;
  readonly until: Date | null;
}

export async function readOwnStatus(
  connection: Connection,
  accountId: string,
): Promise<(OwnStatus & { readonly by: string | null }) | null> {
  const { rows } = await connection.query<OwnStatus & { readonly by: string | null }>(
    `SELECT status, status_reason AS reason, status_until AS until, status_by AS by FROM user_account WHERE id = $1 FOR UPDATE`,
    [accountId],
  );
  return rows[0] ?? null;
}

/** What is set for an account itself, as it is shown; an end that has passed has freed it. */
export async function findOwnStatus(
  connection: Pick<Connection, 'query'>,
  accountId: string,
  at: Date,
): Promise<OwnStatus | null> {
  const { rows } = await connection.query<OwnStatus>(
    `SELECT CASE WHEN ended THEN 'active' ELSE status END AS status, CASE WHEN ended THEN '' ELSE status_reason END AS reason,
       CASE WHEN ended THEN NULL ELSE status_until END AS until
     FROM user_account, LATERAL (SELECT coalesce(status_until <= $2, false) AS ended) e WHERE id = $1`,
    [accountId, at],
  );
  return rows[0] ?? null;
}

/** Sets the status of an account, and with it that of everybody below, by one row. False where it is closed, which is final. */
export async function writeStatus(
  connection: Connection,
  { accountId, status, reason, until, at, by }: StatusChange,
): Promise<boolean> {
  const { rowCount } = await connection.query(
    `UPDATE user_account SET status = $2, status_reason = $3, status_until = $4, status_by = $7,
       sessions_from = CASE WHEN $5 THEN $6 ELSE sessions_from END
     WHERE id = $1 AND status <> 'closed'`,
    [accountId, status, reason, until, isShut(status), at, by ?? null],
  );
  return rowCount === 1;
}

const STRICTNESS: readonly AccountStatus[] = ['active', 'betLocked', 'suspended', 'closed'];

type Bound = Pick<OwnStatus, 'status' | 'until'>;

/** Whether nothing is set for an account any more. */
export const isOver = ({ status, until }: Bound, at: Date): boolean =>
  status === 'active' || (until !== null && until <= at);

/** Whether a change frees an account from what is set now, in part or earlier. */
export function isLoosened(now: Bound, next: Bound): boolean {
  if (STRICTNESS.indexOf(next.status) < STRICTNESS.indexOf(now.status)) return true;
  return next.until !== null && (now.until === null || next.until < now.until);
}

/**
 * Whether an account may lift what another one set: it is that account or above it, or works for the house, which is above everybody. What
 * nobody is known to have set is free.
 */
export async function mayLift(connection: Connection, caller: Caller, by: string | null): Promise<boolean> {
  const own = caller.owner?.id ?? caller.accountId;
  if (by === null || by === own || (caller.userType === 'administrator' && !isPartOfHouse(caller))) return true;
  const { rowCount } = await connection.query('SELECT FROM user_account WHERE id = $1 AND path @> ARRAY[$2::text]', [
    by,
    own,
  ]);
  return rowCount === 1;
}

/** Ends the sessions of an account and of everybody below, by one row. */
export async function writeSessionsFrom(connection: Connection, accountId: string, at: Date): Promise<void> {
  await connection.query('UPDATE user_account SET sessions_from = $2 WHERE id = $1', [accountId, at]);
}
