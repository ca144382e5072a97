-- The QA right is given to a person and taken from them: the log says to whom.
alter table release_audit add column subject text;
alter table release_audit drop constraint release_audit_action_check;
alter table release_audit add constraint release_audit_action_check check (
  action in ('publish', 'channel', 'pin', 'unpin', 'promote', 'rollback', 'auto-rollback', 'revoke', 'remove', 'qa',
    'grant-qa', 'withdraw-qa'));
