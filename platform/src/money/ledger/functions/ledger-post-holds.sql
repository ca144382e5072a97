-- Writes holds of bets in a statement of its own; the caller has locked the balances.
CREATE OR REPLACE FUNCTION ledger_post_holds(
  holds ledger_new_hold[], balances ledger_balance_change[], booked_at bigint
) RETURNS void LANGUAGE sql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan AS $$
  SELECT ledger_write_holds(holds, balances, booked_at)
$$;
