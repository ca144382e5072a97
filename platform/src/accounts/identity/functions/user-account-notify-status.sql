-- Notifies processes of a changed status and of the accounts below.
CREATE OR REPLACE FUNCTION user_account_notify_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_row_change('status:' || new.id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER user_account_status_notify AFTER UPDATE OF status, status_until, sessions_from ON user_account
  FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status OR old.status_until IS DISTINCT FROM new.status_until
    OR old.sessions_from IS DISTINCT FROM new.sessions_from)
  EXECUTE FUNCTION user_account_notify_status();
DROP TRIGGER IF EXISTS user_account_status_changed ON user_account;
DROP FUNCTION IF EXISTS user_account_status_changed();
