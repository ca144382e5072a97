-- The player's history of rounds that are over goes by the moment at which they ended.
CREATE INDEX casino_bet_by_end ON casino_bet (account_id, settled_at DESC) WHERE settled_at IS NOT NULL;
