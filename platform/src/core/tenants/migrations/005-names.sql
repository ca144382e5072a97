-- Names of the glossary. The views serve processes of version 0.1 during an upgrade; the next minor version drops them.
ALTER TABLE tenant_switch RENAME TO tenant_override;
CREATE VIEW tenant_switch AS SELECT tenant_id, is_maintenance, use_socket, changed_by, changed_at FROM tenant_override;
