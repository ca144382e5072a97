-- Documents of players for their identity. Content is encrypted with a key of its own, which a key outside the database encrypts.
CREATE TABLE kyc_document (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  tenant_id text NOT NULL,
  account_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('identity', 'address', 'selfie', 'funds')),
  -- As the player named the file.
  name text NOT NULL,
  type text NOT NULL,
  size integer NOT NULL,
  sealed_key bytea NOT NULL,
  content bytea NOT NULL,
  created_at timestamptz NOT NULL
);
-- Encrypted bytes do not compress.
ALTER TABLE kyc_document ALTER COLUMN content SET STORAGE EXTERNAL;
CREATE INDEX kyc_document_by_account ON kyc_document (account_id, created_at DESC);

-- Checks of players (G7.07, D8.06). The id is the reference at the supplier.
CREATE TABLE kyc_check (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  tenant_id text NOT NULL,
  account_id text NOT NULL,
  country text NOT NULL,
  documents uuid[] NOT NULL,
  -- Null: no supplier checks, staff does.
  setting_id text,
  supplier_reference text,
  state text NOT NULL CHECK (state IN ('starting', 'checking', 'review', 'approved', 'rejected')),
  -- What the supplier found, whatever became of it.
  outcome text CHECK (outcome IN ('approved', 'rejected', 'review', 'failed')),
  reason text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- When the supplier is asked, or a start that nobody finished is given to staff.
  next_query_at timestamptz,
  decided_by text,
  CHECK ((next_query_at IS NOT NULL) = (state IN ('starting', 'checking')))
);
-- A player has one check at a time.
CREATE UNIQUE INDEX kyc_check_one_open ON kyc_check (account_id) WHERE state IN ('starting', 'checking', 'review');
CREATE INDEX kyc_check_by_account ON kyc_check (account_id, created_at DESC);
CREATE INDEX kyc_check_by_tenant ON kyc_check (tenant_id, state, created_at);
CREATE INDEX kyc_check_due ON kyc_check (next_query_at) WHERE next_query_at IS NOT NULL;

-- Addresses under which a document is read once.
CREATE TABLE kyc_document_address (
  token_hash bytea PRIMARY KEY,
  document_id uuid NOT NULL REFERENCES kyc_document (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX kyc_document_address_expired ON kyc_document_address (expires_at);
