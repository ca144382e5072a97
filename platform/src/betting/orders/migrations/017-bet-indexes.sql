-- Where a new bet goes in an index decides what it costs: between those of all other players, or at the end. Numbers grow with time, and so
-- do the references that the client makes; a reference is still one player's, and whatever a client sends is only slower to keep.
ALTER TABLE bet DROP CONSTRAINT bet_pkey, ADD PRIMARY KEY (id);
ALTER TABLE bet DROP CONSTRAINT bet_user_id_client_ref_key, ADD UNIQUE (client_ref, user_id);
-- The bets of a player that are over, written when they settle. Those that are open are found by the markets that the player has a
-- position in, so that no list of a player reads all that they ever bet.
CREATE INDEX bet_over_by_user ON bet (user_id, id) WHERE status <> ALL (ARRAY['delayed', 'matched']);
-- As before, with a condition that is soon decided for a new bet.
DROP INDEX bet_over;
CREATE INDEX bet_over ON bet (market_id, id) WHERE status <> ALL (ARRAY['delayed', 'matched']);
