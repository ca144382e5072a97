-- Writes holds of bets in a statement of its own; the caller has locked the balances.
CREATE OR REPLACE FUNCTION ledger_post_holds(
  h_reference text[], h_user text[], h_amount bigint[], h_available bigint[], h_held bigint[],
  e_user text[], e_moved bigint[], e_available bigint[], e_held bigint[], booked_at bigint
) RETURNS void LANGUAGE sql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan AS $$
  SELECT ledger_write_holds(h_reference, h_user, h_amount, h_available, h_held, e_user, e_moved, e_available, e_held, booked_at)
$$;
