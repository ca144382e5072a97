-- Notifies processes of changed limits or breaks of every account of the person.
CREATE OR REPLACE FUNCTION play_rule_notify_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_row_change('limits:' || account) FROM identity_person_accounts(new.account_id) account;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER play_limit_change_notify AFTER INSERT OR UPDATE ON play_limit
  FOR EACH ROW EXECUTE FUNCTION play_rule_notify_change();
CREATE OR REPLACE TRIGGER play_break_change_notify AFTER INSERT OR UPDATE ON play_break
  FOR EACH ROW EXECUTE FUNCTION play_rule_notify_change();
DROP TRIGGER IF EXISTS play_limit_told ON play_limit;
DROP TRIGGER IF EXISTS play_pause_told ON play_break;
DROP FUNCTION IF EXISTS play_rule_told();
