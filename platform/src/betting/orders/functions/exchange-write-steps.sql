-- Writes the books, inputs, orders and fills of some steps. A book that another process wrote meanwhile refuses all of them (E2.15).
CREATE OR REPLACE FUNCTION exchange_write_steps(books json, journal json, orders json, fills json) RETURNS void LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  written integer;
BEGIN
  UPDATE exchange_book b SET sequence = s.sequence, state = s.state, marks = s.marks
  FROM json_to_recordset(books) AS s(pool text, market_id text, seen bigint, sequence bigint, state json, marks json)
  WHERE b.pool = s.pool AND b.market_id = s.market_id AND b.sequence = s.seen;
  GET DIAGNOSTICS written = ROW_COUNT;
  IF written < json_array_length(books) THEN
    RAISE EXCEPTION 'a book has another owner' USING ERRCODE = 'serialization_failure';
  END IF;
  INSERT INTO exchange_journal SELECT pool, market_id, sequence, tenant_id, at, input
  FROM json_to_recordset(journal) AS j(pool text, market_id text, sequence bigint, tenant_id text, at bigint, input text);
  IF orders IS NOT NULL THEN
    INSERT INTO exchange_order SELECT * FROM json_populate_recordset(NULL::exchange_order, orders)
    ON CONFLICT (id) DO UPDATE SET price = excluded.price, stake = excluded.stake, matched = excluded.matched,
      waiting = excluded.waiting, cancelled = excluded.cancelled, lapsed = excluded.lapsed, state = excluded.state,
      reason = excluded.reason, persistence = excluded.persistence, on_event = excluded.on_event,
      expires_at = excluded.expires_at, queue = excluded.queue, revision = excluded.revision, due_at = excluded.due_at,
      events = excluded.events, returns = excluded.returns, amount = excluded.amount, cancel_ref = excluded.cancel_ref,
      updated_at = excluded.updated_at;
  END IF;
  IF fills IS NOT NULL THEN
    INSERT INTO exchange_fill SELECT * FROM json_populate_recordset(NULL::exchange_fill, fills);
  END IF;
END $$;
