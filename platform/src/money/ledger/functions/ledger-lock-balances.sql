-- Locks the balances of these players in the order of their ids, and creates missing ones.
CREATE OR REPLACE FUNCTION ledger_lock_balances(users text[]) RETURNS TABLE(user_id text, available bigint, held bigint) LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  IF (SELECT count(*) FROM ledger_balance b WHERE b.user_id = ANY (users)) < cardinality(users) THEN
    INSERT INTO ledger_balance (user_id) SELECT u FROM unnest(users) u ORDER BY u ON CONFLICT DO NOTHING;
  END IF;
  RETURN QUERY SELECT b.user_id, b.available, b.held FROM ledger_balance b WHERE b.user_id = ANY (users)
    ORDER BY b.user_id FOR UPDATE;
END $$;
