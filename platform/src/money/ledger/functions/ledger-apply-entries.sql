-- Applies the entries of a statement to the balances. Every transaction must sum to zero.
CREATE OR REPLACE FUNCTION ledger_apply_entries() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  unknown boolean;
  uneven boolean;
BEGIN
  IF is_brand_move() THEN
    RETURN NULL;
  END IF;
  WITH change AS MATERIALIZED (
    SELECT user_id,
      coalesce(sum(amount) FILTER (WHERE account = 'available'), 0)::bigint AS available,
      coalesce(sum(amount) FILTER (WHERE account = 'held'), 0)::bigint AS held
    FROM added WHERE user_id IS NOT NULL GROUP BY user_id ORDER BY user_id
  ), moved AS (
    UPDATE ledger_balance b SET available = b.available + c.available, held = b.held + c.held
    FROM change c WHERE b.user_id = c.user_id RETURNING 1
  )
  SELECT (SELECT count(*) FROM moved) < (SELECT count(*) FROM change),
    EXISTS (SELECT 1 FROM added GROUP BY transaction_id HAVING sum(amount) <> 0)
  INTO unknown, uneven;
  IF uneven THEN
    RAISE EXCEPTION 'ledger transaction does not balance' USING ERRCODE = 'check_violation';
  END IF;
  IF unknown THEN
    RAISE EXCEPTION 'ledger entry of an unknown account' USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER ledger_entry_insert_apply AFTER INSERT ON ledger_entry
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ledger_apply_entries();
DROP TRIGGER IF EXISTS ledger_apply ON ledger_entry;
DROP FUNCTION IF EXISTS ledger_apply();
