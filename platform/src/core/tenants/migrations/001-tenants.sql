-- A brand and everything that is its own: look, switches, texts. edited_at is set once somebody changed it on the platform; until
-- then the seed of the build is what holds.
create table tenant (
  id text primary key,
  white_label_id text not null unique,
  record jsonb not null,
  edited_at timestamptz
);
