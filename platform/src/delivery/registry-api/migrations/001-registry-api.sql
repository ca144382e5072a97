-- Who owns the name of a remote (F2.07). A name without a row belongs to the house.
CREATE TABLE registry_team (
  id text PRIMARY KEY,
  name text NOT NULL,
  -- The registry decides it, never the remote (F5.01).
  isolation text NOT NULL DEFAULT 'isolated' CHECK (isolation IN ('trusted', 'isolated')),
  created_at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO registry_team (id, name, isolation) VALUES ('house', 'House', 'trusted');

CREATE TABLE registry_remote (
  name text PRIMARY KEY,
  team_id text NOT NULL REFERENCES registry_team (id),
  claimed_by text NOT NULL,
  claimed_at timestamptz NOT NULL DEFAULT now(),
  -- Brands on which the team itself may pin the remote.
  tenant_ids text[] NOT NULL DEFAULT '{}'
);
INSERT INTO registry_remote (name, team_id, claimed_by)
SELECT name, 'house', 'system' FROM unnest(ARRAY['shell', 'betting', 'wallet', 'casino', 'account']) AS name;

CREATE TABLE registry_team_member (
  team_id text NOT NULL REFERENCES registry_team (id),
  account_id text NOT NULL REFERENCES user_account (id) ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('owner', 'releaser', 'viewer')),
  PRIMARY KEY (team_id, account_id)
);
CREATE INDEX registry_team_member_by_account ON registry_team_member (account_id);

-- Tokens of CI. The text of a token is not stored (F2.04).
CREATE TABLE registry_token (
  id uuid PRIMARY KEY,
  hash bytea NOT NULL UNIQUE,
  label text NOT NULL,
  remotes text[] NOT NULL,
  scopes text[] NOT NULL,
  made_by text NOT NULL REFERENCES user_account (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  last_used_at timestamptz,
  last_used_address text
);
CREATE INDEX registry_token_by_remote ON registry_token USING gin (remotes);

-- Which content a key of a publication stands for: the same key with other bytes is a mistake of the caller (F2.01).
CREATE TABLE registry_publication (
  key text NOT NULL,
  account_id text NOT NULL REFERENCES user_account (id) ON DELETE CASCADE,
  content text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (account_id, key)
);
CREATE INDEX registry_publication_by_at ON registry_publication (at);
