-- Several processes may run the games together: a round says which connection opened it, so that what a dead one left open is found.
alter table sandbox_casino_round add column owner text;

-- The number of a game's newest round: counted in one statement, so that no two rounds of a game have the same.
create table sandbox_casino_counter (
  game_code text primary key,
  nonce bigint not null
);
insert into sandbox_casino_counter (game_code, nonce)
  select game_code, max(nonce) from sandbox_casino_round group by game_code;

-- The key with which a page that lost its connection comes back, to whichever process; only its hash is kept.
create table sandbox_casino_key (
  key_hash text primary key,
  opened jsonb not null,
  good_until bigint not null
);
create index sandbox_casino_key_old on sandbox_casino_key (good_until);
