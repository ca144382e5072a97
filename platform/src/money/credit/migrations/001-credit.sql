-- What a role may credit: given by its parent, less what it lent to its own children and what it used for deposits. Paise. The line of the
-- house is `house`: credit comes into the tree there and nowhere else.
CREATE TABLE credit_line (
  owner_id text PRIMARY KEY,
  given bigint NOT NULL DEFAULT 0 CHECK (given >= 0),
  lent bigint NOT NULL DEFAULT 0 CHECK (lent >= 0),
  used bigint NOT NULL DEFAULT 0 CHECK (used >= 0),
  CONSTRAINT credit_line_is_never_overdrawn CHECK (lent + used <= given)
);

-- Every movement of credit, with who made it and why: the lines are sums of these.
CREATE TABLE credit_movement (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Names the cause: the same cause is one movement.
  key text NOT NULL UNIQUE,
  kind text NOT NULL CHECK (kind IN ('issue', 'give', 'take', 'use')),
  -- issue: to; give: from parent to child; take: from child to parent; use: from.
  from_id text,
  to_id text,
  amount bigint NOT NULL CHECK (amount > 0),
  reason text NOT NULL,
  -- The deposit that it was used for.
  reference text,
  actor_id text,
  actor_name text NOT NULL,
  address text NOT NULL,
  at bigint NOT NULL,
  CONSTRAINT credit_movement_has_its_ends CHECK (
    (from_id IS NULL) = (kind = 'issue') AND (to_id IS NULL) = (kind = 'use') AND (reference IS NULL) = (kind <> 'use'))
);
CREATE INDEX credit_movement_by_from ON credit_movement (from_id, id DESC);
CREATE INDEX credit_movement_by_to ON credit_movement (to_id, id DESC);
CREATE FUNCTION credit_movement_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what was done is not rewritten' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER credit_movement_is_final BEFORE UPDATE OR DELETE OR TRUNCATE ON credit_movement
  FOR EACH STATEMENT EXECUTE FUNCTION credit_movement_is_final();
