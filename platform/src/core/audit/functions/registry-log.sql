-- What happened to versions, by the names of the former table. Processes of the last minor version write here during an upgrade.
CREATE OR REPLACE VIEW release_audit AS SELECT id, created_at AS at, actor_name AS actor, action, tenant_id, channel, remote AS name,
  from_version, to_version, nullif(reason, '') AS reason, detail AS subject, coalesce(actor_kind, 'system') AS actor_kind, actor_id, token_id,
  from_git_revision, to_git_revision, request_id, coalesce(approvals, '{}') AS approvals
FROM admin_audit WHERE remote IS NOT NULL AND outcome IS NULL AND action IN ('publish', 'channel', 'pin', 'unpin', 'promote', 'rollback',
  'auto-rollback', 'revoke', 'remove', 'qa', 'grant-qa', 'withdraw-qa', 'follow', 'rollout', 'rollout-abort', 'rollout-finish', 'grant');

CREATE OR REPLACE FUNCTION release_audit_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO admin_audit (actor_id, actor_name, actor_type, actor_kind, token_id, tenant_id, action, subject_kind, subject_id, reason,
    request_id, approvals, remote, channel, from_version, to_version, from_git_revision, to_git_revision, detail)
  VALUES (new.actor_id, new.actor, coalesce(new.actor_kind, 'system'), coalesce(new.actor_kind, 'system'), new.token_id, new.tenant_id,
    new.action, 'remote', new.name, coalesce(new.reason, ''), new.request_id, nullif(new.approvals, '{}'), new.name, new.channel,
    new.from_version, new.to_version, new.from_git_revision, new.to_git_revision, new.subject);
  RETURN new;
END $$;
CREATE OR REPLACE TRIGGER release_audit_insert INSTEAD OF INSERT ON release_audit FOR EACH ROW EXECUTE FUNCTION release_audit_insert();
