-- A browser that receives web push for a login of a player (E7.01). session_family is the login: it ends with it.
CREATE TABLE push_subscription (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id text NOT NULL,
  tenant_id text NOT NULL,
  session_family text NOT NULL,
  endpoint text NOT NULL UNIQUE,
  p256dh text NOT NULL,
  auth text NOT NULL,
  language text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX push_subscription_by_account ON push_subscription (account_id);
CREATE INDEX push_subscription_by_session ON push_subscription (session_family);

-- Kinds that a player switched off; all others are on (E7.02).
CREATE TABLE push_kind_off (
  account_id text NOT NULL,
  kind text NOT NULL,
  PRIMARY KEY (account_id, kind)
);

-- A message to one browser. key names its cause: one cause is one message. next_at is null once nothing is tried any more.
CREATE TABLE push_delivery (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  subscription_id uuid NOT NULL REFERENCES push_subscription (id) ON DELETE CASCADE,
  key text NOT NULL,
  kind text NOT NULL,
  title text NOT NULL,
  message text NOT NULL,
  path text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  attempts integer NOT NULL DEFAULT 0,
  next_at timestamptz DEFAULT now(),
  sent_at timestamptz,
  answer_status integer,
  UNIQUE (subscription_id, key)
);
CREATE INDEX push_delivery_due ON push_delivery (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX push_delivery_by_age ON push_delivery (created_at);

-- The key pair of a platform with several processes, with the private key encrypted.
CREATE TABLE push_key (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  public_key text NOT NULL,
  private_key bytea NOT NULL
);
