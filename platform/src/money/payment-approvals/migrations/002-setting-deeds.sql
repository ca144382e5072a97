-- Who changed which setting of a brand or of a player, and who decided on a complaint, for good.
create table setting_deed (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id text not null,
  actor_name text not null,
  actor_type text not null,
  kind text not null,
  subject_id text not null,
  subject text not null,
  tenant_id text not null,
  -- Whose setting or complaint it is; null for one of a whole brand.
  account_id text,
  -- [{"field", "from", "to"}]
  changes jsonb not null,
  address text not null
);
create index setting_deed_by_subject on setting_deed (kind, subject_id, id);
create trigger setting_deed_is_final before update or delete or truncate on setting_deed
  for each statement execute function desk_deed_is_final();
