-- A version that was revoked is given to nobody any more; its files stay for tabs that have them.
alter table release_version add column revoked_at timestamptz;
alter table release_version add column revoked_by text;
alter table release_version add column revoked_reason text;

-- What the tenant ran before it was pinned: a pin that fails goes back to it.
alter table release_pin add column last_good text;

alter table release_audit drop constraint release_audit_action_check;
alter table release_audit add constraint release_audit_action_check check (
  action in ('publish', 'channel', 'pin', 'unpin', 'promote', 'rollback', 'auto-rollback', 'revoke', 'remove', 'qa'));
create index release_audit_by_name on release_audit (name, id);

-- Page views that tried to load a version, and those in which it failed, in steps of five minutes.
create table remote_traffic (
  tenant_id text not null,
  remote text not null,
  version text not null,
  step timestamptz not null,
  loads integer not null default 0,
  failures integer not null default 0,
  primary key (tenant_id, remote, version, step)
);
create index remote_traffic_by_step on remote_traffic (step);
