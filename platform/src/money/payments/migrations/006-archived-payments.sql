-- Requests that lie in the archive (G5.07): their references open no second request, and a payment counts once.
CREATE TABLE archived_payment (
  id uuid PRIMARY KEY,
  tenant_id text NOT NULL,
  account_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('deposit', 'withdraw')),
  request_ref text NOT NULL,
  -- Of an approved deposit; empty for any other.
  utr text NOT NULL DEFAULT '',
  is_approved boolean NOT NULL
);
CREATE INDEX archived_payment_by_ref ON archived_payment (account_id, request_ref);
CREATE INDEX archived_payment_by_utr ON archived_payment (tenant_id, utr) WHERE utr <> '';
