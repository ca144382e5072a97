-- Each filter of the audit finds its entries without reading the whole log (F2.11).
CREATE INDEX release_audit_by_action ON release_audit (action, id);
CREATE INDEX release_audit_by_channel ON release_audit (channel, id) WHERE channel IS NOT NULL;
CREATE INDEX release_audit_by_from ON release_audit (from_version, id) WHERE from_version IS NOT NULL;
CREATE INDEX release_audit_by_to ON release_audit (to_version, id) WHERE to_version IS NOT NULL;
CREATE INDEX release_audit_by_from_git ON release_audit (from_git_revision, id) WHERE from_git_revision IS NOT NULL;
CREATE INDEX release_audit_by_to_git ON release_audit (to_git_revision, id) WHERE to_git_revision IS NOT NULL;
