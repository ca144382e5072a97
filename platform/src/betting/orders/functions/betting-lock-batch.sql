-- Locks the markets (shared) and balances of a batch, then reads what its orders depend on.
CREATE OR REPLACE FUNCTION betting_lock_batch(
  users text[], markets text[], ref_users text[], refs text[], id_users text[], ids text[]
) RETURNS json LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  balances json;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(42071, 0);
  PERFORM pg_advisory_xact_lock_shared(42070, hashtext(m)) FROM (SELECT m FROM unnest(markets) m ORDER BY m) s;
  SELECT json_agg(b) INTO balances FROM ledger_lock_balances(users) b;
  RETURN json_build_object(
    'caps', (SELECT version FROM betting_cap),
    'balances', balances,
    'bets', (SELECT json_agg(b) FROM (
      SELECT b.* FROM unnest(ref_users, refs) AS r(u, c) JOIN bet b ON b.user_id = r.u AND b.client_ref = r.c
      UNION ALL
      SELECT b.* FROM unnest(id_users, ids) AS r(u, i) JOIN bet b ON b.user_id = r.u AND b.id = r.i) b),
    'refusals', (SELECT json_agg(b) FROM unnest(ref_users, refs) AS r(u, c)
      JOIN bet_rejection b ON b.user_id = r.u AND b.client_ref = r.c),
    'positions', (SELECT json_agg(p) FROM market_position p WHERE p.user_id = ANY (users) AND p.market_id = ANY (markets)),
    'markets', (SELECT json_agg(m) FROM betting_market m WHERE m.market_id = ANY (markets)));
END $$;
