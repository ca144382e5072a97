-- Stores a compacted state of the caps and trims the journal.
CREATE OR REPLACE FUNCTION betting_cap_store(
  seen_version bigint, seen_head bigint, owners text[], market_ids text[], markets text[], legs text[]
) RETURNS boolean LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(42071, 0);
  PERFORM pg_advisory_xact_lock(42071, 1);
  UPDATE betting_cap SET base = seen_head WHERE version = seen_version AND betting_cap_head() = seen_head;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  DELETE FROM betting_cap_book b USING unnest(owners, market_ids) AS s(o, m) WHERE b.owner = s.o AND b.market_id = s.m;
  INSERT INTO betting_cap_book (owner, market_id, market, legs)
  SELECT o, m, i, l FROM unnest(owners, market_ids, markets, legs) AS s(o, m, i, l) WHERE l <> '{}';
  DELETE FROM betting_cap_journal WHERE seq <= seen_head - 1024;
  RETURN true;
END $$;
