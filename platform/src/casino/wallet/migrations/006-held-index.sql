-- Rounds of a player with a win that waits for a second person: few among very many.
CREATE INDEX casino_bet_by_held ON casino_bet (account_id) WHERE pending_win > 0;
