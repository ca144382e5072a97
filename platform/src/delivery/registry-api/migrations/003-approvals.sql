-- Changes that wait for other people (F2.08): what was asked, and what it would do then.
CREATE TABLE registry_request (
  id uuid PRIMARY KEY,
  remote text NOT NULL,
  tenant_id text,
  channel text,
  command jsonb NOT NULL,
  effect jsonb NOT NULL,
  needed smallint NOT NULL,
  -- The account that asks, or whose token does.
  asked_by text NOT NULL,
  author jsonb NOT NULL,
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'done', 'refused', 'lapsed')),
  asked_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  decided_at timestamptz
);
CREATE UNIQUE INDEX registry_request_waiting ON registry_request (command) WHERE status = 'waiting';
CREATE INDEX registry_request_by_time ON registry_request (asked_at DESC);

CREATE TABLE registry_approval (
  request_id uuid NOT NULL REFERENCES registry_request (id),
  account_id text NOT NULL,
  -- The account that the approver works for, mostly the approver.
  owner_id text NOT NULL,
  user_name text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (request_id, owner_id)
);
