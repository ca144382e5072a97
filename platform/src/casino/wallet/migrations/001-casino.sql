-- One opened game of one player. The launch token opens it once; only its hash is kept.
CREATE TABLE casino_session (
  id text PRIMARY KEY,
  token_hash text NOT NULL UNIQUE,
  token_expires_at bigint NOT NULL,
  provider text NOT NULL,
  account_id text NOT NULL,
  tenant_id text NOT NULL,
  demo boolean NOT NULL,
  game jsonb NOT NULL,
  game_id text NOT NULL,
  created_at bigint NOT NULL,
  opened_at bigint,
  expires_at bigint NOT NULL,
  ended_at bigint
);
CREATE INDEX casino_session_by_player ON casino_session (account_id, created_at DESC);

-- What a player staked on one round of a game, and how it ended: what the player's history shows.
CREATE TABLE casino_bet (
  id text PRIMARY KEY,
  provider text NOT NULL,
  round_id text NOT NULL,
  account_id text NOT NULL,
  tenant_id text NOT NULL,
  session_id text NOT NULL REFERENCES casino_session (id),
  game_id text NOT NULL,
  category text NOT NULL,
  stake bigint NOT NULL CHECK (stake >= 0),
  win bigint NOT NULL DEFAULT 0 CHECK (win >= 0),
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'won', 'lost', 'cancelled')),
  created_at bigint NOT NULL,
  settled_at bigint,
  UNIQUE (provider, round_id, account_id)
);
CREATE INDEX casino_bet_by_player ON casino_bet (account_id, created_at DESC);

-- Every transaction of every provider under the provider's own id: the same id twice is one movement. A bet that was rolled back
-- before it came is here as void, so that it is refused when it comes.
CREATE TABLE casino_transaction (
  provider text NOT NULL,
  transaction_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('bet', 'win', 'rollback')),
  state text NOT NULL DEFAULT 'booked' CHECK (state IN ('booked', 'cancelled', 'void')),
  account_id text NOT NULL,
  round_id text,
  about text,
  amount bigint NOT NULL CHECK (amount >= 0),
  balance_after bigint NOT NULL,
  at bigint NOT NULL,
  PRIMARY KEY (provider, transaction_id)
);

CREATE TABLE casino_favourite (
  account_id text NOT NULL,
  game_id text NOT NULL,
  at bigint NOT NULL,
  PRIMARY KEY (account_id, game_id)
);
