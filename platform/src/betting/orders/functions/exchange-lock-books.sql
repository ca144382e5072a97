-- Locks markets as placements do, and their books alone, in one order, until the transaction ends; makes the rows of books that have none,
-- and reads the books. A state that the reader has is left out. A holder that pauses loses its locks with its connection (E2.15).
CREATE OR REPLACE FUNCTION exchange_lock_books(pools text[], markets text[], events text[], known bigint[])
RETURNS TABLE(pool text, market_id text, sequence bigint, state json, marks json, closed_at bigint) LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
BEGIN
  PERFORM set_config('idle_in_transaction_session_timeout', '1500ms', true);
  PERFORM pg_advisory_xact_lock_shared(42071, 0);
  PERFORM pg_advisory_xact_lock_shared(42070, hashtext(m)) FROM (SELECT DISTINCT m FROM unnest(markets) m ORDER BY m) s;
  INSERT INTO exchange_book (pool, market_id, event_id)
  SELECT p, m, e FROM unnest(pools, markets, events) AS k(p, m, e)
  WHERE NOT EXISTS (SELECT 1 FROM exchange_book b WHERE b.pool = p AND b.market_id = m)
  ORDER BY p, m ON CONFLICT DO NOTHING;
  RETURN QUERY SELECT b.pool, b.market_id, b.sequence, CASE WHEN b.sequence = k.seen THEN NULL ELSE b.state END, b.marks, b.closed_at
  FROM unnest(pools, markets, known) AS k(p, m, seen) JOIN exchange_book b ON b.pool = p AND b.market_id = m
  ORDER BY b.pool, b.market_id FOR UPDATE OF b;
END $$;
