-- Fills of two players by their time, and both sides of a match (E2.19).
CREATE INDEX exchange_fill_taken ON exchange_fill (at) WHERE source = 'player' AND is_taker;
CREATE INDEX exchange_fill_made ON exchange_fill (pool, market_id, match) WHERE source = 'player' AND NOT is_taker;
