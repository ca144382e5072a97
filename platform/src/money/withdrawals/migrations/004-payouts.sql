-- One payout of one approved withdrawal (G7.03). Its id is that of the withdrawal: the one reference that a supplier ever gets for it.
CREATE TABLE payout (
  id uuid PRIMARY KEY REFERENCES withdraw_request (id) ON DELETE CASCADE,
  tenant_id text NOT NULL,
  account_id text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sent', 'paid', 'failed', 'unknown', 'returned')),
  -- The adapter that it was given to; it stays there. Null: none yet, or paid by hand.
  setting_id text,
  -- Made by the supplier.
  gateway_id text,
  -- Calls that may have reached a supplier: more than one only after calls that surely did not.
  attempts integer NOT NULL DEFAULT 0,
  -- The database was restored: a supplier may have it from the lost interval, and is asked before it is sent.
  must_ask boolean NOT NULL DEFAULT false,
  -- When it is sent, or asked about, next. Null: it has ended.
  next_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Stored before the supplier is called.
  sent_at timestamptz,
  -- The supplier has it.
  accepted_at timestamptz,
  ended_at timestamptz,
  approved_by text NOT NULL,
  -- The second person, from the threshold of the tenant on.
  confirmed_by text CHECK (confirmed_by <> approved_by),
  CHECK ((next_at IS NULL) = (state IN ('paid', 'failed', 'returned'))),
  CHECK (setting_id IS NOT NULL OR state IN ('queued', 'paid', 'failed'))
);
CREATE INDEX payout_due ON payout (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX payout_by_setting ON payout (setting_id, sent_at);
CREATE INDEX payout_by_account ON payout (account_id, created_at DESC);

-- Adapters of a brand that send no payouts: the queue waits until staff starts them again.
CREATE TABLE payout_stop (
  tenant_id text NOT NULL,
  setting_id text NOT NULL,
  stopped_at timestamptz NOT NULL DEFAULT now(),
  stopped_by text NOT NULL,
  PRIMARY KEY (tenant_id, setting_id)
);
