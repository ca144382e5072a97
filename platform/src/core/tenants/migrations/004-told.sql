-- A record that is edited holds at once in every process, whoever edited it.
CREATE FUNCTION tenant_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('backlay', 'tenant:' || new.id);
  RETURN NULL;
END $$;
CREATE TRIGGER tenant_told AFTER UPDATE ON tenant FOR EACH ROW WHEN (old.record IS DISTINCT FROM new.record)
  EXECUTE FUNCTION tenant_told();
