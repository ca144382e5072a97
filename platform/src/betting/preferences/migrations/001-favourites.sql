-- Events and markets that a player keeps at hand. They outlive the event: a list may still name one that is over.
create table favourite (
  account_id text not null,
  kind text not null check (kind in ('event', 'market')),
  subject_id text not null,
  created_at timestamptz not null default now(),
  primary key (account_id, kind, subject_id)
);
