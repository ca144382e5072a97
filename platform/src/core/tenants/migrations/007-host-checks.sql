-- Whether a host of a brand leads to this installation (D6.03). Hosts that were served before the checks count as verified until
-- they are looked at.
CREATE TABLE host_check (
  host text PRIMARY KEY,
  tenant_id text NOT NULL REFERENCES tenant (id),
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'verified', 'failing', 'failed')),
  problem text,
  checked_at timestamptz,
  due_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX host_check_due ON host_check (due_at);
INSERT INTO host_check (host, tenant_id, state)
  SELECT DISTINCT ON (host) host, t.id, 'verified'
  FROM tenant t, jsonb_array_elements_text(t.record -> 'hosts') AS host WHERE t.is_published ORDER BY host, t.id;
