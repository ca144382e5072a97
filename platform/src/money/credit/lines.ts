import { serverMessages, type Paise } from '@backlay/shared/domain';
import type { Connection } from '../../core/database';
import { reject, RefusedInTransaction } from '../../core/http';

/** The line that credit enters the tree by: that of the house, which every administrator uses. */
export const HOUSE_LINE = 'house';

/** A line as it is, in paise. */
export interface CreditLine {
  /** What the parent gave. */
  readonly given: Paise;
  /** What was given on to children. */
  readonly lent: Paise;
  /** What deposits and bonuses used. */
  readonly used: Paise;
  readonly free: Paise;
}

export type MovementKind = 'issue' | 'give' | 'take' | 'use';

export interface Movement {
  /** Names the cause: the same cause is one movement. */
  readonly key: string;
  readonly kind: MovementKind;
  readonly from: string | null;
  readonly to: string | null;
  readonly amount: Paise;
  readonly reason: string;
  /** The deposit or bonus that it is used for. */
  readonly reference?: string;
  readonly actor: { readonly accountId: string | null; readonly userName: string; readonly address: string };
  /** ms. */
  readonly at: number;
}

/** What each kind adds to the line at either end. */
const CHANGES = {
  issue: { from: null, to: { column: 'given', sign: 1 } },
  give: { from: { column: 'lent', sign: 1 }, to: { column: 'given', sign: 1 } },
  take: { from: { column: 'given', sign: -1 }, to: { column: 'lent', sign: -1 } },
  use: { from: { column: 'used', sign: 1 }, to: null },
} as const;

/** The line of an account; all zero where it has none. */
export async function readLine(connection: Pick<Connection, 'query'>, ownerId: string): Promise<CreditLine> {
  const { rows } = await connection.query<Omit<CreditLine, 'free'>>(
    'SELECT given, lent, used FROM credit_line WHERE owner_id = $1',
    [ownerId],
  );
  const { given, lent, used } = rows[0] ?? { given: 0, lent: 0, used: 0 };
  return { given, lent, used, free: given - lent - used };
}

/**
 * Moves credit once per key, in the caller's transaction; true when it moved now, false when the same movement was made before.
 * @throws RefusedInTransaction (409) where free credit does not suffice, or the key belongs to another movement.
 */
export async function moveCredit(connection: Connection, movement: Movement): Promise<boolean> {
  const { key, kind, from, to, amount, reason, reference, actor, at } = movement;
  const { rowCount } = await connection.query(
    `INSERT INTO credit_movement (key, kind, from_id, to_id, amount, reason, reference, actor_id, actor_name, address, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT (key) DO NOTHING`,
    [key, kind, from, to, amount, reason, reference ?? null, actor.accountId, actor.userName, actor.address, at],
  );
  if (rowCount === 0) {
    const { rows } = await connection.query(
      `SELECT 1 FROM credit_movement WHERE key = $1 AND kind = $2 AND from_id IS NOT DISTINCT FROM $3
         AND to_id IS NOT DISTINCT FROM $4 AND amount = $5`,
      [key, kind, from, to, amount],
    );
    if (rows.length > 0) return false;
    throw new RefusedInTransaction(reject(409, 'This reference has already been used'));
  }
  const owners = [from, to].filter((owner) => owner !== null).sort();
  // In one order for everybody, so that no two movements wait for each other.
  await connection.query('INSERT INTO credit_line (owner_id) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING', [
    owners,
  ]);
  await connection.query('SELECT 1 FROM credit_line WHERE owner_id = ANY ($1) ORDER BY owner_id FOR UPDATE', [owners]);
  for (const [owner, change] of [
    [from, CHANGES[kind].from],
    [to, CHANGES[kind].to],
  ] as const) {
    if (owner === null || change === null) continue;
    const { free, lent } = await readLine(connection, owner);
    const isShort =
      (change.column === 'given' && change.sign < 0 && amount > free) ||
      (change.column !== 'given' && change.sign > 0 && amount > free) ||
      (change.column === 'lent' && change.sign < 0 && amount > lent);
    if (isShort) throw new RefusedInTransaction(reject(409, serverMessages['credit.short']));
    await connection.query(`UPDATE credit_line SET ${change.column} = ${change.column} + $2 WHERE owner_id = $1`, [
      owner,
      change.sign * amount,
    ]);
  }
  return true;
}

const HOUSE_SUMS = `SELECT coalesce(sum(CASE WHEN kind = 'issue' AND to_id = $1 THEN amount END), 0)::bigint AS given,
    coalesce(sum(CASE WHEN kind = 'give' AND from_id = $1 THEN amount WHEN kind = 'take' AND to_id = $1 THEN -amount END), 0)::bigint AS lent
  FROM credit_movement`;

/**
 * Counts the line of the house anew, whose children came from another group or went there with their movements (G6.06). What they were lent
 * in the other group is issued here, where the house gave less.
 */
export async function recountHouseLine(connection: Connection, key: string, at: number): Promise<void> {
  await connection.query(
    `INSERT INTO credit_movement (key, kind, to_id, amount, reason, actor_name, address, at)
     SELECT $2, 'issue', $1, lent - given, 'moved with a brand', 'groups move', '', $3 FROM (${HOUSE_SUMS}) s WHERE lent > given
     ON CONFLICT (key) DO NOTHING`,
    [HOUSE_LINE, `${key}:credit`, at],
  );
  await connection.query(
    `INSERT INTO credit_line (owner_id, given, lent) SELECT $1, given, lent FROM (${HOUSE_SUMS}) s WHERE given > 0 OR lent > 0
     ON CONFLICT (owner_id) DO UPDATE SET given = excluded.given, lent = excluded.lent`,
    [HOUSE_LINE],
  );
  await connection.query(
    `UPDATE credit_line SET lent = 0 WHERE owner_id = $1 AND NOT EXISTS (SELECT FROM credit_movement WHERE from_id = $1 OR to_id = $1)`,
    [HOUSE_LINE],
  );
}

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
    problem: 'credit was used for a deposit or bonus that was not posted',
    sql: `SELECT m.key AS what, m.amount::text AS found, coalesce(sum(e.amount), 0)::text AS expected FROM credit_movement m
      LEFT JOIN ledger_transaction t ON t.key = m.key
      LEFT JOIN ledger_entry e ON e.transaction_id = t.id AND e.account IN ('available', 'bonusHeld')
      WHERE m.kind = 'use' GROUP BY m.id HAVING coalesce(sum(e.amount), 0) <> m.amount`,
  },
];

/** Query of ledger keys that the proof of credit reads: their transactions stay in the database. Source: G5.07. */
export const CREDIT_LEDGER_KEYS = `SELECT key FROM credit_movement WHERE kind = 'use'`;

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
