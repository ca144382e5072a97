-- An end of a rollout is an action of its own: whoever is notified asks for it by name (F3.09).
ALTER TABLE release_audit DROP CONSTRAINT release_audit_action_check;
ALTER TABLE release_audit ADD CONSTRAINT release_audit_action_check CHECK (
  action IN ('publish', 'channel', 'pin', 'unpin', 'promote', 'rollback', 'auto-rollback', 'revoke', 'remove', 'qa',
    'grant-qa', 'withdraw-qa', 'follow', 'rollout', 'rollout-abort', 'rollout-finish'));
