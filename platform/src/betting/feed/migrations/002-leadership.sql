-- Which leadership is the newest, and until when it may be exercised without being renewed.
CREATE TABLE leadership (
  lock bigint PRIMARY KEY,
  term bigint NOT NULL,
  process text NOT NULL,
  expires_at timestamptz NOT NULL
);
-- Terms go on above those that were given before.
INSERT INTO leadership (lock, term, process, expires_at)
SELECT 4207003, coalesce((SELECT (value)::bigint FROM feed_kept WHERE key = 'term'), 0), '', '-infinity';
