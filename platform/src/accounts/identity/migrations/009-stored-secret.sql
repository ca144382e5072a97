-- Keys of the platform that outlive a change of SECRET_KEY, encrypted with it (G2.05).
CREATE TABLE stored_secret (
  name text PRIMARY KEY,
  sealed bytea NOT NULL
);
