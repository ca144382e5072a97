import type { Connection } from '../../../core/database';

const PROBLEMS: readonly (readonly [what: string, sql: string])[] = [
  [
    'an order is not the sum of its fills',
    `SELECT o.id FROM exchange_order o LEFT JOIN exchange_fill f ON f.order_id = o.id GROUP BY o.id
     HAVING o.matched <> coalesce(sum(f.size), 0) OR o.amount <> coalesce(sum(f.amount), 0)
       OR o.returns <> coalesce(sum(f.size * f.price), 0)`,
  ],
  [
    'an order has not the winnings or liability of its fills',
    `SELECT id FROM exchange_order WHERE amount <>
       CASE side WHEN 'back' THEN floor((returns - matched * 100) / 100.0) ELSE ceil((returns - matched * 100) / 100.0) END`,
  ],
  [
    'a fill differs from its bet',
    `SELECT f.order_id || ' ' || f.match AS id FROM exchange_fill f LEFT JOIN bet b ON b.id = f.bet_id
     WHERE b.id IS NULL OR b.stake <> f.size OR b.user_id <> f.user_id
       OR CASE b.side WHEN 'back' THEN b.profit ELSE b.liability END <> f.amount`,
  ],
  [
    'a match of two players has not one taker and one maker of one size on two sides of one runner',
    `SELECT f.pool || ' ' || f.market_id || ' ' || f.match AS id
     FROM exchange_fill f JOIN exchange_order o ON o.id = f.order_id WHERE f.source = 'player'
     GROUP BY f.pool, f.market_id, f.match
     HAVING count(*) <> 2 OR count(*) FILTER (WHERE is_taker) <> 1 OR min(size) <> max(size) OR min(f.price) <> max(f.price)
       OR min(o.side) = max(o.side) OR min(o.runner_id) <> max(o.runner_id) OR min(f.user_id) = max(f.user_id)`,
  ],
  [
    'a match with the house has not one taker alone',
    `SELECT pool || ' ' || market_id || ' ' || match AS id FROM exchange_fill WHERE source = 'house'
     GROUP BY pool, market_id, match HAVING count(*) <> 1 OR NOT bool_and(is_taker)`,
  ],
  [
    // In every outcome the house keeps from nothing to 0.01 of the taker's stake, a paisa of each fill and the highest odds (E2.05).
    'a complete set is not one order of each runner, or leaves the house a loss or more than its rounding',
    `SELECT pool || ' ' || market_id || ' ' || match AS id FROM (
       SELECT f.pool, f.market_id, f.match, count(*) AS fills, count(*) FILTER (WHERE f.is_taker) AS takers,
         count(DISTINCT o.runner_id) AS runners, count(DISTINCT f.user_id) AS players,
         min(o.side) AS side, max(o.side) AS other_side, sum(f.size) * 100 AS stakes, max(f.size * f.price) AS most,
         min(f.size * f.price) AS least,
         coalesce(sum(f.size) FILTER (WHERE f.is_taker), 0) + count(*) * 100 + max(f.price) AS rounding
       FROM exchange_fill f JOIN exchange_order o ON o.id = f.order_id WHERE f.source = 'cross'
       GROUP BY f.pool, f.market_id, f.match) s
     WHERE fills < 2 OR takers <> 1 OR runners <> fills OR players <> fills OR side <> other_side
       OR CASE side WHEN 'back' THEN most > stakes OR stakes - least > rounding
         ELSE least < stakes OR most - stakes > rounding END`,
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
