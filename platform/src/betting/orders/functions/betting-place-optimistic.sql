-- Commits a batch that was decided on cached rows, if none of them changed since. Returns the transaction number.
-- Raises serialization_failure when a market, position, balance, size or reference is another than the cached one.
CREATE OR REPLACE FUNCTION betting_place_optimistic(
  markets text[], seen_markets xid[], h_bet text[], h_user text[], h_amount bigint[], h_available bigint[], h_held bigint[],
  e_user text[], e_moved bigint[], e_available bigint[], e_held bigint[], p_user text[], p_market text[], p_event text[],
  p_seen xid[], p_exposure bigint[], p_legs text, p_removals text, b_id text[], b_at integer[], b_tenant text[],
  b_ref text[], b_type text[], b_runner text[], b_lay boolean[], b_odd double precision[], b_run double precision[],
  b_stake bigint[], b_profit bigint[], b_liability bigint[], b_version integer[], b_decide bigint[], b_names text,
  b_meta text, b_asked text, r_user text[], r_ref text[], r_reason text[], taken_at bigint, caps_version bigint,
  caps_head bigint, caps_changes text, s_market text[], s_runner text[], s_lay boolean[], s_price double precision[],
  s_version bigint[], s_stake bigint[], s_most bigint[]
) RETURNS bigint LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  renewed integer;
  legs_of text[] := string_to_array(p_legs, E'\n');
  removals_of text[] := string_to_array(p_removals, E'\n', '');
  names_of text[] := string_to_array(b_names, E'\n');
  meta_of text[] := string_to_array(b_meta, E'\n', '');
  asked_of text[] := string_to_array(b_asked, E'\n', '');
BEGIN
  PERFORM pg_advisory_xact_lock_shared(42071, 0);
  PERFORM pg_advisory_xact_lock_shared(42070, hashtext(m)) FROM (SELECT unnest(markets) AS m ORDER BY 1) s;
  PERFORM ledger_write_holds(h_bet, h_user, h_amount, h_available, h_held, e_user, e_moved, e_available, e_held, taken_at);
  -- From here on the balances are ours: what others wrote before they let go is seen.
  IF EXISTS (SELECT 1 FROM (SELECT unnest(markets) AS m, unnest(seen_markets) AS seen) s LEFT JOIN betting_market k ON k.market_id = s.m
       WHERE k.xmin IS DISTINCT FROM s.seen)
    OR EXISTS (SELECT 1 FROM (SELECT unnest(b_at) AS n, unnest(b_ref) AS c) s JOIN bet_rejection r ON r.user_id = p_user[s.n] AND r.client_ref = s.c) THEN
    RAISE EXCEPTION 'a market or a reference changed since it was seen' USING ERRCODE = 'serialization_failure';
  END IF;
  UPDATE market_position p SET legs = legs_of[n], removals = coalesce(removals_of[n], '[]'), exposure = p_exposure[n]
  FROM (SELECT generate_series(1, cardinality(p_user)) AS n) s
  WHERE p.user_id = p_user[n] AND p.market_id = p_market[n] AND p.xmin = p_seen[n];
  GET DIAGNOSTICS renewed = ROW_COUNT;
  IF renewed < cardinality(p_user) THEN
    IF renewed < (SELECT count(s) FROM unnest(p_seen) s) THEN
      RAISE EXCEPTION 'a position changed since it was seen' USING ERRCODE = 'serialization_failure';
    END IF;
    INSERT INTO market_position (user_id, market_id, event_id, legs, removals, exposure)
    SELECT p_user[n], p_market[n], p_event[n], legs_of[n], coalesce(removals_of[n], '[]'), p_exposure[n]
    FROM (SELECT generate_series(1, cardinality(p_user)) AS n) s WHERE p_seen[n] IS NULL;
  END IF;
  INSERT INTO bet (id, user_id, tenant_id, client_ref, event_id, market_id, market_type, runner_id, side, odd, run, stake, profit,
    liability, market_version, status, names, meta, created_at, updated_at, decide_at, matched_at, asked)
  SELECT b_id[n], p_user[b_at[n]], b_tenant[n], b_ref[n], p_event[b_at[n]], p_market[b_at[n]], b_type[n], b_runner[n], CASE WHEN b_lay[n] THEN 'lay' ELSE 'back' END,
    b_odd[n], b_run[n], b_stake[n], b_profit[n], b_liability[n], b_version[n], CASE WHEN b_decide[n] > taken_at THEN 'delayed' ELSE 'matched' END,
    names_of[n], coalesce(meta_of[n], '{}'), taken_at, taken_at, b_decide[n],
    CASE WHEN b_decide[n] > taken_at THEN NULL ELSE taken_at END, asked_of[n]
  FROM (SELECT generate_series(1, cardinality(b_id)) AS n) s;
  IF cardinality(r_user) > 0 THEN
    -- A bet of that reference that was taken elsewhere has the answer.
    IF EXISTS (SELECT 1 FROM unnest(r_user, r_ref) AS s(u, c) JOIN bet b ON b.user_id = s.u AND b.client_ref = s.c)
      OR EXISTS (SELECT 1 FROM unnest(r_user, r_ref) AS s(u, c) JOIN bet_rejection b ON b.user_id = s.u AND b.client_ref = s.c) THEN
      RAISE EXCEPTION 'a reference is known' USING ERRCODE = 'serialization_failure';
    END IF;
    INSERT INTO bet_rejection (user_id, client_ref, reason, at)
    SELECT u, c, r, taken_at FROM unnest(r_user, r_ref, r_reason) AS s(u, c, r) ON CONFLICT DO NOTHING;
  END IF;
  IF s_market IS NOT NULL THEN
    PERFORM betting_size_use(s_market, s_runner, s_lay, s_price, s_version, s_stake, s_most);
  END IF;
  -- Last: who waits for the journal has all else.
  PERFORM betting_cap_count(caps_version, caps_head, caps_changes);
  RETURN pg_current_xact_id()::xid::text::bigint;
END $$;
