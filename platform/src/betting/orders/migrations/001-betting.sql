-- Money in paise, times in ms. A bet is found by what the client called it, so that a repeat is harmless.
CREATE TABLE bet (
  id text NOT NULL,
  user_id text NOT NULL,
  tenant_id text NOT NULL,
  client_ref text NOT NULL,
  event_id text NOT NULL,
  market_id text NOT NULL,
  market_type text NOT NULL,
  runner_id text NOT NULL,
  side text NOT NULL CHECK (side IN ('back', 'lay')),
  odd double precision NOT NULL,
  run double precision NOT NULL,
  stake bigint NOT NULL CHECK (stake > 0),
  profit bigint NOT NULL,
  liability bigint NOT NULL,
  market_version integer NOT NULL,
  status text NOT NULL CHECK (status IN ('delayed', 'matched', 'rejected', 'lapsed', 'settled', 'void')),
  reason text,
  -- What the market, event and runner were called when the bet was struck.
  names jsonb NOT NULL,
  meta jsonb NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  decide_at bigint NOT NULL,
  matched_at bigint,
  settled_at bigint,
  outcome text CHECK (outcome IN ('win', 'lose', 'void')),
  pnl bigint,
  explanation text,
  PRIMARY KEY (user_id, id),
  UNIQUE (user_id, client_ref)
);
CREATE INDEX bet_open ON bet (market_id, user_id) WHERE status IN ('delayed', 'matched');
CREATE INDEX bet_delayed ON bet (decide_at) WHERE status = 'delayed';

-- References that were answered with a refusal, or asked for before they arrived: they never become a bet.
CREATE TABLE bet_refusal (
  user_id text NOT NULL,
  client_ref text NOT NULL,
  reason text NOT NULL,
  at bigint NOT NULL,
  PRIMARY KEY (user_id, client_ref)
);

-- Where a player stands in a market. exposure is what the ledger holds for it; removals are those that legs were computed with.
CREATE TABLE market_position (
  user_id text NOT NULL,
  market_id text NOT NULL,
  event_id text NOT NULL,
  legs jsonb NOT NULL,
  removals jsonb NOT NULL,
  exposure bigint NOT NULL CHECK (exposure >= 0),
  PRIMARY KEY (user_id, market_id)
) WITH (fillfactor = 60);

-- What exposure and settlement need to know of a market that was bet on; closed_at once no bet is taken any more.
CREATE TABLE betting_market (
  market_id text PRIMARY KEY,
  event_id text NOT NULL,
  field jsonb NOT NULL,
  removals jsonb NOT NULL DEFAULT '[]',
  closed_at bigint
);

-- Locks markets, then balances, in this order everywhere, and only then reads, so that everything read is the newest. Placing shares a
-- market's lock; closing takes it alone, so that no bet slips in behind a settlement. Returns balances, the bets and refusals of the
-- references, the bets of the ids, positions and markets.
CREATE FUNCTION betting_open(users text[], markets text[], ref_users text[], refs text[], id_users text[], ids text[])
RETURNS json LANGUAGE plpgsql AS $$
DECLARE
  balances json;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(42070, hashtext(m)) FROM (SELECT m FROM unnest(markets) m ORDER BY m) s;
  SELECT json_agg(b) INTO balances FROM ledger_lock(users) b;
  RETURN json_build_object(
    'balances', balances,
    'bets', (SELECT json_agg(b) FROM (
      SELECT b.* FROM unnest(ref_users, refs) AS r(u, c) JOIN bet b ON b.user_id = r.u AND b.client_ref = r.c
      UNION ALL
      SELECT b.* FROM unnest(id_users, ids) AS r(u, i) JOIN bet b ON b.user_id = r.u AND b.id = r.i) b),
    'refusals', (SELECT json_agg(b) FROM unnest(ref_users, refs) AS r(u, c)
      JOIN bet_refusal b ON b.user_id = r.u AND b.client_ref = r.c),
    'positions', (SELECT json_agg(p) FROM market_position p WHERE p.user_id = ANY (users) AND p.market_id = ANY (markets)),
    'markets', (SELECT json_agg(m) FROM betting_market m WHERE m.market_id = ANY (markets)));
END $$;

-- Writes all that a batch decided.
CREATE FUNCTION betting_write(bets json, changes json, positions json, refusals json, markets json) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF markets IS NOT NULL THEN
    INSERT INTO betting_market (market_id, event_id, field, removals)
    SELECT market_id, event_id, field, removals FROM json_populate_recordset(NULL::betting_market, markets)
    ON CONFLICT (market_id) DO UPDATE SET field = excluded.field, removals = excluded.removals;
  END IF;
  IF bets IS NOT NULL THEN
    INSERT INTO bet SELECT * FROM json_populate_recordset(NULL::bet, bets);
  END IF;
  IF changes IS NOT NULL THEN
    UPDATE bet b SET status = c.status, reason = c.reason, updated_at = c.updated_at, matched_at = c.matched_at,
      settled_at = c.settled_at, outcome = c.outcome, pnl = c.pnl, explanation = c.explanation
    FROM json_populate_recordset(NULL::bet, changes) c WHERE b.user_id = c.user_id AND b.id = c.id;
  END IF;
  IF positions IS NOT NULL THEN
    INSERT INTO market_position SELECT * FROM json_populate_recordset(NULL::market_position, positions)
    ON CONFLICT (user_id, market_id) DO UPDATE
      SET legs = excluded.legs, removals = excluded.removals, exposure = excluded.exposure;
  END IF;
  IF refusals IS NOT NULL THEN
    INSERT INTO bet_refusal SELECT * FROM json_populate_recordset(NULL::bet_refusal, refusals) ON CONFLICT DO NOTHING;
  END IF;
END $$;
