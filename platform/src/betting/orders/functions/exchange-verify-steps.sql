-- Locks books and balances of steps that were decided on cached rows, and looks at the rows again. Returns the balances as they are and the
-- transaction number; the writes follow in the same statement. Raises serialization_failure where a book, market, position, reference or
-- cap is another than the one that was seen, check_violation where a payer lacks funds or has too many orders (E2.13, E2.16).
CREATE OR REPLACE FUNCTION exchange_verify_steps(
  pools text[], book_markets text[], sequences bigint[], stored_markets text[], market_rows bigint[],
  pair_users text[], pair_markets text[], position_rows bigint[], users text[], more bigint[], pays boolean[],
  ref_users text[], refs text[], ref_markets text[], most_here bigint, most_in_all bigint, caps bigint
) RETURNS json LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  found integer;
  balances json;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(42071, 0);
  PERFORM pg_advisory_xact_lock_shared(42070, hashtext(m)) FROM (SELECT DISTINCT m FROM unnest(book_markets) m ORDER BY m) s;
  SELECT count(*) INTO found FROM (
    SELECT 1 FROM unnest(pools, book_markets, sequences) AS k(p, m, seen) JOIN exchange_book b ON b.pool = p AND b.market_id = m
    WHERE b.sequence = seen AND b.closed_at IS NULL ORDER BY b.pool, b.market_id FOR UPDATE OF b) s;
  IF found < cardinality(pools) OR (SELECT version FROM betting_cap) IS DISTINCT FROM caps THEN
    RAISE EXCEPTION 'a book changed since it was seen' USING ERRCODE = 'serialization_failure';
  END IF;
  SELECT json_agg(b) INTO balances FROM ledger_lock_balances(users) b;
  IF EXISTS (SELECT 1 FROM json_to_recordset(balances) AS b(user_id text, available bigint)
      JOIN unnest(users, more, pays) AS k(u, amount, is_payer) ON k.u = b.user_id
      WHERE is_payer AND b.available < amount) THEN
    RAISE EXCEPTION 'a player lacks funds' USING ERRCODE = 'check_violation';
  END IF;
  IF EXISTS (SELECT 1 FROM unnest(stored_markets, market_rows) AS k(m, seen) LEFT JOIN betting_market b ON b.market_id = m
      WHERE b.xmin::text::bigint IS DISTINCT FROM seen)
    OR EXISTS (SELECT 1 FROM unnest(pair_users, pair_markets, position_rows) AS k(u, m, seen)
      LEFT JOIN market_position p ON p.user_id = u AND p.market_id = m WHERE p.xmin::text::bigint IS DISTINCT FROM seen)
    OR EXISTS (SELECT 1 FROM unnest(ref_users, refs) AS k(u, c) JOIN exchange_rejection r ON r.user_id = u AND r.client_ref = c) THEN
    RAISE EXCEPTION 'a row changed since it was seen' USING ERRCODE = 'serialization_failure';
  END IF;
  IF EXISTS (SELECT 1 FROM (SELECT u, count(*) AS added FROM unnest(ref_users) AS k(u) GROUP BY u) n
      WHERE n.added + (SELECT count(*) FROM exchange_order o WHERE o.user_id = n.u AND o.waiting > 0) > most_in_all)
    OR EXISTS (SELECT 1 FROM (SELECT u, m, count(*) AS added FROM unnest(ref_users, ref_markets) AS k(u, m) GROUP BY u, m) n
      WHERE n.added + (SELECT count(*) FROM exchange_order o WHERE o.user_id = n.u AND o.market_id = n.m AND o.waiting > 0) > most_here) THEN
    RAISE EXCEPTION 'a player has too many orders' USING ERRCODE = 'check_violation';
  END IF;
  RETURN json_build_object('wrote', pg_current_xact_id()::xid::text::bigint, 'balances', balances);
END $$;
