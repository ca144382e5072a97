-- Self-exclusions in any group of brands, by keyed hash of the telephone number (G6.05). They are never shortened.
CREATE TABLE play_exclusion (
  person_hash text PRIMARY KEY,
  until bigint NOT NULL
);

-- Self-exclusions of this database that the log of all groups has.
CREATE TABLE play_exclusion_sent (
  account_id text PRIMARY KEY,
  until bigint NOT NULL,
  person_hash text NOT NULL
);

-- Number of the last fact that was read of that log. Empty without groups.
CREATE TABLE play_exclusion_state (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  position bigint NOT NULL
);
