-- Writes holds of bets; the caller has locked the balances. Raises serialization_failure when a balance is another than expected.
CREATE OR REPLACE FUNCTION ledger_write_holds(
  holds ledger_new_hold[], balances ledger_balance_change[], booked_at bigint
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  as_seen integer;
BEGIN
  UPDATE ledger_balance b SET available = (e.r).available, held = (e.r).held
  FROM (SELECT r FROM (SELECT unnest(balances) AS r) s ORDER BY (r).user_id) e
  WHERE b.user_id = (e.r).user_id AND b.available = (e.r).available + (e.r).moved AND b.held = (e.r).held - (e.r).moved;
  GET DIAGNOSTICS as_seen = ROW_COUNT;
  IF as_seen < cardinality(balances) THEN
    RAISE EXCEPTION 'a balance changed since it was seen' USING ERRCODE = 'serialization_failure';
  END IF;
  INSERT INTO ledger_hold (user_id, reference, amount, available_after, held_after, at)
  SELECT s.user_id, s.reference, s.amount, s.available_after, s.held_after, booked_at
  FROM unnest(holds) s;
  IF (SELECT coalesce(sum((s.h).amount), 0) FROM (SELECT unnest(holds) AS h) s)
    <> (SELECT coalesce(sum((s.m).moved), 0) FROM (SELECT unnest(balances) AS m) s) THEN
    RAISE EXCEPTION 'what is held is not what the balances moved' USING ERRCODE = 'check_violation';
  END IF;
END $$;
