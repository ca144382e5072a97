-- Months of old rows that lie in the archive (G5.07). The folder of an installation has its id, so that two may share a place.
CREATE TABLE archive_place (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  id uuid NOT NULL DEFAULT gen_random_uuid()
);
INSERT INTO archive_place DEFAULT VALUES;

-- A month of one group of tables. A row that was open or disputed then comes with a later number of the same month.
CREATE TABLE archive_batch (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  group_name text NOT NULL,
  month date NOT NULL,
  number integer NOT NULL,
  folder text NOT NULL UNIQUE,
  -- Number of rows by table.
  tables jsonb NOT NULL DEFAULT '{}',
  parts integer NOT NULL DEFAULT 0,
  first_at timestamptz,
  last_at timestamptz,
  -- SHA-256 of the file with the checksums of all others.
  checksum text NOT NULL DEFAULT '',
  archived_at timestamptz NOT NULL DEFAULT now(),
  -- Set while the rows are removed: append-only tables let this transaction remove rows of `tables`.
  removing xid8,
  UNIQUE (group_name, month, number)
);
CREATE INDEX archive_batch_removing ON archive_batch (removing) WHERE removing IS NOT NULL;

-- Which part of a batch has the rows of a key, such as the id of a bet. The key is the first half of its MD5. It has a row for each bet
-- and transaction: a check of each batch_id would take longer than all else.
CREATE TABLE archive_key (
  hash bigint NOT NULL,
  batch_id integer NOT NULL,
  part integer NOT NULL,
  PRIMARY KEY (hash, batch_id, part)
);
CREATE TABLE archive_account (
  account_id text NOT NULL,
  batch_id integer NOT NULL REFERENCES archive_batch ON DELETE CASCADE,
  part integer NOT NULL,
  PRIMARY KEY (account_id, batch_id, part)
);
CREATE INDEX archive_account_by_batch ON archive_account (batch_id);

-- The run of each day in India, for the metrics and alerts.
CREATE TABLE archive_run (
  day date PRIMARY KEY,
  started_at timestamptz NOT NULL,
  ended_at timestamptz,
  problems jsonb
);
