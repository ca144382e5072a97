-- A candidate that a share of the visitors of some brands gets (F3.05).
CREATE TABLE rollout (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  candidate text NOT NULL,
  baseline text NOT NULL,
  tenant_ids text[] NOT NULL,
  state text NOT NULL CHECK (state IN ('running', 'paused', 'aborted', 'expired', 'finished')),
  share integer NOT NULL CHECK (share BETWEEN 0 AND 10000),
  steps jsonb NOT NULL,
  step integer NOT NULL,
  epoch integer NOT NULL,
  started_at timestamptz NOT NULL,
  step_at timestamptz NOT NULL,
  deadline_at timestamptz NOT NULL,
  started_by text NOT NULL,
  ended_at timestamptz,
  -- Why it ended, for people.
  ended_reason text,
  FOREIGN KEY (name, candidate) REFERENCES release_version (name, version) ON DELETE CASCADE
);
CREATE INDEX rollout_by_name ON rollout (name, started_at);
