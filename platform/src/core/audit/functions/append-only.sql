-- Makes admin_audit append-only.
CREATE OR REPLACE TRIGGER admin_audit_change_reject BEFORE UPDATE OR DELETE OR TRUNCATE ON admin_audit
  FOR EACH STATEMENT EXECUTE FUNCTION reject_append_only_change();
DROP FUNCTION IF EXISTS desk_deed_is_final();
