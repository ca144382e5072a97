-- Rows of the lobby (E8.18): when a game was first offered, ms since 1970; 0 for those of the first start, which are no news.
CREATE TABLE casino_game_added (
  game_id text PRIMARY KEY,
  at bigint NOT NULL
);
-- What a brand played in a day, and its high wins: few among very many.
CREATE INDEX casino_bet_by_tenant ON casino_bet (tenant_id, created_at);
CREATE INDEX casino_bet_by_high_win ON casino_bet (tenant_id, settled_at DESC) WHERE win >= 500000;
