-- The status of an account holds for it and everybody below (D1.04, D1.14): the strictest of the account and all above it. A subtree of any
-- size is set by one row.
UPDATE user_account SET status = 'suspended' WHERE blocked AND status = 'active';
ALTER TABLE user_account
  DROP COLUMN blocked,
  ADD COLUMN status_reason text NOT NULL DEFAULT '',
  ADD COLUMN status_until timestamptz,
  -- Sessions of the account and of everybody below that began before this have ended.
  ADD COLUMN sessions_from timestamptz,
  ADD CONSTRAINT user_account_status_known CHECK (status IN ('active', 'betLocked', 'suspended', 'closed'));

-- The status that counts at a moment.
CREATE FUNCTION identity_effective_status(account user_account, at timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce((
    SELECT s.status FROM user_account s
    WHERE s.id = ANY (account.path || account.id) AND s.status <> 'active' AND (s.status_until IS NULL OR s.status_until > at)
    ORDER BY array_position(ARRAY['closed', 'suspended', 'betLocked'], s.status) LIMIT 1), 'active')
$$;

-- Since when sessions of an account count; null for always.
CREATE FUNCTION identity_sessions_from(account user_account) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT max(s.sessions_from) FROM user_account s WHERE s.id = ANY (account.path || account.id)
$$;

-- Every process hears of it, for the account and for everybody below.
CREATE FUNCTION user_account_status_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('backlay', 'status:' || new.id);
  RETURN NULL;
END $$;
CREATE TRIGGER user_account_status_changed AFTER UPDATE OF status, status_until, sessions_from ON user_account FOR EACH ROW
  WHEN ((old.status, old.status_until, old.sessions_from) IS DISTINCT FROM (new.status, new.status_until, new.sessions_from))
  EXECUTE FUNCTION user_account_status_changed();
