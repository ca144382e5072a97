-- What a brand grants of what versions declare: a permission, or `http:` and a host (F1.06).
CREATE TABLE release_grant (
  tenant_id text NOT NULL,
  name text NOT NULL,
  permission text NOT NULL CHECK (length(permission) BETWEEN 1 AND 140),
  -- The version for which it was granted.
  version text NOT NULL,
  granted_by text NOT NULL,
  granted_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, name, permission)
);
ALTER TABLE release_audit DROP CONSTRAINT release_audit_action_check;
ALTER TABLE release_audit ADD CONSTRAINT release_audit_action_check CHECK (
  action IN ('publish', 'channel', 'pin', 'unpin', 'promote', 'rollback', 'auto-rollback', 'revoke', 'remove', 'qa',
    'grant-qa', 'withdraw-qa', 'follow', 'rollout', 'rollout-abort', 'rollout-finish', 'grant'));
