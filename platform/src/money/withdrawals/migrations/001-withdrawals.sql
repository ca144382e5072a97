-- How a brand pays out (C3.08). fields are what an account of the type has to name; amounts are paise.
create table payout_type (
  id text primary key,
  tenant_id text not null,
  payment_type text not null,
  name text not null,
  min_amount bigint not null,
  max_amount bigint not null,
  operator_id integer,
  fields jsonb not null default '[]',
  sort integer not null,
  active boolean not null default true
);
create index payout_type_by_tenant on payout_type (tenant_id, sort);

-- Where a player wants to be paid. name carries the suffix of C3.09; what was deleted is kept for those who look into a dispute.
create table payout_account (
  id uuid primary key,
  tenant_id text not null,
  account_id text not null,
  type_id text not null references payout_type (id),
  name text not null,
  details jsonb not null,
  is_primary boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index payout_account_by_owner on payout_account (account_id, created_at) where deleted_at is null;
create unique index payout_account_one_primary on payout_account (account_id) where is_primary and deleted_at is null;

-- What the client said it created (C4.13).
create table payout_account_log (
  id bigint generated always as identity primary key,
  account_id text not null,
  account_number text not null,
  details jsonb not null,
  address text not null,
  created_at timestamptz not null default now()
);

create table withdraw_request (
  id uuid primary key,
  tenant_id text not null,
  account_id text not null,
  -- As the player was called then, for the queue and its search.
  user_name text not null,
  full_name text not null,
  payout_account_id uuid not null references payout_account (id),
  payment_type text not null,
  -- Where it is paid to, as it was then: an account that changes later changes no request.
  holder text not null,
  details jsonb not null,
  amount bigint not null check (amount > 0),
  status text not null default 'pending' check (status in ('pending', 'processing', 'approved', 'rejected', 'canceled')),
  utr text not null default '',
  remarks text not null default '',
  -- Made by the client: a repeat of the same request is the same request (S-15).
  request_ref text not null,
  -- Blocks another one while it is open, where the brand allows only one (C4.06).
  exclusive boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (account_id, request_ref)
);
create unique index withdraw_request_one_open on withdraw_request (account_id)
  where exclusive and status in ('pending', 'processing');
create index withdraw_request_by_account on withdraw_request (account_id, created_at desc);
create index withdraw_request_by_status on withdraw_request (status, created_at desc);
