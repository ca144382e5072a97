-- Pictures of players and staff. The content lies in the database: it is written together with what it belongs to, and every
-- process sees it. A kept picture is part of a request (a payment slip, a complaint) and is not taken away by who sent it.
create table upload (
  name text primary key,
  tenant_id text not null references tenant (id),
  account_id text not null,
  bucket text not null,
  type text not null,
  kept boolean not null default false,
  content bytea not null,
  created_at timestamptz not null default now()
);
alter table upload alter column content set storage external;
create index upload_by_account on upload (account_id, created_at);
