-- One value of this installation, so that a player has another id for every remote, and the same on every visit (F1.09).
CREATE TABLE release_pairwise_salt (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  salt text NOT NULL CHECK (length(salt) >= 64)
);
INSERT INTO release_pairwise_salt (salt) VALUES (replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));
