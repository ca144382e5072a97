-- Rows that betting_place_optimistic takes, generated from placement-columns.ts.
CREATE TYPE betting_seen_market AS (
  market_id text,
  seen xid
);
CREATE TYPE betting_changed_position AS (
  user_id text,
  market_id text,
  event_id text,
  legs text,
  removals text,
  exposure bigint,
  seen xid
);
CREATE TYPE betting_new_bet AS (
  id text,
  user_id text,
  tenant_id text,
  client_ref text,
  event_id text,
  market_id text,
  market_type text,
  runner_id text,
  side text,
  odd double precision,
  run double precision,
  stake bigint,
  profit bigint,
  liability bigint,
  market_version integer,
  status text,
  names text,
  meta text,
  decide_at bigint,
  matched_at bigint,
  asked text
);
CREATE TYPE betting_new_rejection AS (
  user_id text,
  client_ref text,
  reason text
);
-- A function of no release, with 49 parameters: version 0.1 calls betting_take, which stays.
DO $$
DECLARE
  old regprocedure;
BEGIN
  FOR old IN SELECT oid::regprocedure FROM pg_proc WHERE proname = 'betting_place_optimistic' AND pronargs > 7 LOOP
    EXECUTE format('DROP FUNCTION %s', old);
  END LOOP;
END $$;
