-- Books what bets hold, one transaction for each, in one statement. The caller has locked the balances with ledger_lock and names new keys
-- only: a key that was booked before is refused. An amount below zero gives back.
CREATE FUNCTION ledger_hold(keys text[], refs text[], users text[], amounts bigint[], booked_at bigint)
RETURNS void LANGUAGE plpgsql SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  WITH line AS MATERIALIZED (
    SELECT nextval('ledger_transaction_id_seq') AS id, l.key, l.ref, l.user_id, l.amount, l.n, b.available, b.held,
      sum(l.amount) OVER (PARTITION BY l.user_id ORDER BY l.n ROWS UNBOUNDED PRECEDING)::bigint AS moved
    FROM unnest(keys, refs, users, amounts) WITH ORDINALITY AS l(key, ref, user_id, amount, n)
    JOIN ledger_balance b ON b.user_id = l.user_id
  ), created AS (
    INSERT INTO ledger_transaction (id, key, kind, reference, at) OVERRIDING SYSTEM VALUE
    SELECT id, key, 'hold', ref, booked_at FROM line ORDER BY n
  )
  INSERT INTO ledger_entry (transaction_id, user_id, account, amount, balance_after)
  SELECT l.id, l.user_id, e.account, e.amount, e.balance_after
  FROM line l CROSS JOIN LATERAL (
    VALUES ('available', -l.amount, l.available - l.moved), ('held', l.amount, l.held + l.moved)
  ) AS e(account, amount, balance_after)
  ORDER BY l.n;
END $$;
