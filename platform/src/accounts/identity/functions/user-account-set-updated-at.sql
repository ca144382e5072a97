-- Sets the time of the last change.
CREATE OR REPLACE FUNCTION user_account_set_updated_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.updated_at := now();
  RETURN new;
END $$;

CREATE OR REPLACE TRIGGER user_account_update_set_time BEFORE UPDATE ON user_account
  FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION user_account_set_updated_at();
DROP TRIGGER IF EXISTS user_account_updated ON user_account;
DROP FUNCTION IF EXISTS user_account_updated();
