-- Notifies processes of a changed tenant record.
CREATE OR REPLACE FUNCTION tenant_notify_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_row_change('tenant:' || new.id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER tenant_update_notify AFTER UPDATE ON tenant
  FOR EACH ROW WHEN (old.record IS DISTINCT FROM new.record) EXECUTE FUNCTION tenant_notify_change();
DROP TRIGGER IF EXISTS tenant_told ON tenant;
DROP FUNCTION IF EXISTS tenant_told();
