-- Notifies processes of a tenant that was added or changed.
CREATE OR REPLACE FUNCTION tenant_notify_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_row_change('tenant:' || new.id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER tenant_update_notify AFTER UPDATE ON tenant
  FOR EACH ROW WHEN (old.record IS DISTINCT FROM new.record OR old.is_published <> new.is_published)
  EXECUTE FUNCTION tenant_notify_change();
CREATE OR REPLACE TRIGGER tenant_insert_notify AFTER INSERT ON tenant
  FOR EACH ROW EXECUTE FUNCTION tenant_notify_change();
DROP TRIGGER IF EXISTS tenant_told ON tenant;
DROP FUNCTION IF EXISTS tenant_told();
