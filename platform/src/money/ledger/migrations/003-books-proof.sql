-- What the proof of each night found: one row for each day in India, made by the process that proves it.
create table books_proof (
  day date primary key,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  ok boolean,
  problems jsonb
);
