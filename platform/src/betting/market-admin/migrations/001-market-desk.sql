-- What people enter beside the feed. Prices are kept so that a restart shows them again, suspended until somebody looks.
create table market_desk_event (
  event_id text primary key,
  definition jsonb not null,
  created_at timestamptz not null default now()
);

create table market_desk_market (
  market_id text primary key,
  event_id text not null,
  definition jsonb not null,
  book jsonb not null,
  deleted_at timestamptz
);
create index market_desk_market_by_event on market_desk_market (event_id);

-- What staff made of a market that the feed defines.
create table market_desk_override (
  market_id text primary key,
  changes jsonb not null
);

create table market_desk_live_tv (
  event_id text primary key,
  iframe_url text not null
);

create table market_desk_score (
  event_id text primary key,
  score jsonb not null
);

-- Who did what, and why.
create table market_desk_deed (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  account_id text not null,
  user_name text not null,
  user_type text not null,
  action text not null,
  event_id text not null,
  market_id text,
  reason text not null default '',
  details jsonb not null
);
create index market_desk_deed_by_market on market_desk_deed (market_id, id);
create index market_desk_deed_by_event on market_desk_deed (event_id, id);
