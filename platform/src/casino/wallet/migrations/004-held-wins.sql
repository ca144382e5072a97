-- A win from the threshold of its tenant on is held until a second person decides on it (D1.16). The round stays open for its player as long
-- as something is held; ended_at says that the provider has closed it.
ALTER TABLE casino_bet
  ADD COLUMN pending_win bigint NOT NULL DEFAULT 0 CHECK (pending_win >= 0),
  ADD COLUMN ended_at bigint;

CREATE TABLE casino_held_win (
  id text PRIMARY KEY,
  provider text NOT NULL,
  transaction_id text NOT NULL,
  round_id text NOT NULL,
  bet_id text NOT NULL REFERENCES casino_bet (id),
  account_id text NOT NULL,
  game_name text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  status text NOT NULL DEFAULT 'held' CHECK (status IN ('held', 'paid', 'refused')),
  at bigint NOT NULL,
  decided_at bigint,
  UNIQUE (provider, transaction_id)
);
