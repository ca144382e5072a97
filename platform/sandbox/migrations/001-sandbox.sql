-- Orders of the stand-in payment gateway; they are its own books, not the platform's.
create table sandbox_payment (
  order_id text primary key,
  gateway_id text not null unique,
  amount bigint not null,
  brand text not null,
  redirect_url text not null,
  status text not null default 'open' check (status in ('open', 'paid', 'declined')),
  created_at timestamptz not null default now()
);
