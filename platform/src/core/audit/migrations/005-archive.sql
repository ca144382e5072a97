-- The last archived entry: the chain goes on after it (G5.07).
CREATE TABLE admin_audit_archived (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  position bigint NOT NULL,
  entry_id bigint NOT NULL,
  hash bytea NOT NULL
);
