-- Processes believe for a while that a player has no limits; they are told at once when one is set.
CREATE FUNCTION play_rule_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('backlay', 'limits:' || new.account_id);
  RETURN NULL;
END $$;
CREATE TRIGGER play_limit_told AFTER INSERT OR UPDATE ON play_limit FOR EACH ROW EXECUTE FUNCTION play_rule_told();
CREATE TRIGGER play_pause_told AFTER INSERT OR UPDATE ON play_pause FOR EACH ROW EXECUTE FUNCTION play_rule_told();
