-- Appends the changes of a batch to the journal of the caps. Raises serialization_failure when the caps or the journal moved on, and
-- unique_violation when another transaction has the next number of the journal (D4.05).
CREATE OR REPLACE FUNCTION betting_cap_count(seen_version bigint, seen_head bigint, changes text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF seen_head IS NULL THEN
    IF EXISTS (SELECT 1 FROM betting_cap c WHERE c.version = seen_version) THEN
      RETURN;
    END IF;
  ELSE
    PERFORM pg_advisory_xact_lock(42071, 1);
    IF changes IS NULL THEN
      IF EXISTS (SELECT 1 FROM betting_cap c WHERE c.version = seen_version AND c.base <= seen_head)
        AND NOT EXISTS (SELECT 1 FROM betting_cap_journal j WHERE j.seq = seen_head + 1) THEN
        RETURN;
      END IF;
    ELSE
      INSERT INTO betting_cap_journal (seq, changes)
      SELECT seen_head + 1, betting_cap_count.changes FROM betting_cap c WHERE c.version = seen_version AND c.base <= seen_head;
      IF FOUND THEN
        RETURN;
      END IF;
    END IF;
  END IF;
  RAISE EXCEPTION 'caps or covered bets changed since they were seen' USING ERRCODE = 'serialization_failure';
END $$;
