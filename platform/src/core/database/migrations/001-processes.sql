-- The processes that serve this database, each of which writes its row every half second.
CREATE TABLE platform_process (
  id text PRIMARY KEY,
  started_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  is_ready boolean NOT NULL,
  has_redis boolean NOT NULL
);
