-- What the house takes of a player's net winnings in a market, once the market is settled. Paise.
CREATE TABLE market_commission (
  market_id text NOT NULL,
  user_id text NOT NULL,
  event_id text NOT NULL,
  market_type text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  at bigint NOT NULL,
  PRIMARY KEY (market_id, user_id)
);
CREATE INDEX market_commission_by_user ON market_commission (user_id, at);
