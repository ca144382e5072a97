-- Payments of an order that was decided by another payment (G7.02): the gateway has their money, which goes back to who paid it.
CREATE TABLE payment_refund (
  -- Names the refund at the gateway: the same id is one refund, however often it is sent.
  id uuid PRIMARY KEY,
  request_id uuid NOT NULL REFERENCES payment_request (id) ON DELETE CASCADE,
  setting_id text NOT NULL,
  gateway_id text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  state text NOT NULL CHECK (state IN ('queued', 'sending', 'unknown', 'refused', 'done')),
  attempts integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  -- Null: it is done, or the gateway refuses it.
  next_at timestamptz,
  done_at timestamptz,
  UNIQUE (setting_id, gateway_id)
);
CREATE INDEX payment_refund_due ON payment_refund (next_at) WHERE next_at IS NOT NULL;
-- What is owed: few rows beside what went back.
CREATE INDEX payment_refund_open ON payment_refund (created_at) WHERE state <> 'done';
CREATE INDEX payment_refund_by_request ON payment_refund (request_id);
