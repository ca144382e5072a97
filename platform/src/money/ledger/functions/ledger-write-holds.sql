-- Writes holds of bets; the caller has locked the balances. Raises serialization_failure when a balance is another than expected.
CREATE OR REPLACE FUNCTION ledger_write_holds(
  h_reference text[], h_user text[], h_amount bigint[], h_available bigint[], h_held bigint[], e_user text[],
  e_moved bigint[], e_available bigint[], e_held bigint[], booked_at bigint
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  as_seen integer;
BEGIN
  UPDATE ledger_balance b SET available = e.available, held = e.held
  FROM (
    SELECT unnest(e_user) AS user_id, unnest(e_moved) AS moved, unnest(e_available) AS available, unnest(e_held) AS held ORDER BY 1
  ) e
  WHERE b.user_id = e.user_id AND b.available = e.available + e.moved AND b.held = e.held - e.moved;
  GET DIAGNOSTICS as_seen = ROW_COUNT;
  IF as_seen < cardinality(e_user) THEN
    RAISE EXCEPTION 'a balance changed since it was seen' USING ERRCODE = 'serialization_failure';
  END IF;
  INSERT INTO ledger_hold (user_id, reference, amount, available_after, held_after, at)
  SELECT unnest(h_user), unnest(h_reference), unnest(h_amount), unnest(h_available), unnest(h_held), booked_at;
  IF (SELECT coalesce(sum(h), 0) FROM (SELECT unnest(h_amount) AS h) s) <> (SELECT coalesce(sum(m), 0) FROM (SELECT unnest(e_moved) AS m) s) THEN
    RAISE EXCEPTION 'what is held is not what the balances moved' USING ERRCODE = 'check_violation';
  END IF;
END $$;
