-- What players matched in a market is added to its volume (E2.12).
CREATE INDEX exchange_fill_by_market ON exchange_fill (market_id, pool) WHERE is_taker;
