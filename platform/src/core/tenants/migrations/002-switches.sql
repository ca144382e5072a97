-- What an administrator switched at a brand while it runs: kept beside the record, so that the record still follows its seed.
create table tenant_switch (
  tenant_id text primary key references tenant (id),
  is_maintenance boolean,
  use_socket boolean,
  changed_by text not null,
  changed_at timestamptz not null default now()
);
