import type { Connection } from '../../../core/database';

const PROBLEMS: readonly (readonly [what: string, sql: string])[] = [
  [
    'an order is not the sum of its fills',
    `SELECT o.id FROM exchange_order o LEFT JOIN exchange_fill f ON f.order_id = o.id GROUP BY o.id
     HAVING o.matched <> coalesce(sum(f.size), 0) OR o.amount <> coalesce(sum(f.amount), 0)
       OR o.returns <> coalesce(sum(f.size * f.price), 0)`,
  ],
  [
    'a fill differs from its bet',
    `SELECT f.order_id || ' ' || f.match AS id FROM exchange_fill f LEFT JOIN bet b ON b.id = f.bet_id
     WHERE b.id IS NULL OR b.stake <> f.size OR b.user_id <> f.user_id
       OR CASE b.side WHEN 'back' THEN b.profit ELSE b.liability END <> f.amount`,
  ],
  [
    'a match of two players has not one taker and one maker of one size',
    `SELECT pool || ' ' || market_id || ' ' || match AS id FROM exchange_fill WHERE source = 'player'
     GROUP BY pool, market_id, match
     HAVING count(*) <> 2 OR count(*) FILTER (WHERE is_taker) <> 1 OR min(size) <> max(size) OR min(price) <> max(price)`,
  ],
];

/** One line for each order, fill and match that does not add up to the paisa (E2.09). */
export async function proveFills(connection: Connection): Promise<string[]> {
  const problems: string[] = [];
  for (const [what, sql] of PROBLEMS) {
    const { rows } = await connection.query<{ id: string }>(sql);
    problems.push(...rows.map(({ id }) => `${what}: ${id}`));
  }
  return problems;
}
