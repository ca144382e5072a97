-- Each drill: a restore of the newest set on a copy, with how long it took and what would have been lost (G5.05).
create table backup_drill (
  id bigint generated always as identity primary key,
  set_id text not null,
  started_at timestamptz not null,
  ended_at timestamptz not null default now(),
  -- From the last sign of life of the platform back to the last commit of the copy, ms.
  lost_ms bigint not null check (lost_ms >= 0),
  -- Until the copy was proved, ms.
  took_ms bigint not null check (took_ms >= 0),
  problems jsonb not null
);
