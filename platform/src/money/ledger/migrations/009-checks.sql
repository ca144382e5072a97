-- The check that 007-hold-unindexed.sql dropped. NOT VALID adds it for new rows, VALIDATE reads the stored rows once.
ALTER TABLE ledger_hold ADD CONSTRAINT ledger_hold_amount_check CHECK (amount <> 0) NOT VALID;
ALTER TABLE ledger_hold VALIDATE CONSTRAINT ledger_hold_amount_check;
