-- Refuses to change or delete a row of an append-only table. A transaction that moves a month to the archive (G5.07), or a brand to
-- another group (G6.06), may delete its rows.
CREATE OR REPLACE FUNCTION reject_append_only_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND is_brand_move() THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'DELETE' AND to_regclass('archive_batch') IS NOT NULL THEN
    IF EXISTS (SELECT FROM archive_batch WHERE removing = pg_current_xact_id() AND tables ? TG_TABLE_NAME) THEN
      RETURN NULL;
    END IF;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'check_violation';
END $$;
