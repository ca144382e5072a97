import type { Paise } from '@backlay/shared/domain';
import type { Connection } from '../../core/database';

/** Where a payout stands (G7.03). */
export type PayoutState = 'queued' | 'sent' | 'paid' | 'failed' | 'unknown' | 'returned';

/** A payout as it is stored; its id is that of its withdrawal. */
export interface Payout {
  readonly id: string;
  readonly tenantId: string;
  readonly accountId: string;
  readonly amount: Paise;
  readonly state: PayoutState;
  readonly settingId: string | null;
  readonly gatewayId: string | null;
  readonly attempts: number;
  readonly sentAt: Date | null;
  readonly acceptedAt: Date | null;
  readonly approvedBy: string;
  readonly confirmedBy: string | null;
  /** A supplier may have it from before the database was restored. */
  readonly mustAsk: boolean;
}

/** Columns of a payout; the table is named `payout`. */
export const PAYOUT_COLUMNS = `payout.id, payout.tenant_id AS "tenantId", payout.account_id AS "accountId", payout.amount,
  payout.state, payout.setting_id AS "settingId", payout.gateway_id AS "gatewayId", payout.attempts, payout.sent_at AS "sentAt",
  payout.accepted_at AS "acceptedAt", payout.approved_by AS "approvedBy", payout.confirmed_by AS "confirmedBy",
  payout.must_ask AS "mustAsk"`;

/** Who approved a withdrawal, and who confirmed that as the second person. */
export interface Approvers {
  readonly approvedBy: string;
  readonly confirmedBy: string | null;
}

/**
 * Queues the payout of a withdrawal, in the transaction that approves it. Suppliers are asked first where the request comes from a
 * restored database: it may have been approved and paid in the lost interval (G5.04).
 */
export async function insertPayout(
  connection: Connection,
  payout: Pick<Payout, 'id' | 'tenantId' | 'accountId' | 'amount'>,
  { approvedBy, confirmedBy }: Approvers,
  now: number,
): Promise<void> {
  await connection.query(
    `INSERT INTO payout (id, tenant_id, account_id, amount, approved_by, confirmed_by, next_at, created_at, must_ask)
     SELECT $1, $2, $3, $4, $5, $6, $7, $7, EXISTS (SELECT FROM withdraw_request WHERE id = $1 AND restored_at IS NOT NULL)`,
    [payout.id, payout.tenantId, payout.accountId, payout.amount, approvedBy, confirmedBy, new Date(now)],
  );
}

/** The payout of a withdrawal; undefined where there is none. The caller locks the withdrawal first. */
export async function findPayout(connection: Connection, id: string): Promise<Payout | undefined> {
  const { rows } = await connection.query<Payout>(`SELECT ${PAYOUT_COLUMNS} FROM payout WHERE id = $1`, [id]);
  return rows[0];
}

/** Ends a payout; false where it has that state already. */
export async function endPayout(
  connection: Connection,
  id: string,
  state: 'paid' | 'failed' | 'returned',
  { gatewayId = null, now }: { readonly gatewayId?: string | null; readonly now: number },
): Promise<boolean> {
  const { rowCount } = await connection.query(
    `UPDATE payout SET state = $2, gateway_id = coalesce($3, gateway_id), next_at = NULL, ended_at = $4
     WHERE id = $1 AND state <> $2`,
    [id, state, gatewayId, new Date(now)],
  );
  return rowCount === 1;
}

/** Where a withdrawal is paid to. */
export interface PayoutTarget {
  readonly type: string;
  readonly holder: string;
  readonly details: readonly { readonly label: string; readonly value: string }[];
}

/** Queued payouts that are due, the longest waiting first; not those of a restored database that staff have not released (G5.04). */
export async function listDuePayouts(
  connection: Connection,
  now: number,
  most: number,
): Promise<readonly (Payout & PayoutTarget)[]> {
  const { rows } = await connection.query<Payout & PayoutTarget>(
    `SELECT ${PAYOUT_COLUMNS}, r.payment_type AS type, r.holder, r.details
     FROM payout JOIN withdraw_request r ON r.id = payout.id
     WHERE payout.next_at <= $1 AND payout.state = 'queued' AND r.status = 'processing' AND r.held_at IS NULL
     ORDER BY payout.next_at LIMIT $2`,
    [new Date(now), most],
  );
  return rows;
}

/** Records what suppliers answered about a payout of a restored database: one has it, or null where none has. */
export async function noteFound(
  connection: Connection,
  id: string,
  settingId: string | null,
  now: number,
): Promise<boolean> {
  const { rowCount } = await connection.query(
    `UPDATE payout SET must_ask = false, setting_id = coalesce($2, setting_id), next_at = $3,
       state = CASE WHEN $2::text IS NULL THEN state ELSE 'unknown' END, sent_at = CASE WHEN $2::text IS NULL THEN sent_at ELSE $3 END
     WHERE id = $1 AND state = 'queued' AND must_ask`,
    [id, settingId, new Date(now)],
  );
  return rowCount === 1;
}

/** Locks a queued payout with its withdrawal; false where another process, staff or the supplier has it. */
export async function lockQueued(connection: Connection, id: string, now: number): Promise<boolean> {
  const { rowCount } = await connection.query(
    `SELECT 1 FROM withdraw_request r JOIN payout ON payout.id = r.id
     WHERE r.id = $1 AND r.status = 'processing' AND r.held_at IS NULL AND payout.state = 'queued' AND payout.next_at <= $2
     FOR UPDATE OF r, payout SKIP LOCKED`,
    [id, new Date(now)],
  );
  return rowCount === 1;
}

/** Takes turns with everybody who sends by an adapter of a brand, or stops it, until the transaction ends. */
export async function lockAdapter(connection: Connection, tenantId: string, settingId: string): Promise<void> {
  await connection.query('SELECT pg_advisory_xact_lock(42082, hashtext($1))', [`${tenantId} ${settingId}`]);
}

/** Whether staff stopped an adapter of a brand. */
export async function isStopped(connection: Connection, tenantId: string, settingId: string): Promise<boolean> {
  const { rowCount } = await connection.query('SELECT 1 FROM payout_stop WHERE tenant_id = $1 AND setting_id = $2', [
    tenantId,
    settingId,
  ]);
  return rowCount === 1;
}

/** What an adapter was given on the day of a moment, as days are counted in India, paise. What surely was not paid does not count. */
export async function sumSentOn(connection: Connection, settingId: string, now: number): Promise<Paise> {
  const { rows } = await connection.query<{ total: number }>(
    `SELECT coalesce(sum(amount), 0)::bigint AS total FROM payout WHERE setting_id = $1 AND state NOT IN ('queued', 'failed')
       AND sent_at >= date_trunc('day', $2::timestamptz AT TIME ZONE 'Asia/Kolkata') AT TIME ZONE 'Asia/Kolkata'`,
    [settingId, new Date(now)],
  );
  return rows[0]?.total ?? 0;
}

/** Claims payouts whose outcome is due, so that no other process asks at the same time. Unanswered ones are unknown from now on. */
export async function claimQuestions(
  connection: Connection,
  { now, leaseMs, most }: { readonly now: number; readonly leaseMs: number; readonly most: number },
): Promise<readonly Payout[]> {
  const { rows } = await connection.query<Payout>(
    `UPDATE payout SET next_at = $2, state = CASE WHEN accepted_at IS NULL THEN 'unknown' ELSE state END
     WHERE id IN (SELECT id FROM payout WHERE next_at <= $1 AND state IN ('sent', 'unknown')
       ORDER BY next_at LIMIT $3 FOR UPDATE SKIP LOCKED)
     RETURNING ${PAYOUT_COLUMNS}`,
    [new Date(now), new Date(now + leaseMs), most],
  );
  return rows;
}

/** A payout that was paid, or returned after that, as it was booked. */
export interface PayoutEntry {
  readonly kind: 'payout' | 'return';
  readonly id: string;
  readonly references: readonly string[];
  readonly utr: string;
  readonly amount: Paise;
  /** ms since 1970. */
  readonly at: number;
}

/** Payouts of a brand by one adapter, and what came back, booked from `from` until before `to`, ms (D5.09). */
export async function listPayoutEntries(
  connection: Pick<Connection, 'query'>,
  { tenantId, settingId }: { readonly tenantId: string; readonly settingId: string },
  from: number,
  to: number,
): Promise<readonly PayoutEntry[]> {
  const { rows } = await connection.query<PayoutEntry & Record<string, unknown>>(
    `SELECT k.kind, p.id::text, array_remove(ARRAY[p.id::text, p.gateway_id], NULL) AS references, w.utr, p.amount, t.at
     FROM payout p JOIN withdraw_request w ON w.id = p.id
       CROSS JOIN (VALUES ('payout', 'paid'), ('return', 'returned')) AS k (kind, step)
       JOIN ledger_transaction t ON t.key = 'withdraw:' || p.id || ':' || k.step
     WHERE p.tenant_id = $1 AND p.setting_id = $2 AND p.sent_at < $3 AND (p.ended_at IS NULL OR p.ended_at >= $4)
       AND t.at >= $5 AND t.at < $6`,
    [tenantId, settingId, new Date(to), new Date(from), from, to],
  );
  return rows;
}
