-- key makes a notification of one cause one notification, however often the cause is handled.
create table notification (
  id uuid primary key default gen_random_uuid(),
  account_id text not null,
  key text not null,
  title text not null,
  message text not null,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  deleted_at timestamptz,
  unique (account_id, key)
);
create index notification_by_account on notification (account_id, created_at desc) where deleted_at is null;
