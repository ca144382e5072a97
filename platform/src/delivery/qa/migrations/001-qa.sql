-- What somebody of QA pinned for themselves on one brand. The cookie names the row; clearing the row ends the cookie wherever it is.
create table qa_pin (
  id text primary key,
  tenant_id text not null,
  account_id text not null,
  pins jsonb not null,
  expires_at timestamptz not null,
  cleared_at timestamptz
);
create index qa_pin_by_account on qa_pin (account_id);

-- A ticket brings the pin to the branded site, once.
create table qa_ticket (
  ticket_hash bytea primary key,
  qa_pin_id text not null references qa_pin (id) on delete cascade,
  landing text not null,
  expires_at timestamptz not null
);
