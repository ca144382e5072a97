-- What a brand offers (C3.13, C3.14). Amounts are paise; a bound of 0 is none.
create table bonus_offer (
  id text primary key,
  tenant_id text not null,
  title text not null,
  description text not null default '',
  bonus_type text not null,
  -- 'ftd' for a first deposit alone.
  kind text not null default 'any',
  active boolean not null default true,
  min_amount bigint not null default 0,
  max_amount bigint not null default 0,
  -- How often a player may have it; 0 is no limit.
  use_limit integer not null default 0,
  percent double precision not null default 0,
  fixed bigint not null default 0,
  most bigint not null default 0,
  -- How many times the bonus has to be staked, and in how many days.
  wager double precision not null default 0,
  days integer not null default 30,
  promo_code text
);
create index bonus_offer_by_tenant on bonus_offer (tenant_id);

-- A bonus of a player. Its money lies in the ledger's account `bonusHeld` until its terms are met; nothing else can take it from there.
create table bonus_grant (
  id uuid primary key,
  tenant_id text not null,
  account_id text not null,
  -- Null for one that staff gave by hand.
  offer_id text,
  bonus_type text not null,
  title text not null,
  amount bigint not null check (amount > 0),
  required bigint not null check (required >= 0),
  wagered bigint not null default 0,
  status text not null default 'active' check (status in ('active', 'released', 'expired', 'canceled')),
  -- What caused it: the same cause grants once.
  cause text not null unique,
  remarks text not null default '',
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  ended_at timestamptz
);
create index bonus_grant_by_account on bonus_grant (account_id, created_at desc);
create index bonus_grant_active on bonus_grant (expires_at) where status = 'active';

-- What counted towards a bonus: each cause (a market, a game round) of a player counts once, however often it is told of.
create table bonus_wager (
  account_id text not null,
  cause text not null,
  grant_id uuid not null references bonus_grant (id),
  amount bigint not null,
  counted_at timestamptz not null default now(),
  primary key (account_id, cause)
);
