-- Where a team or a brand is told of what happens (F2.09).
CREATE TABLE registry_webhook (
  id uuid PRIMARY KEY,
  -- Of a remote, or of a brand.
  remote text REFERENCES registry_remote (name),
  tenant_id text,
  url text NOT NULL,
  -- Signs every delivery. The receiver has it too, so it is no hash.
  secret text NOT NULL,
  events text[] NOT NULL,
  made_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((remote IS NULL) <> (tenant_id IS NULL))
);
CREATE UNIQUE INDEX registry_webhook_by_remote ON registry_webhook (remote, url) WHERE remote IS NOT NULL;
CREATE UNIQUE INDEX registry_webhook_by_tenant ON registry_webhook (tenant_id, url) WHERE tenant_id IS NOT NULL;

-- Each event for each webhook, written with what happened.
CREATE TABLE registry_webhook_delivery (
  id uuid PRIMARY KEY,
  webhook_id uuid NOT NULL REFERENCES registry_webhook (id) ON DELETE CASCADE,
  kind text NOT NULL,
  body text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Until when it is tried again.
  until timestamptz NOT NULL DEFAULT now() + interval '24 hours',
  -- Null: it is not tried again.
  next_at timestamptz DEFAULT now(),
  attempts integer NOT NULL DEFAULT 0,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'delivered', 'failed')),
  -- What the receiver answered last, or why it could not be reached.
  answer_status integer,
  answer text,
  answered_at timestamptz
);
CREATE INDEX registry_webhook_delivery_due ON registry_webhook_delivery (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX registry_webhook_delivery_by_webhook ON registry_webhook_delivery (webhook_id, created_at DESC);
