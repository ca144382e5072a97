-- Appends the changes of a batch to the journal of the caps. Raises serialization_failure when the caps or the journal moved on (D4.05).
CREATE OR REPLACE FUNCTION betting_cap_count(seen_version bigint, seen_head bigint, changes text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  now_version bigint;
  now_head bigint;
BEGIN
  IF seen_head IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock(42071, 1);
  END IF;
  SELECT c.version, c.base INTO now_version, now_head FROM betting_cap c;
  IF now_version <> seen_version THEN
    RAISE EXCEPTION 'caps changed since they were seen' USING ERRCODE = 'serialization_failure';
  END IF;
  IF seen_head IS NULL THEN
    RETURN;
  END IF;
  IF now_head > seen_head OR EXISTS (SELECT 1 FROM betting_cap_journal j WHERE j.seq = seen_head + 1) THEN
    RAISE EXCEPTION 'covered bets changed since they were seen' USING ERRCODE = 'serialization_failure';
  END IF;
  IF changes IS NOT NULL THEN
    INSERT INTO betting_cap_journal (seq, changes) VALUES (seen_head + 1, changes);
  END IF;
END $$;
