-- The buttons that a player set for the slip and for quick bets; none means the defaults.
create table stake_presets (
  account_id text not null,
  kind text not null check (kind in ('stake', 'quickBet')),
  presets jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (account_id, kind)
);
