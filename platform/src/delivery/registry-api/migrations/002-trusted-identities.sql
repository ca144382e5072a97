-- OpenID Connect identities that are exchanged for a token of a few minutes, without a stored secret (F2.05).
CREATE TABLE registry_trust (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  remote text NOT NULL REFERENCES registry_remote (name),
  issuer text NOT NULL,
  audience text NOT NULL,
  -- Claim -> the exact value that it must have.
  claims jsonb NOT NULL,
  scopes text[] NOT NULL,
  made_by text NOT NULL REFERENCES user_account (id) ON DELETE CASCADE
);
CREATE INDEX registry_trust_by_remote ON registry_trust (remote);

-- Each identity is exchanged once.
CREATE TABLE registry_identity_use (
  issuer text NOT NULL,
  jti text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (issuer, jti)
);
CREATE INDEX registry_identity_use_by_expiry ON registry_identity_use (expires_at);

-- Claims of the identity that a token was exchanged for.
ALTER TABLE registry_token ADD COLUMN identity jsonb;
