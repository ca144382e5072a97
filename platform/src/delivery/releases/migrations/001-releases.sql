-- Every version that was ever published; the files themselves are in the release store.
create table release_version (
  name text not null,
  version text not null,
  kind text not null check (kind in ('shell', 'remote')),
  record jsonb not null,
  published_at timestamptz not null default now(),
  primary key (name, version)
);

create table release_channel (
  channel text not null,
  name text not null,
  version text not null,
  -- The version before this one, to go back to when this one fails.
  last_good text,
  -- Revision of the store's channels file that was applied last.
  store_revision bigint not null default 0,
  primary key (channel, name),
  foreign key (name, version) references release_version (name, version)
);

create table release_pin (
  tenant_id text not null,
  name text not null,
  version text not null,
  pinned_by text not null,
  pinned_at timestamptz not null default now(),
  primary key (tenant_id, name),
  foreign key (name, version) references release_version (name, version)
);

-- One row: every write of channels and pins names the revision that it read, and is refused when it is not the present one.
create table release_revision (
  single boolean primary key default true check (single),
  revision bigint not null
);
insert into release_revision (revision) values (0);

create table release_audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor text not null,
  action text not null check (action in ('publish', 'channel', 'pin', 'unpin', 'rollback')),
  tenant_id text,
  channel text,
  name text not null,
  from_version text,
  to_version text,
  reason text
);

-- What browsers report, counted by the hour: the call is public, so it can fill no table.
create table remote_failure (
  tenant_id text not null,
  remote text not null,
  version text not null,
  phase text not null,
  hour timestamptz not null,
  failures integer not null default 1,
  last_cause text not null,
  last_path text not null,
  last_at timestamptz not null default now(),
  primary key (tenant_id, remote, version, phase, hour)
);
