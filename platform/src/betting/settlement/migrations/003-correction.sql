-- A settlement can be taken back and made again. revision counts how often it was made; next is the result that waits while the one
-- before is being taken back, null when nobody knows it yet. commission is the percent that held when the market was settled.
ALTER TABLE market_settlement
  ADD COLUMN commission numeric(5, 2) NOT NULL DEFAULT 0,
  ADD COLUMN revision integer NOT NULL DEFAULT 0,
  ADD COLUMN phase text NOT NULL DEFAULT 'settling' CHECK (phase IN ('settling', 'settled', 'undoing', 'open')),
  ADD COLUMN next jsonb;
UPDATE market_settlement SET phase = 'settled' WHERE finished_at IS NOT NULL;
DROP INDEX market_settlement_unfinished;
CREATE INDEX market_settlement_unfinished ON market_settlement (market_id) WHERE phase IN ('settling', 'undoing');
