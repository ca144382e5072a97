-- Actions that wait for a second person, with the exact input that is run once one confirms (D1.17).
CREATE TABLE approval_proposal (
  id text PRIMARY KEY,
  action text NOT NULL,
  -- Null for what belongs to no brand: a market, the credit of the house.
  tenant_id text,
  -- Whose balance or credit it moves; null where it is nobody's.
  account_id text,
  -- What it is about. One proposal at a time waits for it.
  target text NOT NULL,
  subject text NOT NULL,
  -- What a person must be allowed to do to approve it, beside approving.
  permission text NOT NULL,
  -- Paise.
  amount bigint CHECK (amount >= 0),
  input jsonb NOT NULL,
  -- [{"field", "value"}] with the version that names it.
  preview jsonb NOT NULL,
  version text NOT NULL,
  -- Null for the platform itself. The owner is the account that a proposer works for, mostly the proposer.
  proposer_id text,
  owner_id text,
  proposer_name text NOT NULL,
  proposer_type text NOT NULL,
  remarks text NOT NULL DEFAULT '',
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'done', 'rejected', 'withdrawn', 'expired')),
  -- ms
  created_at bigint NOT NULL,
  expires_at bigint,
  decided_by text,
  decided_name text,
  decided_at bigint
);
CREATE UNIQUE INDEX approval_proposal_waiting_by_target ON approval_proposal (action, target) WHERE status = 'waiting';
CREATE INDEX approval_proposal_by_time ON approval_proposal (created_at DESC);

-- Who did what with a proposal, for good.
CREATE TABLE approval_step (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  proposal_id text NOT NULL,
  step text NOT NULL CHECK (step IN ('proposed', 'approved', 'rejected', 'withdrawn', 'expired')),
  actor_id text,
  actor_name text NOT NULL,
  actor_type text NOT NULL,
  address text NOT NULL,
  -- The preview that the step was made on.
  version text NOT NULL,
  remarks text NOT NULL DEFAULT '',
  at bigint NOT NULL
);
CREATE INDEX approval_step_by_proposal ON approval_step (proposal_id, id);
CREATE FUNCTION approval_step_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what was done is not rewritten' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER approval_step_is_final BEFORE UPDATE OR DELETE OR TRUNCATE ON approval_step
  FOR EACH STATEMENT EXECUTE FUNCTION approval_step_is_final();
