import type { Paise } from '@backlay/shared/domain';
import type { Connection } from '../../core/database';
import type { TransactionKind } from './posting';

export interface StatementQuery {
  readonly kinds?: readonly TransactionKind[];
  readonly direction?: 'debit' | 'credit';
  /** ms, both ends included. */
  readonly from?: number;
  readonly to?: number;
  /** From 1. */
  readonly page: number;
  readonly limit: number;
}

/** One movement of a player's money, in paise. */
export interface StatementRow {
  readonly id: string;
  readonly kind: TransactionKind;
  readonly direction: 'debit' | 'credit';
  readonly reference: string;
  readonly remarks: string;
  readonly details: Readonly<Record<string, unknown>> | null;
  readonly at: number;
  /** Above zero for a credit. */
  readonly amount: Paise;
  /** What was available after it. */
  readonly balance: Paise;
}

export interface StatementPage {
  readonly rows: readonly StatementRow[];
  readonly total: number;
  /** Time of the newest archived entry, ms; null where none is archived or the query begins later. */
  readonly archivedUntil?: number | null;
}

// What is held and given back moves between the player's own accounts: it is no movement of the statement.
const MOVEMENTS = `
  SELECT e.transaction_id, max(e.id) AS last_entry, sum(e.amount)::bigint AS amount
  FROM ledger_entry e JOIN ledger_transaction t ON t.id = e.transaction_id
  WHERE e.user_id = $1
    AND ($2::text[] IS NULL OR t.kind = ANY ($2))
    AND ($3::bigint IS NULL OR t.at >= $3) AND ($4::bigint IS NULL OR t.at <= $4)
  GROUP BY e.transaction_id
  HAVING sum(e.amount) <> 0 AND ($5::text IS NULL OR (sum(e.amount) > 0) = ($5 = 'credit'))`;

/** A player's statement, newest first. */
export async function readStatement(
  database: Connection,
  userId: string,
  query: StatementQuery,
): Promise<StatementPage> {
  const filter = [userId, query.kinds ?? null, query.from ?? null, query.to ?? null, query.direction ?? null];
  const [page, count, archived] = await Promise.all([
    database.query<Omit<StatementRow, 'direction'>>(
      `WITH movement AS (${MOVEMENTS} ORDER BY last_entry DESC LIMIT $6 OFFSET $7)
       SELECT t.id::text, t.kind, t.reference, t.remarks, t.details, t.at, m.amount,
         coalesce((SELECT balance_after FROM ledger_entry WHERE user_id = $1 AND account = 'available'
           AND transaction_id = m.transaction_id AND id <= m.last_entry ORDER BY id DESC LIMIT 1), 0) AS balance
       FROM movement m JOIN ledger_transaction t ON t.id = m.transaction_id ORDER BY m.last_entry DESC`,
      [...filter, query.limit, (query.page - 1) * query.limit],
    ),
    database.query<{ total: number }>(`SELECT count(*) AS total FROM (${MOVEMENTS}) movement`, filter),
    database.query<{ until: number | null }>(
      'SELECT max(last_at) AS until FROM ledger_carried WHERE user_id = $1 AND ($2::bigint IS NULL OR last_at >= $2)',
      [userId, query.from ?? null],
    ),
  ]);
  return {
    rows: page.rows.map((row) => ({ ...row, direction: row.amount > 0 ? 'credit' : 'debit' })),
    total: count.rows[0]?.total ?? 0,
    archivedUntil: archived.rows[0]?.until ?? null,
  };
}
