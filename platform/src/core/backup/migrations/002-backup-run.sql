-- Each run of backlay backup, with what was wrong with it. The newest one is behind the metrics and alerts of backups.
create table backup_run (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  ended_at timestamptz not null default now(),
  -- Time of the newest backup that there is after the run.
  result_at timestamptz,
  problems jsonb not null
);
