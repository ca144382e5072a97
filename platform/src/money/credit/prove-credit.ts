import type { Connection } from '../../core/database';

const CHECKS: readonly { readonly problem: string; readonly sql: string }[] = [
  {
    problem: 'credit line differs from its movements',
    sql: `WITH moved AS (
        SELECT owner_id, sum(given) AS given, sum(lent) AS lent, sum(used) AS used FROM (
          SELECT to_id AS owner_id, amount AS given, 0 AS lent, 0 AS used FROM credit_movement WHERE kind IN ('issue', 'give')
          UNION ALL SELECT from_id, 0, amount, 0 FROM credit_movement WHERE kind = 'give'
          UNION ALL SELECT from_id, -amount, 0, 0 FROM credit_movement WHERE kind = 'take'
          UNION ALL SELECT to_id, 0, -amount, 0 FROM credit_movement WHERE kind = 'take'
          UNION ALL SELECT from_id, 0, 0, amount FROM credit_movement WHERE kind = 'use') m GROUP BY owner_id)
      SELECT coalesce(l.owner_id, m.owner_id) AS what,
        concat_ws('/', coalesce(l.given, 0), coalesce(l.lent, 0), coalesce(l.used, 0)) AS found,
        concat_ws('/', coalesce(m.given, 0), coalesce(m.lent, 0), coalesce(m.used, 0)) AS expected
      FROM credit_line l FULL JOIN moved m USING (owner_id)
      WHERE (coalesce(l.given, 0), coalesce(l.lent, 0), coalesce(l.used, 0))
        IS DISTINCT FROM (coalesce(m.given, 0), coalesce(m.lent, 0), coalesce(m.used, 0))`,
  },
  {
    problem: 'credit was given that its parent did not lend',
    sql: `SELECT 'all lines' AS what, sum(lent)::text AS found,
        (SELECT coalesce(sum(CASE kind WHEN 'give' THEN amount ELSE -amount END), 0) FROM credit_movement
          WHERE kind IN ('give', 'take'))::text AS expected
      FROM credit_line HAVING coalesce(sum(lent), 0) <> (SELECT coalesce(sum(CASE kind WHEN 'give' THEN amount ELSE -amount END), 0)
        FROM credit_movement WHERE kind IN ('give', 'take'))`,
  },
  {
    problem: 'credit was used for a deposit that was not posted',
    sql: `SELECT m.key AS what, m.amount::text AS found, coalesce(sum(e.amount), 0)::text AS expected FROM credit_movement m
      LEFT JOIN ledger_transaction t ON t.key = 'deposit:' || m.reference
      LEFT JOIN ledger_entry e ON e.transaction_id = t.id AND e.account = 'available'
      WHERE m.kind = 'use' GROUP BY m.id HAVING coalesce(sum(e.amount), 0) <> m.amount`,
  },
];

/** One line for each credit line or use of credit that does not add up; none when all do. */
export async function proveCredit(connection: Connection): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const { problem, sql } of CHECKS) {
    const { rows } = await connection.query<{ what: string; found: string; expected: string }>(`${sql} LIMIT 20`);
    for (const { what, found, expected } of rows)
      problems.push(`${problem}: ${what} is ${found}, not ${expected} paise`);
  }
  return problems;
}
