-- How players of a brand may pay in. details holds the fields of the type (C3.03 to C3.07); amounts are paise.
create table deposit_method (
  id text primary key,
  tenant_id text not null,
  payment_type text not null,
  payment_name text not null,
  details jsonb not null default '{}',
  is_locked boolean not null default false,
  min_amount bigint not null,
  max_amount bigint not null,
  sort integer not null,
  active boolean not null default true
);
create index deposit_method_by_tenant on deposit_method (tenant_id, sort);

create table payment_request (
  id uuid primary key,
  tenant_id text not null,
  account_id text not null,
  kind text not null check (kind in ('deposit', 'withdraw')),
  method_id text not null,
  payment_type text not null,
  amount bigint not null check (amount > 0),
  status text not null default 'pending' check (status in ('pending', 'processing', 'approved', 'rejected', 'canceled')),
  utr text not null default '',
  remarks text not null default '',
  -- Made by the client: a repeat of the same request is the same request (S-15).
  request_ref text not null,
  -- Made by the gateway: a repeat of its message changes nothing.
  gateway_id text unique,
  redirect_url text,
  -- Blocks another one while it is open, where the brand allows only one (C4.06).
  exclusive boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (account_id, request_ref)
);
create unique index payment_request_one_open on payment_request (account_id, kind)
  where exclusive and status in ('pending', 'processing');
create index payment_request_by_account on payment_request (account_id, kind, created_at desc);
