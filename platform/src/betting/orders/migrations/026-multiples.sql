-- A multiple is one bet, in a market of its own that nobody else bets on. stake is that of each of its bets, possible what it returned at
-- best when it was placed; amounts in paise, times in ms.
CREATE TABLE multiple (
  user_id text NOT NULL,
  bet_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('accumulator', 'doubles', 'trebles', 'trixie', 'patent', 'yankee', 'lucky15')),
  stake bigint NOT NULL CHECK (stake > 0),
  possible bigint NOT NULL CHECK (possible > 0),
  placed_at bigint NOT NULL,
  -- How often its money was moved.
  revision integer NOT NULL DEFAULT 0,
  PRIMARY KEY (user_id, bet_id)
);
CREATE INDEX multiple_by_time ON multiple (user_id, placed_at);

-- revision is that of the settlement that decided the leg, result what it came to; both null while it is open.
CREATE TABLE multiple_leg (
  user_id text NOT NULL,
  bet_id text NOT NULL,
  leg integer NOT NULL CHECK (leg BETWEEN 0 AND 11),
  market_id text NOT NULL,
  market_type text NOT NULL,
  event_id text NOT NULL,
  runner_id text NOT NULL,
  odd double precision NOT NULL CHECK (odd > 1),
  matched_at bigint NOT NULL,
  names jsonb NOT NULL,
  revision integer,
  result jsonb,
  PRIMARY KEY (user_id, bet_id, leg),
  FOREIGN KEY (user_id, bet_id) REFERENCES multiple
);
CREATE INDEX multiple_leg_by_market ON multiple_leg (market_id);
