-- The stand-in casino provider's own books: rounds with their seeds, bets on them, and what it still has to say to the platform.
create table sandbox_casino_round (
  id text primary key,
  game_code text not null,
  nonce bigint not null,
  server_seed text not null,
  seed_hash text not null,
  player_seed text,
  outcome jsonb,
  state text not null default 'open' check (state in ('open', 'done', 'void')),
  opened_at bigint not null,
  settled_at bigint
);
create index sandbox_casino_round_by_game on sandbox_casino_round (game_code, opened_at desc);
create index sandbox_casino_round_open on sandbox_casino_round (id) where state = 'open';

create table sandbox_casino_bet (
  id text primary key,
  round_id text not null references sandbox_casino_round (id),
  session_id text not null,
  player_id text not null,
  spot text not null,
  stake bigint not null,
  payout bigint not null default 0,
  state text not null default 'asked' check (state in ('asked', 'taken', 'done', 'refused', 'returned')),
  created_at bigint not null
);
create index sandbox_casino_bet_by_round on sandbox_casino_bet (round_id);

create table sandbox_casino_message (
  id bigint generated always as identity primary key,
  action text not null,
  body jsonb not null,
  delivered_at bigint
);
create index sandbox_casino_message_untold on sandbox_casino_message (id) where delivered_at is null;
