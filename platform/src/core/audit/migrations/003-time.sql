-- A time of the registry is read in its own order, so that a week in the middle of the log is found without the newer entries (F2.11).
DROP INDEX admin_audit_by_at;
CREATE INDEX admin_audit_by_time ON admin_audit (created_at, id) WHERE remote IS NOT NULL;
