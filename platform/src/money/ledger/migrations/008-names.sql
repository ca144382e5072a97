-- Names of the glossary. The views serve processes of version 0.1 during an upgrade; the next minor version drops them.
ALTER TABLE books_proof RENAME TO ledger_verification;
ALTER TABLE ledger_verification RENAME COLUMN ok TO passed;
ALTER TABLE ledger_verification RENAME COLUMN problems TO discrepancies;
CREATE VIEW books_proof AS SELECT day, started_at, ended_at, passed AS ok, discrepancies AS problems FROM ledger_verification;
ALTER VIEW ledger_line RENAME TO ledger_entry_all;
CREATE VIEW ledger_line AS SELECT id, user_id, account, amount, balance_after FROM ledger_entry_all;
