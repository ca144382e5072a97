-- Names of the glossary. The views serve processes of version 0.1 during an upgrade; the next minor version drops them.
ALTER TABLE play_limit_asked RENAME TO play_limit_request;
ALTER TABLE play_limit_request RENAME COLUMN asked TO request;
ALTER TABLE play_limit_request RENAME COLUMN at TO created_at;
CREATE VIEW play_limit_asked AS SELECT id, account_id, request AS asked, created_at AS at FROM play_limit_request;
ALTER TABLE play_pause RENAME TO play_break;
CREATE VIEW play_pause AS SELECT account_id, kind, until FROM play_break;
