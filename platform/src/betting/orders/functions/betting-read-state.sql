-- Reads balances, markets and positions with their row versions, without a lock.
CREATE OR REPLACE FUNCTION betting_read_state(users text[], markets text[], pair_users text[], pair_markets text[]) RETURNS json LANGUAGE sql STABLE
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
  SELECT json_build_object(
    'balances', (SELECT json_agg(json_build_object('user_id', b.user_id, 'available', b.available, 'held', b.held))
      FROM unnest(users) u JOIN ledger_balance b ON b.user_id = u),
    'markets', (SELECT json_agg(json_build_object('market_id', m.market_id, 'event_id', m.event_id, 'field', m.field,
        'removals', m.removals, 'closed_at', m.closed_at, 'seen', m.xmin::text::bigint))
      FROM unnest(markets) k JOIN betting_market m ON m.market_id = k),
    'positions', (SELECT json_agg(json_build_object('user_id', p.user_id, 'market_id', p.market_id, 'event_id', p.event_id,
        'legs', p.legs, 'removals', p.removals, 'exposure', p.exposure, 'seen', p.xmin::text::bigint))
      FROM unnest(pair_users, pair_markets) AS k(u, m) JOIN market_position p ON p.user_id = k.u AND p.market_id = k.m))
$$;
