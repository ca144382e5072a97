-- Adapters of a brand to its suppliers (G7.01). Secrets are sealed with a key derived from SECRET_KEY.
CREATE TABLE adapter_setting (
  id text PRIMARY KEY,
  tenant_id text NOT NULL REFERENCES tenant (id),
  kind text NOT NULL,
  adapter text NOT NULL,
  -- The smaller one is tried first.
  priority integer NOT NULL DEFAULT 0,
  is_active boolean NOT NULL DEFAULT true,
  settings jsonb NOT NULL DEFAULT '{}',
  sealed bytea NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX adapter_setting_by_tenant ON adapter_setting (tenant_id, kind, priority);

-- What went out and came back, masked; 30 days.
CREATE TABLE adapter_exchange (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_at timestamptz NOT NULL,
  tenant_id text NOT NULL,
  kind text NOT NULL,
  adapter text NOT NULL,
  -- Null: the adapter of the installation.
  setting_id text,
  operation text NOT NULL,
  result text NOT NULL,
  status integer,
  duration_ms integer NOT NULL,
  request_id text,
  sent jsonb NOT NULL,
  received jsonb NOT NULL
);
CREATE INDEX adapter_exchange_by_tenant ON adapter_exchange (tenant_id, kind, id DESC);
CREATE INDEX adapter_exchange_by_time ON adapter_exchange (created_at);
