-- Templates of a brand for its e-mail (G7.06). A kind without one has the template of the platform.
CREATE TABLE mail_template (
  tenant_id text NOT NULL REFERENCES tenant (id),
  kind text NOT NULL,
  language text NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, kind, language)
);

-- One message to one address. key names its cause: one cause is one message.
CREATE TABLE mail_message (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  tenant_id text NOT NULL,
  account_id text NOT NULL,
  key text NOT NULL,
  kind text NOT NULL,
  language text NOT NULL,
  address text NOT NULL,
  -- What the template is filled with; emptied at the end.
  content jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  attempts integer NOT NULL DEFAULT 0,
  -- Null once nothing is tried any more.
  next_at timestamptz DEFAULT now(),
  -- The mail server was given the message. Without an outcome nobody knows whether it was sent, and it is never sent again.
  handed_at timestamptz,
  -- sent, refused, dead, failed, stale or unknown
  outcome text,
  ended_at timestamptz,
  -- Of a restored database: it may have been sent in the lost interval (G5.04).
  held_at timestamptz,
  UNIQUE (account_id, key)
);
CREATE INDEX mail_message_due ON mail_message (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX mail_message_by_age ON mail_message (created_at);

-- Addresses that a brand sends nothing to any more, in lower case.
CREATE TABLE mail_dead_address (
  tenant_id text NOT NULL,
  address text NOT NULL,
  -- refused, hard or complaint
  reason text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, address)
);
