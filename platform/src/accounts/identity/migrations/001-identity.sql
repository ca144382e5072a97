-- One person (or role) at one brand. settings holds what the account may bet and how it likes to.
create table user_account (
  id text primary key,
  tenant_id text not null references tenant (id),
  user_type text not null,
  user_name text not null,
  full_name text not null default '',
  email text,
  phone text,
  password_hash text not null,
  demo boolean not null default false,
  blocked boolean not null default false,
  must_change_password boolean not null default false,
  created_by text not null default '',
  settings jsonb not null default '{}',
  origin jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create unique index user_account_by_user_name on user_account (tenant_id, lower(user_name));
create unique index user_account_by_phone on user_account (tenant_id, phone) where phone is not null;
create unique index user_account_by_email on user_account (tenant_id, lower(email)) where email is not null;

-- Tokens are kept as hashes. A session that is exchanged gets a child; the parent ends shortly after the child is first used, so
-- that an answer that was lost on its way logs nobody out.
create table user_session (
  token_hash bytea primary key,
  family text not null,
  parent_hash bytea,
  account_id text not null references user_account (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  exchanged_at timestamptz,
  confirmed_at timestamptz
);
create index user_session_by_account on user_session (account_id);
create index user_session_by_family on user_session (family);
create index user_session_by_expiry on user_session (expires_at);

-- Codes are kept as hashes, bound to brand, number and purpose; the newest one alone counts.
create table one_time_code (
  tenant_id text not null,
  phone text not null,
  purpose text not null,
  code_hash bytea not null,
  expires_at timestamptz not null,
  tries integer not null default 0,
  primary key (tenant_id, phone, purpose)
);
