-- What roles did, for good.
create table desk_deed (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id text not null,
  actor_name text not null,
  actor_type text not null,
  kind text not null check (kind in ('deposit', 'withdraw')),
  request_id text not null,
  account_id text not null,
  user_name text not null,
  tenant_id text not null,
  action text not null,
  amount bigint not null,
  from_status text not null,
  to_status text not null,
  remarks text not null default '',
  address text not null
);
create index desk_deed_by_request on desk_deed (request_id, id);
create function desk_deed_is_final() returns trigger language plpgsql as $$
begin
  raise exception 'what was done is not rewritten' using errcode = 'check_violation';
end $$;
create trigger desk_deed_is_final before update or delete or truncate on desk_deed
  for each statement execute function desk_deed_is_final();
