-- The channel that a brand was put on: for one remote, or for every one where the name is * (F3.04).
CREATE TABLE release_brand_channel (
  tenant_id text NOT NULL,
  name text NOT NULL,
  channel text NOT NULL,
  PRIMARY KEY (tenant_id, name)
);
ALTER TABLE release_audit DROP CONSTRAINT release_audit_action_check;
ALTER TABLE release_audit ADD CONSTRAINT release_audit_action_check CHECK (
  action IN ('publish', 'channel', 'pin', 'unpin', 'promote', 'rollback', 'auto-rollback', 'revoke', 'remove', 'qa',
    'grant-qa', 'withdraw-qa', 'follow', 'rollout'));
