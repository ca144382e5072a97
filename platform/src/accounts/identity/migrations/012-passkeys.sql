-- Public keys of passkeys (E7.06). The id is the credential id as base64url; it is known to one host of the brand.
CREATE TABLE passkey (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES user_account (id) ON DELETE CASCADE,
  rp_id text NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL DEFAULT '{}',
  is_synced boolean NOT NULL,
  -- The browser that made it, as it names itself.
  user_agent text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX passkey_by_account ON passkey (account_id, created_at);

-- Challenges for passkeys, each used once. The binding is a hash of the login, or before a sign-in of the browser's cookie, with the purpose.
CREATE TABLE passkey_challenge (
  challenge_hash bytea PRIMARY KEY,
  tenant_id text NOT NULL,
  binding bytea NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenge_by_expiry ON passkey_challenge (expires_at);

-- Confirmations of one action, each used once (E7.07). The binding is a hash of login, purpose and subject.
CREATE TABLE confirmation (
  token_hash bytea PRIMARY KEY,
  account_id text NOT NULL REFERENCES user_account (id) ON DELETE CASCADE,
  binding bytea NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX confirmation_by_expiry ON confirmation (expires_at);
CREATE INDEX confirmation_by_account ON confirmation (account_id);
