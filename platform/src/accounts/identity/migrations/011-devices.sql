-- One row per login, with the browser that it came from (E7.08). Tokens of one login share the family; the row outlives an exchange.
CREATE TABLE user_login (
  family text PRIMARY KEY,
  account_id text NOT NULL REFERENCES user_account (id) ON DELETE CASCADE,
  -- The browser as it names itself; empty where it is not known.
  user_agent text NOT NULL DEFAULT '',
  city text,
  began_at timestamptz NOT NULL DEFAULT now(),
  -- At most a minute late.
  used_at timestamptz NOT NULL DEFAULT now(),
  -- When the person last proved who they are: the sign-in, or a confirmation of it.
  proved_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX user_login_by_account ON user_login (account_id);

INSERT INTO user_login (family, account_id, began_at, used_at, proved_at)
SELECT family, min(account_id), min(created_at), max(created_at), min(created_at) FROM user_session GROUP BY family;

-- Browsers by which an account has signed in, as the hash of a cookie.
CREATE TABLE known_device (
  account_id text NOT NULL REFERENCES user_account (id) ON DELETE CASCADE,
  device_hash bytea NOT NULL,
  first_used_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, device_hash)
);
CREATE INDEX known_device_by_use ON known_device (last_used_at);
