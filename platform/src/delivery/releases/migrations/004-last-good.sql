-- What makes a version the last good one: its loads, failures and visitors on a brand, over all of its life there.
create table release_health (
  tenant_id text not null,
  remote text not null,
  version text not null,
  loads bigint not null default 0,
  failures bigint not null default 0,
  -- A sketch that counts distinct visitors: each address sets one of 1024 bits, so no address can be read from it.
  visitors bit(1024) not null default repeat('0', 1024)::bit(1024),
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (tenant_id, remote, version)
);

insert into release_health (tenant_id, remote, version, loads, failures, first_at, last_at)
select tenant_id, remote, version, sum(loads), sum(failures), min(step), max(step)
from remote_traffic group by tenant_id, remote, version;

-- The last good version follows from these figures: release_channel.last_good and release_pin.last_good are no longer read.
