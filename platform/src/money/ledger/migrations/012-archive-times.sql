-- Time of the newest archived entry of an account, ms since 1970: the statement names it (G5.07).
ALTER TABLE ledger_carried ADD COLUMN last_at bigint;
