-- What a bet holds from its first moment: money between a player's own two accounts, so that both of its entries are one row, which
-- balances by itself. What is held more or less for a bet later is a transaction like any other.
CREATE TABLE ledger_hold (
  -- Counted with the entries: together they are the order in which a balance moved.
  id bigint PRIMARY KEY DEFAULT nextval('ledger_entry_id_seq'),
  user_id text NOT NULL,
  -- The bet. It is written by the same statement, and once.
  reference text NOT NULL,
  -- From available to held; below zero what a hedge gives back.
  amount bigint NOT NULL CHECK (amount <> 0),
  available_after bigint NOT NULL,
  held_after bigint NOT NULL,
  at bigint NOT NULL
);
CREATE TRIGGER ledger_hold_is_final BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_hold
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

-- All that moved an account of the books, one line for each account.
CREATE VIEW ledger_line AS
  SELECT id, user_id, account, amount, balance_after FROM ledger_entry
  UNION ALL SELECT id, user_id, 'available', -amount, available_after FROM ledger_hold
  UNION ALL SELECT id, user_id, 'held', amount, held_after FROM ledger_hold;

-- Books what bets hold, for players whose balances were seen before, with or without a lock: refused (serialization_failure) when a balance
-- is not what it was seen to be. The e_ arrays name each of these players once, with what all of the holds move and the balances that this
-- leaves; a player of whom nothing is held is compared, too. Balances are taken in the order that ledger_lock has. Amounts in paise.
-- For functions of others that have turned off what ledger_hold turns off: to do so twice costs more than the looking up.
CREATE FUNCTION ledger_book_holds(
  h_reference text[], h_user text[], h_amount bigint[], h_available bigint[], h_held bigint[],
  e_user text[], e_moved bigint[], e_available bigint[], e_held bigint[], booked_at bigint
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  as_seen integer;
BEGIN
  UPDATE ledger_balance b SET available = e.available, held = e.held
  FROM (
    SELECT * FROM unnest(e_user, e_moved, e_available, e_held) AS e(user_id, moved, available, held) ORDER BY e.user_id
  ) e
  WHERE b.user_id = e.user_id AND b.available = e.available + e.moved AND b.held = e.held - e.moved;
  GET DIAGNOSTICS as_seen = ROW_COUNT;
  IF as_seen < cardinality(e_user) THEN
    RAISE EXCEPTION 'a balance changed since it was seen' USING ERRCODE = 'serialization_failure';
  END IF;
  INSERT INTO ledger_hold (user_id, reference, amount, available_after, held_after, at)
  SELECT h_user[n], h_reference[n], h_amount[n], h_available[n], h_held[n], booked_at FROM generate_series(1, cardinality(h_reference)) AS n;
  IF (SELECT coalesce(sum(h), 0) FROM unnest(h_amount) h) <> (SELECT coalesce(sum(m), 0) FROM unnest(e_moved) m) THEN
    RAISE EXCEPTION 'what is held is not what the balances moved' USING ERRCODE = 'check_violation';
  END IF;
END $$;

-- The same as a statement of its own.
CREATE FUNCTION ledger_hold(
  h_reference text[], h_user text[], h_amount bigint[], h_available bigint[], h_held bigint[],
  e_user text[], e_moved bigint[], e_available bigint[], e_held bigint[], booked_at bigint
) RETURNS void LANGUAGE sql SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
SET plan_cache_mode = force_generic_plan AS $$
  SELECT ledger_book_holds(h_reference, h_user, h_amount, h_available, h_held, e_user, e_moved, e_available, e_held, booked_at)
$$;
DROP FUNCTION ledger_hold_seen(text[], text[], bigint[], bigint[], bigint[], text[], bigint[], bigint[], bigint);
