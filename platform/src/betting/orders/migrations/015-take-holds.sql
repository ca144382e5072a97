DROP FUNCTION betting_take;

-- Takes bets that were decided on what betting_look said, in one call. Nothing is locked beforehand but the markets: what is held is booked
-- first, which takes the balances of all players in the order that everybody has, and where a balance, a position or a market is not what it
-- was when the decision was made, or a reference is known, nothing is written (serialization_failure, unique_violation): then the long way
-- decides anew. `b_at` is the place of a bet's position; p_removals, b_meta and b_asked are null where no row has any. Answers the number of its transaction.
CREATE FUNCTION betting_take(
  markets text[], seen_markets xid[],
  h_bet text[], h_user text[], h_amount bigint[], h_available bigint[], h_held bigint[],
  e_user text[], e_moved bigint[], e_available bigint[], e_held bigint[],
  p_user text[], p_market text[], p_event text[], p_seen xid[], p_exposure bigint[], p_legs jsonb, p_removals jsonb,
  b_id text[], b_at integer[], b_tenant text[], b_ref text[], b_type text[], b_runner text[], b_side text[],
  b_odd float8[], b_run float8[], b_stake bigint[], b_profit bigint[], b_liability bigint[], b_version integer[],
  b_decide bigint[], b_names jsonb, b_meta jsonb, b_asked jsonb,
  r_user text[], r_ref text[], r_reason text[],
  taken_at bigint
) RETURNS bigint LANGUAGE plpgsql SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  renewed integer;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(42070, hashtext(m)) FROM (SELECT m FROM unnest(markets) m ORDER BY m) s;
  PERFORM ledger_book_holds(h_bet, h_user, h_amount, h_available, h_held, e_user, e_moved, e_available, e_held, taken_at);
  -- From here on the balances are ours: what others wrote before they let go is seen.
  IF EXISTS (SELECT 1 FROM unnest(markets, seen_markets) AS s(m, seen) LEFT JOIN betting_market k ON k.market_id = s.m
       WHERE k.xmin IS DISTINCT FROM s.seen)
    OR EXISTS (SELECT 1 FROM unnest(b_at, b_ref) AS s(n, c) JOIN bet_refusal r ON r.user_id = p_user[s.n] AND r.client_ref = s.c) THEN
    RAISE EXCEPTION 'a market or a reference changed since it was seen' USING ERRCODE = 'serialization_failure';
  END IF;
  UPDATE market_position p SET legs = p_legs -> (n - 1), removals = coalesce(nullif(p_removals -> (n - 1), 'null'), '[]'), exposure = p_exposure[n]
  FROM generate_series(1, cardinality(p_user)) AS n
  WHERE p.user_id = p_user[n] AND p.market_id = p_market[n] AND p.xmin = p_seen[n];
  GET DIAGNOSTICS renewed = ROW_COUNT;
  IF renewed < cardinality(p_user) THEN
    IF renewed < (SELECT count(s) FROM unnest(p_seen) s) THEN
      RAISE EXCEPTION 'a position changed since it was seen' USING ERRCODE = 'serialization_failure';
    END IF;
    INSERT INTO market_position (user_id, market_id, event_id, legs, removals, exposure)
    SELECT p_user[n], p_market[n], p_event[n], p_legs -> (n - 1), coalesce(nullif(p_removals -> (n - 1), 'null'), '[]'), p_exposure[n]
    FROM generate_series(1, cardinality(p_user)) AS n WHERE p_seen[n] IS NULL;
  END IF;
  INSERT INTO bet (id, user_id, tenant_id, client_ref, event_id, market_id, market_type, runner_id, side, odd, run, stake, profit,
    liability, market_version, status, names, meta, created_at, updated_at, decide_at, matched_at, asked)
  SELECT b_id[n], p_user[b_at[n]], b_tenant[n], b_ref[n], p_event[b_at[n]], p_market[b_at[n]], b_type[n], b_runner[n], b_side[n],
    b_odd[n], b_run[n], b_stake[n], b_profit[n], b_liability[n], b_version[n], CASE WHEN b_decide[n] > taken_at THEN 'delayed' ELSE 'matched' END,
    b_names -> (n - 1), coalesce(nullif(b_meta -> (n - 1), 'null'), '{}'), taken_at, taken_at, b_decide[n],
    CASE WHEN b_decide[n] > taken_at THEN NULL ELSE taken_at END, nullif(b_asked -> (n - 1), 'null')
  FROM generate_series(1, cardinality(b_id)) AS n;
  IF cardinality(r_user) > 0 THEN
    -- A bet of that reference that was taken elsewhere has the answer.
    IF EXISTS (SELECT 1 FROM unnest(r_user, r_ref) AS s(u, c) JOIN bet b ON b.user_id = s.u AND b.client_ref = s.c)
      OR EXISTS (SELECT 1 FROM unnest(r_user, r_ref) AS s(u, c) JOIN bet_refusal b ON b.user_id = s.u AND b.client_ref = s.c) THEN
      RAISE EXCEPTION 'a reference is known' USING ERRCODE = 'serialization_failure';
    END IF;
    INSERT INTO bet_refusal (user_id, client_ref, reason, at)
    SELECT u, c, r, taken_at FROM unnest(r_user, r_ref, r_reason) AS s(u, c, r) ON CONFLICT DO NOTHING;
  END IF;
  RETURN pg_current_xact_id()::xid::text::bigint;
END $$;
