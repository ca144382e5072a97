-- Notifies all processes that a brand came to this group or left it: they read their brands again.
CREATE OR REPLACE FUNCTION group_notify_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_row_change('tenant:' || coalesce(new.brand, old.brand));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER group_member_notify AFTER INSERT OR DELETE ON group_member
  FOR EACH ROW EXECUTE FUNCTION group_notify_change();
