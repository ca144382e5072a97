-- Called by a server of an older version beside this one, during an update; this one calls exchange_read_state.
-- Locks the balances of the players of some steps, then reads what the steps depend on: their markets, the exposures, open bets and waiting
-- orders of each player in each market of theirs, what became of the references of new orders, and how many orders of whom wait. Each
-- subquery with OFFSET 0 is an index lookup per player and market, whatever the planner believes of a table that was empty when it planned.
CREATE OR REPLACE FUNCTION exchange_read_steps(
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
    'exposures', (SELECT json_agg(json_build_object('user_id', p.user_id, 'market_id', p.market_id, 'exposure', p.exposure))
      FROM unnest(pair_users, pair_markets) AS k(u, m) CROSS JOIN LATERAL (
        SELECT * FROM market_position WHERE user_id = u AND market_id = m OFFSET 0) p),
    'bets', (SELECT json_agg(b ORDER BY b.id) FROM unnest(pair_users, pair_markets) AS k(u, m) CROSS JOIN LATERAL (
        SELECT * FROM bet WHERE market_id = m AND user_id = u AND status IN ('delayed', 'matched') OFFSET 0) b),
    'orders', (SELECT json_agg(json_build_object(
        'id', o.id, 'tenantId', o.tenant_id, 'pool', o.pool, 'player', o.user_id, 'clientRef', o.client_ref,
        'eventId', o.event_id, 'marketId', o.market_id, 'runnerId', o.runner_id, 'runner', o.runner, 'side', o.side,
        'price', o.price, 'stake', o.stake, 'matched', o.matched, 'waiting', o.waiting, 'cancelled', o.cancelled,
        'lapsed', o.lapsed, 'state', o.state, 'reason', o.reason, 'persistence', o.persistence, 'onEvent', o.on_event,
        'timeInForce', o.time_in_force, 'expiresAt', o.expires_at, 'takeLimit', o.take_limit, 'queue', o.queue,
        'revision', o.revision, 'dueAt', o.due_at, 'events', o.events, 'returns', o.returns, 'amount', o.amount,
        'marketVersion', o.market_version, 'names', o.names, 'cancelRef', o.cancel_ref, 'createdAt', o.created_at,
        'updatedAt', o.updated_at
      ) ORDER BY o.id) FROM unnest(pair_users, pair_markets) AS k(u, m) CROSS JOIN LATERAL (
        SELECT * FROM exchange_order WHERE market_id = m AND user_id = u AND waiting > 0 OFFSET 0) o),
    'known', (SELECT json_agg(json_build_object('user_id', u, 'client_ref', c)) FROM unnest(ref_users, refs) AS r(u, c)
      JOIN exchange_order o ON o.user_id = u AND o.client_ref = c),
    'rejections', (SELECT json_agg(json_build_object('user_id', u, 'client_ref', c, 'reason', o.reason))
      FROM unnest(ref_users, refs) AS r(u, c) JOIN exchange_rejection o ON o.user_id = u AND o.client_ref = c),
    'waiting', (SELECT json_agg(w) FROM (SELECT DISTINCT u FROM unnest(ref_users) u) k CROSS JOIN LATERAL (
        SELECT user_id, market_id, count(*) AS count FROM exchange_order WHERE user_id = u AND waiting > 0 GROUP BY 1, 2) w));
END $$;
