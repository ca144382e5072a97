-- Commits a batch that was decided on cached rows, if none of them changed since. Returns the transaction number.
-- Raises serialization_failure when a market, position, balance or reference is another than the cached one.
-- The types and the lists of each INSERT are generated from placement-columns.ts. Sizes and caps follow in the same SELECT.
CREATE OR REPLACE FUNCTION betting_place_optimistic(
  markets betting_seen_market[], holds ledger_new_hold[], balances ledger_balance_change[],
  positions betting_changed_position[], bets betting_new_bet[], rejections betting_new_rejection[], placed_at bigint
) RETURNS bigint LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  renewed integer;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(42071, 0);
  PERFORM pg_advisory_xact_lock_shared(42070, hashtext(m)) FROM (SELECT (r).market_id AS m FROM (SELECT unnest(markets) AS r) s ORDER BY 1) o;
  PERFORM ledger_write_holds(holds, balances, placed_at);
  -- The balances are locked from here on: committed changes of other transactions are visible.
  IF EXISTS (SELECT 1 FROM (SELECT unnest(markets) AS r) s LEFT JOIN betting_market k ON k.market_id = (s.r).market_id
       WHERE k.xmin IS DISTINCT FROM (s.r).seen)
    OR EXISTS (SELECT 1 FROM (SELECT unnest(bets) AS r) s
      JOIN bet_rejection k ON k.user_id = (s.r).user_id AND k.client_ref = (s.r).client_ref) THEN
    RAISE EXCEPTION 'a market or a reference changed since it was seen' USING ERRCODE = 'serialization_failure';
  END IF;
  UPDATE market_position p SET legs = (s.r).legs, removals = (s.r).removals, exposure = (s.r).exposure
  FROM (SELECT unnest(positions) AS r) s
  WHERE p.user_id = (s.r).user_id AND p.market_id = (s.r).market_id AND p.xmin = (s.r).seen;
  GET DIAGNOSTICS renewed = ROW_COUNT;
  IF renewed < cardinality(positions) THEN
    IF renewed < (SELECT count((s.r).seen) FROM (SELECT unnest(positions) AS r) s) THEN
      RAISE EXCEPTION 'a position changed since it was seen' USING ERRCODE = 'serialization_failure';
    END IF;
    INSERT INTO market_position (user_id, market_id, event_id, legs, removals, exposure)
    SELECT s.user_id, s.market_id, s.event_id, s.legs, s.removals, s.exposure
    FROM unnest(positions) s
    WHERE s.seen IS NULL;
  END IF;
  INSERT INTO bet (id, user_id, tenant_id, client_ref, event_id, market_id, market_type, runner_id, side, odd, run, stake, profit, liability, market_version, status, names, meta, decide_at, matched_at, asked, created_at, updated_at)
  SELECT s.id, s.user_id, s.tenant_id, s.client_ref, s.event_id, s.market_id, s.market_type, s.runner_id, s.side, s.odd, s.run, s.stake, s.profit, s.liability, s.market_version, s.status, s.names, s.meta, s.decide_at, s.matched_at, s.asked, placed_at, placed_at
  FROM unnest(bets) s;
  IF cardinality(rejections) > 0 THEN
    -- A bet of the reference that another process accepted has the response.
    IF EXISTS (SELECT 1 FROM (SELECT unnest(rejections) AS r) s JOIN bet k ON k.user_id = (s.r).user_id AND k.client_ref = (s.r).client_ref)
      OR EXISTS (SELECT 1 FROM (SELECT unnest(rejections) AS r) s
        JOIN bet_rejection k ON k.user_id = (s.r).user_id AND k.client_ref = (s.r).client_ref) THEN
      RAISE EXCEPTION 'a reference is known' USING ERRCODE = 'serialization_failure';
    END IF;
    INSERT INTO bet_rejection (user_id, client_ref, reason, at)
    SELECT s.user_id, s.client_ref, s.reason, placed_at
    FROM unnest(rejections) s
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN pg_current_xact_id()::xid::text::bigint;
END $$;
