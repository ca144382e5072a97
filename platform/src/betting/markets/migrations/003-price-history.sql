-- Prices and volumes of runners over time (E4.03): whole histories, and the points since then.
create table price_history (
  market_id text not null,
  runner_id text not null,
  -- [second, price in hundredths, rupees traded], oldest first.
  points jsonb not null,
  updated_at timestamptz not null default now(),
  closed_at timestamptz,
  primary key (market_id, runner_id)
);

create table price_journal (
  id bigint generated always as identity primary key,
  stored_at timestamptz not null default now(),
  -- [market, runner, second, price in hundredths, rupees traded]
  points jsonb not null
);
