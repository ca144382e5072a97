-- Locks the balances of the players of some steps, then reads what the steps depend on: their markets, the position of each player in each
-- market of theirs, what became of the references of new orders, and how many orders of whom wait. Each subquery with OFFSET 0 is an index
-- lookup per player and market, whatever the planner believes of a table that was empty when it planned.
CREATE OR REPLACE FUNCTION exchange_read_state(
  users text[], markets text[], pair_users text[], pair_markets text[], ref_users text[], refs text[]
) RETURNS json LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  balances json;
BEGIN
  SELECT json_agg(b) INTO balances FROM ledger_lock_balances(users) b;
  RETURN json_build_object(
    'caps', (SELECT version FROM betting_cap),
    'balances', balances,
    'markets', (SELECT json_agg(m) FROM betting_market m WHERE m.market_id = ANY (markets)),
    'positions', (SELECT json_agg(p) FROM unnest(pair_users, pair_markets) AS k(u, m) CROSS JOIN LATERAL (
        SELECT * FROM market_position WHERE user_id = u AND market_id = m OFFSET 0) p),
    'known', (SELECT json_agg(json_build_object('user_id', u, 'client_ref', c)) FROM unnest(ref_users, refs) AS r(u, c)
      JOIN exchange_order o ON o.user_id = u AND o.client_ref = c),
    'rejections', (SELECT json_agg(json_build_object('user_id', u, 'client_ref', c, 'reason', o.reason))
      FROM unnest(ref_users, refs) AS r(u, c) JOIN exchange_rejection o ON o.user_id = u AND o.client_ref = c),
    'waiting', (SELECT json_agg(w) FROM (SELECT DISTINCT u FROM unnest(ref_users) u) k CROSS JOIN LATERAL (
        SELECT user_id, market_id, count(*) AS count FROM exchange_order WHERE user_id = u AND waiting > 0 GROUP BY 1, 2) w));
END $$;
