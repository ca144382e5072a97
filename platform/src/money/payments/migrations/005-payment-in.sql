-- Gateways at which an order was announced (G7.02). A message about an order counts from these alone.
CREATE TABLE payment_announcement (
  request_id uuid NOT NULL REFERENCES payment_request (id) ON DELETE CASCADE,
  -- An adapter of the brand, or that of the installation.
  setting_id text NOT NULL,
  state text NOT NULL CHECK (state IN ('sending', 'announced', 'unknown', 'refused', 'failed', 'settled')),
  sent_at timestamptz NOT NULL,
  announced_at timestamptz,
  failed_at timestamptz,
  -- Null: the outcome is known, or nobody can be asked.
  next_query_at timestamptz,
  -- Made by the gateway, which may use the ids of another one.
  gateway_id text,
  PRIMARY KEY (request_id, setting_id)
);
-- An order that was announced, or may have been, stays at its gateway.
CREATE UNIQUE INDEX payment_announcement_one ON payment_announcement (request_id)
  WHERE state IN ('sending', 'announced', 'unknown');
CREATE UNIQUE INDEX payment_announcement_by_gateway ON payment_announcement (setting_id, gateway_id)
  WHERE gateway_id IS NOT NULL;
CREATE INDEX payment_announcement_due ON payment_announcement (next_query_at) WHERE next_query_at IS NOT NULL;
CREATE INDEX payment_announcement_by_setting ON payment_announcement (setting_id, sent_at DESC);

-- Two gateways may use the same id for two payments.
ALTER TABLE payment_request DROP CONSTRAINT payment_request_gateway_id_key;
CREATE INDEX payment_request_by_gateway ON payment_request (gateway_id) WHERE gateway_id IS NOT NULL;
