import type { ArchiveGroup } from '../../core/archive';

/** Queries of what stays in the ledger of the database. */
export interface RetainedEntries {
  /** Query of `account_id`: all entries of these accounts stay. */
  readonly disputed: string;
  /** Queries of `reference`: transactions and holds with these references stay. */
  readonly references: readonly string[];
  /** Queries of `key`: transactions with these keys stay. */
  readonly keys: readonly string[];
}

/**
 * Transactions with their entries, and holds. Closing balances stand in for them (`ledger_carried`), and their keys stay. Source: G5.07.
 */
export function archiveEntries({ disputed, references, keys }: RetainedEntries): ArchiveGroup {
  const referenced = `SELECT reference FROM (${references.join(' UNION ')}) x`;
  const keyed = `SELECT key FROM (${keys.join(' UNION ')}) x`;
  const moved = `SELECT coalesce(r.user_id, '') AS user_id, r.account, r.amount, r.id, t.at,
        CASE WHEN t.kind = 'bet' AND r.account = 'available' AND r.user_id IS NOT NULL THEN r.amount ELSE 0 END AS result
      FROM ledger_entry r JOIN archiving_ledger_entry s ON r.ctid = s.row_id JOIN ledger_transaction t ON t.id = r.transaction_id
    UNION ALL SELECT r.user_id, a.account, a.amount, r.id, r.at, 0
      FROM ledger_hold r JOIN archiving_ledger_hold s ON r.ctid = s.row_id
        CROSS JOIN LATERAL (VALUES ('available', -r.amount), ('held', r.amount)) AS a (account, amount)`;
  return {
    name: 'ledger',
    times: ['SELECT at FROM ledger_transaction', 'SELECT at FROM ledger_hold'],
    tables: [
      {
        name: 'ledger_transaction',
        select: ({ from, to }) => `SELECT t.ctid AS row_id, t.id, t.at, ARRAY[t.key, t.reference] AS keys, e.accounts
          FROM ledger_transaction t LEFT JOIN (
            SELECT transaction_id, array_agg(DISTINCT user_id) FILTER (WHERE user_id IS NOT NULL) AS accounts,
              coalesce(bool_or(user_id IN (SELECT account_id FROM (${disputed}) d)), false) AS is_disputed
            FROM ledger_entry GROUP BY transaction_id
          ) e ON e.transaction_id = t.id
          WHERE t.at >= ${from} AND t.at < ${to} AND NOT coalesce(e.is_disputed, false)
            AND NOT EXISTS (SELECT FROM (${referenced}) x WHERE x.reference = t.reference)
            AND NOT EXISTS (SELECT FROM (${keyed}) x WHERE x.key = t.key)`,
      },
      {
        name: 'ledger_entry',
        select: () => `SELECT e.ctid AS row_id, t.at, ARRAY[t.keys[2]] AS keys,
            CASE WHEN e.user_id IS NULL THEN '{}' ELSE ARRAY[e.user_id] END AS accounts
          FROM ledger_entry e JOIN archiving_ledger_transaction t ON t.id = e.transaction_id`,
      },
      {
        name: 'ledger_hold',
        select: ({
          from,
          to,
        }) => `SELECT h.ctid AS row_id, h.at, ARRAY[h.reference] AS keys, ARRAY[h.user_id] AS accounts
          FROM ledger_hold h
          WHERE h.at >= ${from} AND h.at < ${to} AND h.user_id NOT IN (SELECT account_id FROM (${disputed}) d)
            AND NOT EXISTS (SELECT FROM (${referenced}) x WHERE x.reference = h.reference)
            AND NOT EXISTS (SELECT FROM (${referenced}) x WHERE x.reference = substring(h.reference FROM '^(order:.*):[^:]*$'))`,
      },
    ],
    carry: [
      `INSERT INTO ledger_carried (user_id, account, amount, results, last_id, last_at)
       SELECT user_id, account, sum(amount), sum(result), max(id), max(at) FROM (${moved}) moved GROUP BY 1, 2
       ON CONFLICT (user_id, account) DO UPDATE SET amount = ledger_carried.amount + excluded.amount,
         results = ledger_carried.results + excluded.results, last_id = greatest(ledger_carried.last_id, excluded.last_id),
         last_at = greatest(ledger_carried.last_at, excluded.last_at)`,
      `INSERT INTO ledger_archived_key (key)
       SELECT md5(t.key)::uuid FROM ledger_transaction t JOIN archiving_ledger_transaction s ON t.ctid = s.row_id`,
    ],
  };
}
