-- The bets of a market that are over, for its correction and for whoever looks after it. They are written once, when it settles.
CREATE INDEX bet_over ON bet (market_id, id) WHERE status IN ('settled', 'void', 'rejected', 'lapsed');
