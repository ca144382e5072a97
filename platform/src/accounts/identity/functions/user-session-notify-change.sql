-- Notifies processes of changed or ended sessions.
CREATE OR REPLACE FUNCTION user_session_notify_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_row_change('session:' || family) FROM (SELECT DISTINCT family FROM before) f;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER user_session_update_notify AFTER UPDATE ON user_session
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION user_session_notify_change();
CREATE OR REPLACE TRIGGER user_session_delete_notify AFTER DELETE ON user_session
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION user_session_notify_change();
DROP TRIGGER IF EXISTS user_session_changed ON user_session;
DROP TRIGGER IF EXISTS user_session_ended ON user_session;
DROP FUNCTION IF EXISTS user_session_told();
