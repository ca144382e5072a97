-- Percent by brand that held when the market was settled, where it has none of its own.
ALTER TABLE market_settlement ADD COLUMN brand_commissions jsonb NOT NULL DEFAULT '{}';
