-- Whether this transaction moves the rows of a brand between groups, as they are: what triggers derive was derived before (G6.06).
CREATE OR REPLACE FUNCTION is_brand_move() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(current_setting('backlay.brand_move', true), '') = 'on'
$$;
