-- Writes a version for every change of a tenant's record, whoever makes it. backlay.actor names who.
CREATE OR REPLACE FUNCTION tenant_write_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wanted text := CASE WHEN new.is_published THEN 'published' ELSE 'draft' END;
BEGIN
  IF is_brand_move() THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' AND old.record = new.record THEN
    UPDATE tenant_version SET status = wanted WHERE tenant_id = new.id AND status = 'draft' AND wanted = 'published';
    RETURN NULL;
  END IF;
  UPDATE tenant_version SET status = 'superseded' WHERE tenant_id = new.id AND status <> 'superseded';
  INSERT INTO tenant_version (tenant_id, number, status, record, created_by)
    SELECT new.id, coalesce(max(number), 0) + 1, wanted, new.record,
      coalesce(nullif(current_setting('backlay.actor', true), ''), 'platform')
    FROM tenant_version WHERE tenant_id = new.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER tenant_version_write AFTER INSERT OR UPDATE ON tenant
  FOR EACH ROW EXECUTE FUNCTION tenant_write_version();

-- A version is never changed: its status goes from draft to published, and to superseded, and nothing else of it.
CREATE OR REPLACE FUNCTION tenant_guard_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND is_brand_move() THEN
    RETURN old;
  END IF;
  IF TG_OP = 'UPDATE' AND (new.tenant_id, new.number, new.record, new.created_by, new.created_at)
      IS NOT DISTINCT FROM (old.tenant_id, old.number, old.record, old.created_by, old.created_at)
    AND (old.status, new.status) IN (('draft', 'published'), ('draft', 'superseded'), ('published', 'superseded')) THEN
    RETURN new;
  END IF;
  RAISE EXCEPTION 'a version of a brand is never changed' USING ERRCODE = 'check_violation';
END $$;

CREATE OR REPLACE TRIGGER tenant_version_guard BEFORE UPDATE OR DELETE ON tenant_version
  FOR EACH ROW EXECUTE FUNCTION tenant_guard_version();
