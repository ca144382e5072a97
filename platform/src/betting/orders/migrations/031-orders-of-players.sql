-- What a cancellation ended, and what waits of a player, are found however many orders the player and the market have (E1.04).
CREATE INDEX exchange_order_cancelled ON exchange_order (user_id, cancel_ref) WHERE cancel_ref IS NOT NULL;
CREATE INDEX exchange_order_open_by_user ON exchange_order (user_id, market_id) WHERE waiting > 0;
