import type { ArchiveGroup } from '../../core/archive';

const DECIDED = `('approved', 'rejected', 'canceled')`;
const ms = (time: string): string => `(extract(epoch FROM ${time}) * 1000)::bigint`;

/**
 * Deposits and withdrawals with what their suppliers did. Those that are not decided stay, and those of the accounts that `disputed` (a
 * query) selects. Those that changed since stay as well, or that a supplier is still asked about. Their references stay
 * (`archived_payment`). Source: G5.07.
 */
export function archivePayments(disputed: string): ArchiveGroup {
  const leaves = (row: string, month: { readonly from: number; readonly to: number }, cut: number): string =>
    `${row}.created_at >= to_timestamp(${month.from} / 1000.0) AND ${row}.created_at < to_timestamp(${month.to} / 1000.0)
      AND ${row}.status IN ${DECIDED} AND ${row}.updated_at < to_timestamp(${cut} / 1000.0)
      AND ${row}.account_id NOT IN (SELECT account_id FROM (${disputed}) d)`;
  const rowOf = (row: string, ...keys: readonly string[]): string =>
    `SELECT ${row}.ctid AS row_id, ${row}.id, ARRAY[${row}.account_id] AS accounts, ${ms(`${row}.created_at`)} AS at,
      array_remove(ARRAY[${row}.id::text, ${row}.reference_number::text, nullif(${row}.utr, '')${keys.map((key) => `, ${key}`).join('')}], NULL) AS keys`;
  return {
    name: 'payments',
    times: [
      `SELECT ${ms('created_at')} AS at FROM payment_request`,
      `SELECT ${ms('created_at')} AS at FROM withdraw_request`,
    ],
    tables: [
      {
        name: 'payment_request',
        select: (month, cut) => `${rowOf('p', 'p.gateway_id')} FROM payment_request p
          WHERE ${leaves('p', month, cut)} AND NOT EXISTS (SELECT FROM payment_announcement a
            WHERE a.request_id = p.id AND (a.next_query_at IS NOT NULL OR a.state IN ('sending', 'unknown')))
            AND NOT EXISTS (SELECT FROM payment_refund f WHERE f.request_id = p.id AND f.state <> 'done')`,
      },
      {
        name: 'payment_announcement',
        select:
          () => `SELECT a.ctid AS row_id, p.accounts, p.at, array_remove(ARRAY[p.id::text, a.gateway_id], NULL) AS keys
          FROM payment_announcement a JOIN archiving_payment_request p ON p.id = a.request_id`,
      },
      {
        name: 'payment_refund',
        select: () => `SELECT f.ctid AS row_id, p.accounts, p.at, ARRAY[p.id::text, f.id::text, f.gateway_id] AS keys
          FROM payment_refund f JOIN archiving_payment_request p ON p.id = f.request_id`,
      },
      {
        name: 'withdraw_request',
        select: (month, cut) => `${rowOf('w')} FROM withdraw_request w
          WHERE ${leaves('w', month, cut)} AND w.held_at IS NULL AND NOT EXISTS (SELECT FROM payout o
            WHERE o.id = w.id AND (o.next_at IS NOT NULL OR o.ended_at >= to_timestamp(${cut} / 1000.0)))`,
      },
      {
        name: 'payout',
        select:
          () => `SELECT o.ctid AS row_id, w.accounts, w.at, array_remove(ARRAY[o.id::text, o.gateway_id], NULL) AS keys
          FROM payout o JOIN archiving_withdraw_request w ON w.id = o.id`,
      },
    ],
    carry: [
      `INSERT INTO archived_payment (id, tenant_id, account_id, kind, request_ref, utr, is_approved)
       SELECT r.id, r.tenant_id, r.account_id, r.kind, r.request_ref, CASE WHEN r.status = 'approved' THEN r.utr ELSE '' END, r.status = 'approved'
       FROM payment_request r JOIN archiving_payment_request s ON r.ctid = s.row_id`,
      `INSERT INTO archived_payment (id, tenant_id, account_id, kind, request_ref, is_approved)
       SELECT r.id, r.tenant_id, r.account_id, 'withdraw', r.request_ref, r.status = 'approved'
       FROM withdraw_request r JOIN archiving_withdraw_request s ON r.ctid = s.row_id`,
    ],
  };
}
