import type { AccountStatus } from '@backlay/shared/contract';
import type { Connection } from '../../core/database';

/** Statuses that end sessions and let nobody sign in. */
export const isShut = (status: AccountStatus): boolean => status === 'suspended' || status === 'closed';

export interface StatusChange {
  readonly accountId: string;
  readonly status: AccountStatus;
  readonly reason: string;
  /** Null: until it is set again. */
  readonly until: Date | null;
  readonly at: Date;
}

/** What was set for an account itself, whatever holds above it. */
export interface OwnStatus {
  readonly status: AccountStatus;
  readonly reason: string;
  readonly until: Date | null;
}

export async function readOwnStatus(connection: Connection, accountId: string): Promise<OwnStatus | null> {
  const { rows } = await connection.query<OwnStatus>(
    `SELECT status, status_reason AS reason, status_until AS until FROM user_account WHERE id = $1 FOR UPDATE`,
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
  { accountId, status, reason, until, at }: StatusChange,
): Promise<boolean> {
  const { rowCount } = await connection.query(
    `UPDATE user_account SET status = $2, status_reason = $3, status_until = $4,
       sessions_from = CASE WHEN $5 THEN $6 ELSE sessions_from END
     WHERE id = $1 AND status <> 'closed'`,
    [accountId, status, reason, until, isShut(status), at],
  );
  return rowCount === 1;
}

/** Ends the sessions of an account and of everybody below, by one row. */
export async function writeSessionsFrom(connection: Connection, accountId: string, at: Date): Promise<void> {
  await connection.query('UPDATE user_account SET sessions_from = $2 WHERE id = $1', [accountId, at]);
}
