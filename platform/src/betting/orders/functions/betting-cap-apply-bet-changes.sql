-- Appends changed bets to the journal of the caps.
CREATE OR REPLACE FUNCTION betting_cap_apply_bet_changes() RETURNS trigger LANGUAGE plpgsql
SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  owners json;
  changes text;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(42071, 0);
  SELECT caps INTO owners FROM betting_cap;
  IF owners::text = '{}' THEN
    RETURN NULL;
  END IF;
  SELECT string_agg(line::text, ',') INTO changes FROM (
    SELECT betting_cap_line(ROW(b.*)::bet, -1) AS line FROM before b WHERE b.status IN ('delayed', 'matched')
      AND (owners::jsonb ? b.tenant_id OR owners::jsonb ? '')
    UNION ALL
    SELECT betting_cap_line(ROW(a.*)::bet, 1) FROM after a WHERE a.status IN ('delayed', 'matched')
      AND (owners::jsonb ? a.tenant_id OR owners::jsonb ? '')) l;
  IF changes IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock(42071, 1);
    INSERT INTO betting_cap_journal (seq, changes) VALUES (betting_cap_head() + 1, '{"m":{},"b":[' || changes || ']}');
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER bet_update_apply_caps AFTER UPDATE ON bet
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION betting_cap_apply_bet_changes();
DROP TRIGGER IF EXISTS bet_update_caps ON bet;
DROP FUNCTION IF EXISTS betting_cap_follow();
