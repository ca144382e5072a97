-- Who acted, beyond the name, and the git revisions of what came and went (F2.10).
ALTER TABLE release_audit ADD COLUMN actor_kind text NOT NULL DEFAULT 'system'
  CHECK (actor_kind IN ('person', 'token', 'identity', 'health', 'rollout', 'system'));
ALTER TABLE release_audit ADD COLUMN actor_id text;
ALTER TABLE release_audit ADD COLUMN token_id uuid;
ALTER TABLE release_audit ADD COLUMN from_git_revision text;
ALTER TABLE release_audit ADD COLUMN to_git_revision text;
ALTER TABLE release_audit ADD COLUMN request_id text;
-- Each filter of the audit with the newest first (F2.11).
CREATE INDEX release_audit_by_tenant ON release_audit (tenant_id, id);
CREATE INDEX release_audit_by_actor ON release_audit (actor, id);
CREATE INDEX release_audit_by_at ON release_audit (at);
