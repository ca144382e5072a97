-- Names of the glossary. The views serve processes of version 0.1 during an upgrade; the next minor version drops them.
ALTER TABLE feed_kept RENAME TO feed_state;
CREATE VIEW feed_kept AS SELECT key, value FROM feed_state;
