-- As before in one pass over what was added, and balances are taken in the order that ledger_lock has, also where nobody locked them first.
CREATE OR REPLACE FUNCTION ledger_apply() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  unknown boolean;
  uneven boolean;
BEGIN
  WITH change AS MATERIALIZED (
    SELECT user_id,
      coalesce(sum(amount) FILTER (WHERE account = 'available'), 0)::bigint AS available,
      coalesce(sum(amount) FILTER (WHERE account = 'held'), 0)::bigint AS held
    FROM added WHERE user_id IS NOT NULL GROUP BY user_id ORDER BY user_id
  ), moved AS (
    UPDATE ledger_balance b SET available = b.available + c.available, held = b.held + c.held
    FROM change c WHERE b.user_id = c.user_id RETURNING 1
  )
  SELECT (SELECT count(*) FROM moved) < (SELECT count(*) FROM change),
    EXISTS (SELECT 1 FROM added GROUP BY transaction_id HAVING sum(amount) <> 0)
  INTO unknown, uneven;
  IF uneven THEN
    RAISE EXCEPTION 'ledger transaction does not balance' USING ERRCODE = 'check_violation';
  END IF;
  IF unknown THEN
    RAISE EXCEPTION 'ledger entry of an unknown account' USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END $$;

-- Books what bets hold, one transaction for each, for players whose balances were seen before, without a lock: refused (serialization_failure)
-- when a balance is not what it was seen to be. Amounts in paise, below zero what is given back; `left_available` and `left_held` are the
-- balances after each, `end_available` and `end_held` those after all of them.
CREATE FUNCTION ledger_hold_seen(
  refs text[], users text[], amounts bigint[], left_available bigint[], left_held bigint[],
  seen_users text[], end_available bigint[], end_held bigint[], booked_at bigint
) RETURNS void LANGUAGE plpgsql SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  ids bigint[] := ARRAY(SELECT nextval('ledger_transaction_id_seq') FROM generate_series(1, cardinality(refs)));
BEGIN
  INSERT INTO ledger_transaction (id, key, kind, reference, at) OVERRIDING SYSTEM VALUE
  SELECT ids[n], 'hold:' || refs[n], 'hold', refs[n], booked_at FROM generate_series(1, cardinality(refs)) AS n;
  INSERT INTO ledger_entry (transaction_id, user_id, account, amount, balance_after)
  SELECT ids[n], users[n], e.account,
    CASE e.account WHEN 'held' THEN amounts[n] ELSE -amounts[n] END,
    CASE e.account WHEN 'held' THEN left_held[n] ELSE left_available[n] END
  FROM generate_series(1, cardinality(refs)) AS n, (VALUES ('available'), ('held')) AS e(account);
  IF (SELECT count(*) FROM unnest(seen_users, end_available, end_held) AS s(user_id, available, held)
      JOIN ledger_balance b ON b.user_id = s.user_id AND b.available = s.available AND b.held = s.held) < cardinality(seen_users) THEN
    RAISE EXCEPTION 'a balance changed since it was seen' USING ERRCODE = 'serialization_failure';
  END IF;
END $$;
DROP FUNCTION ledger_hold(text[], text[], text[], bigint[], bigint);
