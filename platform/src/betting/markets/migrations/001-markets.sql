-- What the feed said of events and markets, and how markets ended. Prices are not kept: they live in memory.
create table market_event (
  id text primary key,
  sport_id text not null,
  open_date timestamptz not null,
  definition jsonb not null,
  updated_at timestamptz not null default now()
);

create table market (
  id text primary key,
  event_id text not null references market_event (id),
  definition jsonb not null,
  updated_at timestamptz not null default now()
);
create index market_by_event on market (event_id);

-- delivered_at is set once every listener (settlement) has finished with the result; until then it is delivered again at start.
create table market_result (
  market_id text primary key references market (id),
  result jsonb not null,
  decided_at timestamptz not null,
  delivered_at timestamptz
);
create index market_result_undelivered on market_result (market_id) where delivered_at is null;
