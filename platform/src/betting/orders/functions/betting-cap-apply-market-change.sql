-- Appends a market whose runners or removals changed to the journal of the caps.
CREATE OR REPLACE FUNCTION betting_cap_apply_market_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(42071, 0);
  IF (SELECT caps::text FROM betting_cap) <> '{}' THEN
    PERFORM pg_advisory_xact_lock(42071, 1);
    INSERT INTO betting_cap_journal (seq, changes) VALUES (betting_cap_head() + 1, json_build_object('m', json_build_object(), 'f',
      json_build_object(NEW.market_id, json_build_object('field', NEW.field, 'removals', NEW.removals)), 'b', json_build_array())::text);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER betting_market_update_apply_caps AFTER UPDATE ON betting_market
  FOR EACH ROW WHEN (old.field IS DISTINCT FROM new.field OR old.removals IS DISTINCT FROM new.removals)
  EXECUTE FUNCTION betting_cap_apply_market_change();
DROP TRIGGER IF EXISTS betting_market_update_caps ON betting_market;
DROP FUNCTION IF EXISTS betting_cap_follow_market();
