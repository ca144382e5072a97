-- What the visitors of a rollout did, in each arm and at each share. `visitor` is a hash under the rollout's own name (F3.06).
CREATE TABLE rollout_visitor (
  rollout_id uuid NOT NULL REFERENCES rollout (id) ON DELETE CASCADE,
  visitor text NOT NULL,
  tenant_id text NOT NULL,
  epoch integer NOT NULL,
  arm text NOT NULL CHECK (arm IN ('candidate', 'baseline')),
  views integer NOT NULL DEFAULT 0,
  load_failures integer NOT NULL DEFAULT 0,
  error_views integer NOT NULL DEFAULT 0,
  freeze_views integer NOT NULL DEFAULT 0,
  inp_count integer NOT NULL DEFAULT 0,
  inp_log_sum double precision NOT NULL DEFAULT 0,
  bets_asked integer NOT NULL DEFAULT 0,
  bets_refused integer NOT NULL DEFAULT 0,
  bets_accepted integer NOT NULL DEFAULT 0,
  deposits_started integer NOT NULL DEFAULT 0,
  deposits_finished integer NOT NULL DEFAULT 0,
  -- Refusals that have nothing to do with a version: they are shown and judge nothing.
  bets_refused_otherwise integer NOT NULL DEFAULT 0,
  loaded_at timestamptz NOT NULL,
  PRIMARY KEY (rollout_id, visitor, tenant_id, epoch, arm)
);

-- What the last look found on each brand.
CREATE TABLE rollout_verdict (
  rollout_id uuid NOT NULL REFERENCES rollout (id) ON DELETE CASCADE,
  tenant_id text NOT NULL,
  looked_at timestamptz NOT NULL,
  verdict jsonb NOT NULL,
  PRIMARY KEY (rollout_id, tenant_id)
);
