-- What the hash of an entry covers: every column that has a value.
CREATE OR REPLACE FUNCTION admin_audit_content(entry admin_audit) RETURNS text LANGUAGE sql STABLE SET TimeZone = 'UTC' AS $$
  SELECT jsonb_object_agg(key, value)::text FROM jsonb_each(to_jsonb(entry)) WHERE value <> 'null'
$$;

-- Appends an entry to the chain at the commit of its transaction, after every other lock: the row of the head is the last one, and
-- those who write entries wait for each other's commit alone.
CREATE OR REPLACE FUNCTION admin_audit_append() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last admin_audit_head;
BEGIN
  UPDATE admin_audit_head SET position = position + 1, hash = sha256(hash || convert_to(admin_audit_content(new), 'UTF8'))
  RETURNING * INTO STRICT last;
  INSERT INTO admin_audit_chain (position, entry_id, hash) VALUES (last.position, new.id, last.hash);
  RETURN NULL;
END $$;
DROP TRIGGER IF EXISTS admin_audit_append ON admin_audit;
CREATE CONSTRAINT TRIGGER admin_audit_append AFTER INSERT ON admin_audit DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION admin_audit_append();

CREATE OR REPLACE TRIGGER admin_audit_chain_reject BEFORE UPDATE OR DELETE OR TRUNCATE ON admin_audit_chain
  FOR EACH STATEMENT EXECUTE FUNCTION reject_append_only_change();
CREATE OR REPLACE TRIGGER admin_audit_head_reject BEFORE DELETE OR TRUNCATE ON admin_audit_head
  FOR EACH STATEMENT EXECUTE FUNCTION reject_append_only_change();
