-- Addresses from which an account has signed in, as hashes: accounts that share one are found, the addresses are not (E2.19).
CREATE TABLE known_address (
  account_id text NOT NULL REFERENCES user_account (id) ON DELETE CASCADE,
  address_hash bytea NOT NULL,
  first_used_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, address_hash)
);
CREATE INDEX known_address_by_use ON known_address (last_used_at);
