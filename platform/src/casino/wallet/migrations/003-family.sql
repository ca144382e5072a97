-- The login that a game was opened in: when it ends, the game takes no more bets.
ALTER TABLE casino_session ADD COLUMN family text;
CREATE INDEX casino_session_live ON casino_session (account_id) WHERE ended_at IS NULL;
