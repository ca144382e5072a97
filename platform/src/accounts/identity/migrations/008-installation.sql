-- In which mode the database was first started: demonstration data must never take real bets, nor the other way round. release_store
-- names the release store that all processes share.
CREATE TABLE installation (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  mode text NOT NULL CHECK (mode IN ('demo', 'production')),
  release_store text,
  created_at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO installation (mode) SELECT 'demo' WHERE EXISTS (SELECT 1 FROM user_account WHERE id = 'staff-admin1');
