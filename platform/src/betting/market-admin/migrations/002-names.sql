-- Names of the glossary. The views serve processes of version 0.1 during an upgrade; the next minor version drops them.
ALTER TABLE market_desk_event RENAME TO market_admin_event;
CREATE VIEW market_desk_event AS SELECT event_id, definition, created_at FROM market_admin_event;
ALTER TABLE market_desk_market RENAME TO market_admin_market;
CREATE VIEW market_desk_market AS SELECT market_id, event_id, definition, book, deleted_at FROM market_admin_market;
ALTER TABLE market_desk_override RENAME TO market_admin_override;
CREATE VIEW market_desk_override AS SELECT market_id, changes FROM market_admin_override;
ALTER TABLE market_desk_live_tv RENAME TO market_admin_live_tv;
CREATE VIEW market_desk_live_tv AS SELECT event_id, iframe_url FROM market_admin_live_tv;
ALTER TABLE market_desk_score RENAME TO market_admin_score;
CREATE VIEW market_desk_score AS SELECT event_id, score FROM market_admin_score;
