-- When an account was changed last (A3.01).
ALTER TABLE user_account ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now();
UPDATE user_account SET updated_at = created_at;

CREATE FUNCTION user_account_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.updated_at := now();
  RETURN new;
END $$;
CREATE TRIGGER user_account_updated BEFORE UPDATE ON user_account FOR EACH ROW
  WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION user_account_updated();
