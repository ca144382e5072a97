-- What processes that share a source of prices have to agree on: the world of the simulator, the place in a recording, whose turn it is.
CREATE TABLE feed_kept (
  key text PRIMARY KEY,
  value jsonb NOT NULL
);
