-- Posts balanced transactions, each idempotency key once, also after its transaction was archived (G5.07).
CREATE OR REPLACE FUNCTION ledger_post(
  keys text[], kinds text[], refs text[], notes text[], details jsonb[], times bigint[], line_of integer[],
  line_users text[], line_accounts text[], line_amounts bigint[], may_owe boolean
) RETURNS text[] LANGUAGE plpgsql AS $$
DECLARE
  booked text[];
BEGIN
  PERFORM ledger_lock_balances(ARRAY(SELECT DISTINCT u FROM unnest(line_users) u WHERE u IS NOT NULL ORDER BY u));
  IF may_owe THEN
    UPDATE ledger_balance b SET owed = greatest(b.owed, -(b.available + d.change))
    FROM (
      SELECT u, sum(amount) AS change FROM unnest(line_users, line_accounts, line_amounts) AS l(u, account, amount)
      WHERE account = 'available' GROUP BY u
    ) d
    WHERE b.user_id = d.u AND b.available + d.change < -b.owed;
  END IF;
  WITH created AS (
    INSERT INTO ledger_transaction (key, kind, reference, remarks, details, at)
    SELECT * FROM unnest(keys, kinds, refs, notes, details, times) AS t(key, kind, reference, remarks, details, at)
    WHERE NOT EXISTS (SELECT FROM ledger_archived_key a WHERE a.key = md5(t.key)::uuid)
    ON CONFLICT (key) DO NOTHING
    RETURNING ledger_transaction.id, ledger_transaction.key
  ), line AS (
    SELECT c.id AS transaction_id, l.*
    FROM unnest(line_of, line_users, line_accounts, line_amounts) WITH ORDINALITY AS l(place, user_id, account, amount, n)
    JOIN created c ON c.key = keys[l.place]
  ), written AS (
    INSERT INTO ledger_entry (transaction_id, user_id, account, amount, balance_after)
    SELECT l.transaction_id, l.user_id, l.account, l.amount,
      CASE l.account WHEN 'available' THEN b.available WHEN 'held' THEN b.held END
        + sum(l.amount) OVER (PARTITION BY l.user_id, l.account ORDER BY l.n ROWS UNBOUNDED PRECEDING)
    FROM line l LEFT JOIN ledger_balance b ON b.user_id = l.user_id
    ORDER BY l.n
  )
  SELECT coalesce(array_agg(c.key), '{}') INTO booked FROM created c;
  IF 'bet' = ANY (kinds) THEN
    UPDATE ledger_balance b SET won = b.won + d.won, lost = b.lost + d.lost
    FROM (
      SELECT u, sum(greatest(amount, 0)) AS won, sum(greatest(-amount, 0)) AS lost
      FROM unnest(line_of, line_users, line_accounts, line_amounts) AS l(place, u, account, amount)
      WHERE account = 'available' AND kinds[place] = 'bet' AND keys[place] = ANY (booked)
      GROUP BY u
    ) d
    WHERE b.user_id = d.u;
  END IF;
  RETURN booked;
END $$;
