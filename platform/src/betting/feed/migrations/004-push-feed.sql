-- What sources that push have sent (D3.17): the number of the last message of each, and the last state of everything that it named.
CREATE TABLE push_feed_source (
  source text PRIMARY KEY,
  -- Number of the last message that was taken.
  seq bigint NOT NULL DEFAULT 0,
  -- After a gap its markets stay suspended until a whole snapshot came.
  state text NOT NULL DEFAULT 'current' CHECK (state IN ('current', 'gap', 'snapshot')),
  -- Number of the message with which the last snapshot began.
  snapshot_from bigint,
  received_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE push_feed_state (
  source text NOT NULL REFERENCES push_feed_source (source),
  kind text NOT NULL CHECK (kind IN ('event', 'market', 'prices', 'score', 'result')),
  -- Of an event or market, as the source calls it.
  subject_id text NOT NULL,
  event_id text NOT NULL,
  seq bigint NOT NULL,
  message jsonb NOT NULL,
  PRIMARY KEY (source, kind, subject_id)
) WITH (fillfactor = 70);
