-- What roles confirm actions with (A4.22), and the second factor (OQ-08). The authenticator's secret is kept encrypted; last_step is the
-- newest code that was taken, so that none is taken twice.
alter table user_account add column transaction_code_hash text;

create table second_factor (
  account_id text primary key references user_account (id) on delete cascade,
  secret bytea not null,
  enabled boolean not null default false,
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);

create table recovery_code (
  account_id text not null references user_account (id) on delete cascade,
  code_hash bytea not null,
  primary key (account_id, code_hash)
);

-- Somebody who gave a password and still owes the second factor (OQ-08).
alter table user_session add column pending boolean not null default false;
