-- Events of which a source contradicted itself, by a score that went back or a second result (G7.09). A whole snapshot ends it.
CREATE TABLE push_feed_conflict (
  source text NOT NULL REFERENCES push_feed_source (source),
  -- As the source calls it.
  event_id text NOT NULL,
  reason text NOT NULL CHECK (reason IN ('score', 'result')),
  -- Number of the message.
  seq bigint NOT NULL,
  PRIMARY KEY (source, event_id)
);
