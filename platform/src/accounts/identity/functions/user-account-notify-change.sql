-- Notifies processes of a changed or deleted account.
CREATE OR REPLACE FUNCTION user_account_notify_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_row_change('account:' || old.id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER user_account_change_notify AFTER UPDATE OR DELETE ON user_account
  FOR EACH ROW EXECUTE FUNCTION user_account_notify_change();
DROP TRIGGER IF EXISTS user_account_told ON user_account;
DROP FUNCTION IF EXISTS user_account_told();
