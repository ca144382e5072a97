-- Makes ledger_transaction, ledger_entry and ledger_hold append-only.
CREATE OR REPLACE TRIGGER ledger_transaction_change_reject BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transaction
  FOR EACH STATEMENT EXECUTE FUNCTION reject_append_only_change();
DROP TRIGGER IF EXISTS ledger_transaction_is_final ON ledger_transaction;
CREATE OR REPLACE TRIGGER ledger_entry_change_reject BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entry
  FOR EACH STATEMENT EXECUTE FUNCTION reject_append_only_change();
DROP TRIGGER IF EXISTS ledger_entry_is_final ON ledger_entry;
CREATE OR REPLACE TRIGGER ledger_hold_change_reject BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_hold
  FOR EACH STATEMENT EXECUTE FUNCTION reject_append_only_change();
DROP TRIGGER IF EXISTS ledger_hold_is_final ON ledger_hold;
DROP FUNCTION IF EXISTS ledger_is_append_only();
