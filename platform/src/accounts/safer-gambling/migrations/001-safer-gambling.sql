-- What players set for themselves. Amounts are paise, null is no limit; a raise waits in next_* until its time.
create table play_limit (
  account_id text not null,
  kind text not null check (kind in ('deposit', 'loss', 'stake')),
  period text not null check (period in ('day', 'week', 'month')),
  amount bigint,
  next_amount bigint,
  next_from bigint,
  primary key (account_id, kind, period)
);

create table play_pause (
  account_id text primary key,
  kind text not null check (kind in ('timeOut', 'selfExclusion')),
  until bigint not null
);

create table reality_check (
  account_id text primary key,
  minutes integer not null
);

-- What was asked for, for good: who looks into a complaint has to see it.
create table play_limit_asked (
  id bigint generated always as identity primary key,
  account_id text not null,
  asked jsonb not null,
  at timestamptz not null default now()
);
