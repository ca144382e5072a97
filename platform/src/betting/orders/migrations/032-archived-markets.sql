-- Markets with bets in the archive (G5.07): their settlement is not corrected any more.
CREATE TABLE archived_market (market_id text PRIMARY KEY);
