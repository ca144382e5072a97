-- Processes believe for a while what they read of accounts and sessions; they are told at once when it is no longer so, whoever changed it.
CREATE FUNCTION user_account_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('backlay', 'account:' || old.id);
  RETURN NULL;
END $$;
CREATE TRIGGER user_account_told AFTER UPDATE OR DELETE ON user_account FOR EACH ROW EXECUTE FUNCTION user_account_told();

CREATE FUNCTION user_session_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('backlay', 'session:' || family) FROM (SELECT DISTINCT family FROM before) f;
  RETURN NULL;
END $$;
CREATE TRIGGER user_session_changed AFTER UPDATE ON user_session REFERENCING OLD TABLE AS before
  FOR EACH STATEMENT EXECUTE FUNCTION user_session_told();
CREATE TRIGGER user_session_ended AFTER DELETE ON user_session REFERENCING OLD TABLE AS before
  FOR EACH STATEMENT EXECUTE FUNCTION user_session_told();
