-- Each time that this database came out of a backup, with what its proof found. It is served once nothing is wrong or staff accept it.
create table restoration (
  id bigint generated always as identity primary key,
  source text not null,
  restored_to timestamptz not null,
  restored_at timestamptz not null default now(),
  problems jsonb not null,
  accepted_at timestamptz
);
