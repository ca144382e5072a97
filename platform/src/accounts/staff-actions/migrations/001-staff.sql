-- What administrators did to sites and people.
create table staff_deed (
  id bigint generated always as identity primary key,
  account_id text not null references user_account (id) on delete cascade,
  deed text not null,
  details jsonb not null default '{}',
  at timestamptz not null default now()
);
