-- Holds more, or less where an amount is below zero, of players whose balances the caller has locked. A reference is written once.
CREATE OR REPLACE FUNCTION ledger_move_holds(users text[], refs text[], amounts bigint[], times bigint[]) RETURNS void LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  written integer;
BEGIN
  WITH changed AS (
    UPDATE ledger_balance b SET available = b.available - t.amount, held = b.held + t.amount
    FROM (SELECT u, sum(a)::bigint AS amount FROM unnest(users, amounts) AS h(u, a) GROUP BY u) t
    WHERE b.user_id = t.u RETURNING b.user_id, b.available + t.amount AS available, b.held - t.amount AS held
  )
  INSERT INTO ledger_hold (user_id, reference, amount, available_after, held_after, at)
  SELECT h.u, h.r, h.a, c.available - sum(h.a) OVER so_far, c.held + sum(h.a) OVER so_far, h.t
  FROM unnest(users, refs, amounts, times) WITH ORDINALITY AS h(u, r, a, t, n) JOIN changed c ON c.user_id = h.u
  WINDOW so_far AS (PARTITION BY h.u ORDER BY h.n ROWS UNBOUNDED PRECEDING)
  ORDER BY h.n;
  GET DIAGNOSTICS written = ROW_COUNT;
  IF written < cardinality(users) THEN
    RAISE EXCEPTION 'a hold of an unknown account' USING ERRCODE = 'foreign_key_violation';
  END IF;
END $$;
