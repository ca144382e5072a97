-- One log (D1.18, F2.10): what the registry logged apart is in it, and every entry has the hash of the one before (D1.19).
-- A later column is nullable and without default: the hash of an entry leaves out what is null.
ALTER TABLE admin_audit
  -- person, token, identity, health, rollout, system or server; null for an entry of before.
  ADD COLUMN actor_kind text CHECK (actor_kind IN ('person', 'token', 'identity', 'health', 'rollout', 'system', 'server')),
  ADD COLUMN token_id uuid,
  -- Claims of the identity that acted.
  ADD COLUMN identity jsonb,
  ADD COLUMN session_id text,
  ADD COLUMN device text,
  ADD COLUMN call text,
  ADD COLUMN permission text,
  -- Null: done.
  ADD COLUMN outcome text CHECK (outcome IN ('refused')),
  ADD COLUMN request_id text,
  ADD COLUMN approvals text[],
  -- Of an entry of the registry.
  ADD COLUMN remote text,
  ADD COLUMN channel text,
  ADD COLUMN from_version text,
  ADD COLUMN to_version text,
  ADD COLUMN from_git_revision text,
  ADD COLUMN to_git_revision text,
  -- What happened, where it is no change of a version.
  ADD COLUMN detail text;

INSERT INTO admin_audit (created_at, actor_id, actor_name, actor_type, actor_kind, token_id, tenant_id, action, subject_kind, subject_id,
  reason, request_id, approvals, remote, channel, from_version, to_version, from_git_revision, to_git_revision, detail)
SELECT at, actor_id, actor, actor_kind, actor_kind, token_id, tenant_id, action, 'remote', name,
  coalesce(reason, ''), request_id, nullif(approvals, '{}'), name, channel, from_version, to_version, from_git_revision, to_git_revision, subject
FROM release_audit ORDER BY id;

DROP TABLE release_audit;

-- Each filter of the registry with the newest first (F2.11).
CREATE INDEX admin_audit_by_remote ON admin_audit (remote, id) WHERE remote IS NOT NULL;
CREATE INDEX admin_audit_of_registry ON admin_audit (id) WHERE remote IS NOT NULL;
CREATE INDEX admin_audit_by_tenant ON admin_audit (tenant_id, id) WHERE remote IS NOT NULL;
CREATE INDEX admin_audit_by_actor ON admin_audit (actor_name, id) WHERE remote IS NOT NULL;
CREATE INDEX admin_audit_by_at ON admin_audit (created_at) WHERE remote IS NOT NULL;
CREATE INDEX admin_audit_by_action ON admin_audit (action, id) WHERE remote IS NOT NULL;
CREATE INDEX admin_audit_by_channel ON admin_audit (channel, id) WHERE channel IS NOT NULL;
CREATE INDEX admin_audit_by_from ON admin_audit (from_version, id) WHERE from_version IS NOT NULL;
CREATE INDEX admin_audit_by_to ON admin_audit (to_version, id) WHERE to_version IS NOT NULL;
CREATE INDEX admin_audit_by_from_git ON admin_audit (from_git_revision, id) WHERE from_git_revision IS NOT NULL;
CREATE INDEX admin_audit_by_to_git ON admin_audit (to_git_revision, id) WHERE to_git_revision IS NOT NULL;

-- Each entry with the hash over the one before and its own content, in the order of the commits.
CREATE TABLE admin_audit_chain (
  position bigint PRIMARY KEY CHECK (position > 0),
  entry_id bigint NOT NULL UNIQUE,
  hash bytea NOT NULL
);
-- The last of them. Its row is locked while an entry is appended.
CREATE TABLE admin_audit_head (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  position bigint NOT NULL,
  hash bytea NOT NULL
);

DO $$
DECLARE
  entry admin_audit;
  head bytea := '';
  place bigint := 0;
  zone text := current_setting('TimeZone');
BEGIN
  PERFORM set_config('TimeZone', 'UTC', true);
  FOR entry IN SELECT * FROM admin_audit ORDER BY id LOOP
    place := place + 1;
    head := sha256(head || convert_to(
      (SELECT jsonb_object_agg(key, value) FROM jsonb_each(to_jsonb(entry)) WHERE value <> 'null')::text, 'UTF8'));
    INSERT INTO admin_audit_chain VALUES (place, entry.id, head);
  END LOOP;
  INSERT INTO admin_audit_head (position, hash) VALUES (place, head);
  PERFORM set_config('TimeZone', zone, true);
END $$;
