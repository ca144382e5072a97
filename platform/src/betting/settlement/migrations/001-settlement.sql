-- The result that a market is settled by; finished_at once every bet of it has its result.
CREATE TABLE market_settlement (
  market_id text PRIMARY KEY,
  result jsonb NOT NULL,
  started_at bigint NOT NULL,
  finished_at bigint
);
CREATE INDEX market_settlement_unfinished ON market_settlement (market_id) WHERE finished_at IS NULL;
