-- Holds are only ever added, and read all at once by the proof: their numbers need no index.
ALTER TABLE ledger_hold DROP CONSTRAINT ledger_hold_pkey;
ALTER TABLE ledger_hold ALTER COLUMN id SET NOT NULL;
-- A check is worked out anew by each statement that writes: only where it guards money. A hold of nothing would move nothing.
ALTER TABLE ledger_hold DROP CONSTRAINT ledger_hold_amount_check;

-- As before. Arrays are walked in the select list: as a table each would be written down first.
CREATE OR REPLACE FUNCTION ledger_book_holds(
  h_reference text[], h_user text[], h_amount bigint[], h_available bigint[], h_held bigint[],
  e_user text[], e_moved bigint[], e_available bigint[], e_held bigint[], booked_at bigint
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
