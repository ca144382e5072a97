-- Names of the glossary.
ALTER INDEX casino_bet_by_end RENAME TO casino_bet_by_settled_at;
ALTER INDEX casino_session_live RENAME TO casino_session_open;
