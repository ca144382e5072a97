-- Notifies processes of a changed role, so that it takes effect in every session at once (D1.05).
CREATE OR REPLACE FUNCTION staff_role_notify_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_row_change('role:' || old.id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER staff_role_change_notify AFTER UPDATE OR DELETE ON staff_role
  FOR EACH ROW EXECUTE FUNCTION staff_role_notify_change();
