-- Statements of suppliers beside the books (G7.04, D5.09). A source is a payment adapter's id, or casino:<provider>.
CREATE TABLE supplier_statement (
  tenant_id text NOT NULL,
  source text NOT NULL,
  day date NOT NULL,
  -- The day of the supplier begins and ends at these moments.
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  sha256 text NOT NULL,
  line_count integer NOT NULL,
  imported_at timestamptz NOT NULL,
  -- Null: fetched by the platform.
  imported_by text,
  closed_at timestamptz,
  closed_by text,
  closed_name text,
  PRIMARY KEY (tenant_id, source, day)
);
CREATE INDEX supplier_statement_by_day ON supplier_statement (tenant_id, day DESC, source);

CREATE TABLE statement_line (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tenant_id text NOT NULL,
  source text NOT NULL,
  day date NOT NULL,
  -- All fields of the line, and which one of several equal lines it is.
  fingerprint text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('payment', 'refund', 'payout', 'return', 'bet', 'win', 'rollback')),
  reference text NOT NULL,
  utr text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  fee bigint NOT NULL,
  at timestamptz NOT NULL,
  -- What it is in the books.
  entry_id text,
  matched_by text CHECK (matched_by IN ('reference', 'utr', 'amount')),
  CHECK ((entry_id IS NULL) = (matched_by IS NULL)),
  UNIQUE (tenant_id, source, day, fingerprint),
  FOREIGN KEY (tenant_id, source, day) REFERENCES supplier_statement
);
-- An entry of the books is matched once.
CREATE UNIQUE INDEX statement_line_one_entry ON statement_line (tenant_id, source, kind, entry_id) WHERE entry_id IS NOT NULL;

CREATE TABLE reconciliation_difference (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  tenant_id text NOT NULL,
  source text NOT NULL,
  day date NOT NULL,
  -- The line, or the entry without one: the same difference stays the same after another import.
  subject text NOT NULL,
  difference text NOT NULL CHECK (difference IN ('missing-here', 'missing-there', 'different')),
  kind text NOT NULL,
  entry_id text,
  reference text NOT NULL,
  utr text NOT NULL,
  amount_here bigint,
  amount_there bigint,
  at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'assigned', 'explained', 'adjusted')),
  assignee_id text,
  reason text NOT NULL DEFAULT '',
  -- Transaction of the ledger that set it right.
  ledger_transaction_id bigint UNIQUE,
  decided_by text,
  decided_at timestamptz,
  CHECK ((state = 'adjusted') = (ledger_transaction_id IS NOT NULL)),
  UNIQUE (tenant_id, source, day, subject),
  FOREIGN KEY (tenant_id, source, day) REFERENCES supplier_statement
);
CREATE INDEX reconciliation_difference_undecided ON reconciliation_difference (tenant_id, source, day)
  WHERE state IN ('open', 'assigned');

-- Entries of a provider by day.
CREATE INDEX casino_transaction_by_time ON casino_transaction (provider, at);
-- From when on statements of an adapter are expected.
ALTER TABLE adapter_setting ADD COLUMN created_at timestamptz DEFAULT now();
