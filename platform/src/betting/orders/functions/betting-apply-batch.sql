-- Writes markets, bets, changes of bets, positions and rejections of a batch that holds its locks.
CREATE OR REPLACE FUNCTION betting_apply_batch(bets json, changes json, positions json, refusals json, markets json) RETURNS void LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  written integer;
BEGIN
  IF markets IS NOT NULL THEN
    INSERT INTO betting_market AS m (market_id, event_id, field, removals)
    SELECT market_id, event_id, field, removals FROM json_populate_recordset(NULL::betting_market, markets) ORDER BY market_id
    ON CONFLICT (market_id) DO UPDATE SET removals = excluded.removals WHERE excluded.removals @> m.removals;
    GET DIAGNOSTICS written = ROW_COUNT;
    IF written < json_array_length(markets) THEN
      RAISE EXCEPTION 'a market changed since it was seen' USING ERRCODE = 'serialization_failure';
    END IF;
  END IF;
  IF bets IS NOT NULL THEN
    INSERT INTO bet SELECT * FROM json_populate_recordset(NULL::bet, bets);
  END IF;
  IF changes IS NOT NULL THEN
    UPDATE bet b SET status = c.status, reason = c.reason, updated_at = c.updated_at, matched_at = c.matched_at,
      settled_at = c.settled_at, outcome = c.outcome, pnl = c.pnl, explanation = c.explanation,
      odd = c.odd, run = c.run, profit = c.profit, liability = c.liability
    FROM json_populate_recordset(NULL::bet, changes) c WHERE b.user_id = c.user_id AND b.id = c.id;
  END IF;
  IF positions IS NOT NULL THEN
    INSERT INTO market_position SELECT * FROM json_populate_recordset(NULL::market_position, positions)
    ON CONFLICT (user_id, market_id) DO UPDATE
      SET legs = excluded.legs, removals = excluded.removals, exposure = excluded.exposure;
  END IF;
  IF refusals IS NOT NULL THEN
    INSERT INTO bet_rejection SELECT * FROM json_populate_recordset(NULL::bet_rejection, refusals) ON CONFLICT DO NOTHING;
  END IF;
END $$;
