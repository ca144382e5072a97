-- Who approved a change, beside who asked for it (F2.08, F2.10).
ALTER TABLE release_audit ADD COLUMN approvals text[] NOT NULL DEFAULT '{}';
