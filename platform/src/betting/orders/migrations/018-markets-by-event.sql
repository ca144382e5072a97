-- The bets of an event are found by its markets.
CREATE INDEX betting_market_by_event ON betting_market (event_id);
