-- Makes approval_step append-only.
CREATE OR REPLACE TRIGGER approval_step_change_reject BEFORE UPDATE OR DELETE OR TRUNCATE ON approval_step
  FOR EACH STATEMENT EXECUTE FUNCTION reject_append_only_change();
DROP TRIGGER IF EXISTS approval_step_is_final ON approval_step;
DROP FUNCTION IF EXISTS approval_step_is_final();
