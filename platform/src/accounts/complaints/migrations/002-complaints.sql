-- What players complain of, and what was said about it since.
create table complaint (
  id uuid primary key default gen_random_uuid(),
  tenant_id text not null,
  account_id text not null,
  subject text not null,
  message text not null,
  image text,
  status text not null default 'pending' check (status in ('pending', 'processing', 'approved', 'rejected')),
  remarks text not null default '',
  decided_by text,
  created_at timestamptz not null default now()
);
create index complaint_by_account on complaint (account_id, created_at desc);
create index complaint_by_status on complaint (status, created_at desc);

create table complaint_message (
  id uuid primary key default gen_random_uuid(),
  complaint_id uuid not null references complaint (id) on delete cascade,
  account_id text not null,
  staff boolean not null,
  message text not null,
  created_at timestamptz not null default now()
);
create index complaint_message_by_complaint on complaint_message (complaint_id, created_at);
