-- What a placement has to know of players, of their positions and of markets, without a lock: betting_take looks whether it still holds.
-- `seen` is the number of the transaction that wrote a row last; a row that is not there has none.
CREATE FUNCTION betting_look(users text[], markets text[], pair_users text[], pair_markets text[])
RETURNS json LANGUAGE sql STABLE SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
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

-- Takes bets that were decided on what betting_look said, in one call: locks as betting_open does, and where a balance, a position or a
-- market is not what it was when the decision was made, or a reference is known, writes nothing and answers 0: then the long way decides
-- anew. Else writes bets, positions, refusals and what is held, and answers the number of its transaction.
CREATE FUNCTION betting_take(
  users text[], seen_available bigint[], seen_held bigint[],
  markets text[], seen_markets bigint[],
  p_user text[], p_market text[], p_event text[], p_seen bigint[], p_legs jsonb[], p_removals jsonb[], p_exposure bigint[],
  b_id text[], b_user text[], b_tenant text[], b_ref text[], b_event text[], b_market text[], b_type text[], b_runner text[],
  b_side text[], b_odd float8[], b_run float8[], b_stake bigint[], b_profit bigint[], b_liability bigint[], b_version integer[],
  b_names jsonb[], b_meta jsonb[], b_decide bigint[], b_asked jsonb[],
  h_bet text[], h_user text[], h_amount bigint[],
  r_user text[], r_ref text[], r_reason text[],
  taken_at bigint
) RETURNS bigint LANGUAGE plpgsql SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(42070, hashtext(m)) FROM (SELECT m FROM unnest(markets) m ORDER BY m) s;
  -- A statement of its own after the locks: it has to see what others wrote before they let go.
  IF (SELECT count(*) FROM ledger_lock(users) l
      JOIN unnest(users, seen_available, seen_held) AS s(u, available, held)
        ON s.u = l.user_id AND s.available = l.available AND s.held = l.held) < cardinality(users) THEN
    RETURN 0;
  END IF;
  IF EXISTS (SELECT 1 FROM unnest(markets, seen_markets) AS s(m, seen) LEFT JOIN betting_market k ON k.market_id = s.m
       WHERE k.xmin::text::bigint IS DISTINCT FROM s.seen)
    OR EXISTS (SELECT 1 FROM unnest(p_user, p_market, p_seen) AS s(u, m, seen)
       LEFT JOIN market_position k ON k.user_id = s.u AND k.market_id = s.m WHERE k.xmin::text::bigint IS DISTINCT FROM s.seen)
    OR EXISTS (SELECT 1 FROM unnest(b_user || r_user, b_ref || r_ref) AS s(u, c)
       JOIN bet b ON b.user_id = s.u AND b.client_ref = s.c)
    OR EXISTS (SELECT 1 FROM unnest(b_user || r_user, b_ref || r_ref) AS s(u, c)
       JOIN bet_refusal b ON b.user_id = s.u AND b.client_ref = s.c) THEN
    RETURN 0;
  END IF;
  INSERT INTO bet (id, user_id, tenant_id, client_ref, event_id, market_id, market_type, runner_id, side, odd, run, stake, profit,
    liability, market_version, status, names, meta, created_at, updated_at, decide_at, matched_at, asked)
  SELECT b.id, b.usr, b.tenant, b.ref, b.event, b.market, b.type, b.runner, b.side, b.odd, b.run, b.stake, b.profit, b.liability, b.version,
    CASE WHEN b.decide > taken_at THEN 'delayed' ELSE 'matched' END, b.names, b.meta, taken_at, taken_at, b.decide,
    CASE WHEN b.decide > taken_at THEN NULL ELSE taken_at END, b.asked
  FROM unnest(b_id, b_user, b_tenant, b_ref, b_event, b_market, b_type, b_runner, b_side, b_odd, b_run, b_stake, b_profit, b_liability,
    b_version, b_names, b_meta, b_decide, b_asked)
    AS b(id, usr, tenant, ref, event, market, type, runner, side, odd, run, stake, profit, liability, version, names, meta, decide, asked);
  INSERT INTO market_position (user_id, market_id, event_id, legs, removals, exposure)
  SELECT * FROM unnest(p_user, p_market, p_event, p_legs, p_removals, p_exposure)
  ON CONFLICT (user_id, market_id) DO UPDATE SET legs = excluded.legs, removals = excluded.removals, exposure = excluded.exposure;
  IF cardinality(r_user) > 0 THEN
    INSERT INTO bet_refusal (user_id, client_ref, reason, at)
    SELECT u, c, r, taken_at FROM unnest(r_user, r_ref, r_reason) AS s(u, c, r) ON CONFLICT DO NOTHING;
  END IF;
  IF cardinality(h_bet) > 0 THEN
    PERFORM ledger_hold(ARRAY(SELECT 'hold:' || h FROM unnest(h_bet) WITH ORDINALITY AS s(h, n) ORDER BY n), h_bet, h_user, h_amount, taken_at);
  END IF;
  RETURN pg_current_xact_id()::xid::text::bigint;
END $$;
