-- When each of the platform's regular jobs began last, so that of several processes one does it.
CREATE TABLE regular_job (
  name text PRIMARY KEY,
  began_at bigint NOT NULL,
  runs bigint NOT NULL DEFAULT 1,
  process text NOT NULL
);
