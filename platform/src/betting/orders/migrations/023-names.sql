-- Names of the glossary. The views serve processes of version 0.1 during an upgrade; the next minor version drops them.
ALTER TABLE bet_refusal RENAME TO bet_rejection;
CREATE VIEW bet_refusal AS SELECT user_id, client_ref, reason, at FROM bet_rejection;
ALTER INDEX bet_over RENAME TO bet_closed_by_market;
ALTER INDEX bet_over_by_user RENAME TO bet_closed_by_user;
