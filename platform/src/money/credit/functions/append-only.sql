-- Makes credit_movement append-only.
CREATE OR REPLACE TRIGGER credit_movement_change_reject BEFORE UPDATE OR DELETE OR TRUNCATE ON credit_movement
  FOR EACH STATEMENT EXECUTE FUNCTION reject_append_only_change();
DROP TRIGGER IF EXISTS credit_movement_is_final ON credit_movement;
DROP FUNCTION IF EXISTS credit_movement_is_final();
