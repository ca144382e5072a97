-- Adds stakes, each price once. Raises serialization_failure where they exceed the size on offer or belong to an older book (D4.07).
CREATE OR REPLACE FUNCTION betting_size_use(
  s_market text[], s_runner text[], s_lay boolean[], s_price double precision[], s_version bigint[], s_stake bigint[],
  s_most bigint[]
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  written integer;
BEGIN
  INSERT INTO betting_size AS u (market_id, runner_id, is_lay, price, version, staked, most)
  SELECT m, r, l, p, v, s, x FROM unnest(s_market, s_runner, s_lay, s_price, s_version, s_stake, s_most) AS n(m, r, l, p, v, s, x)
  WHERE s <= x ORDER BY m, r, l, p
  ON CONFLICT (market_id, runner_id, is_lay, price) DO UPDATE SET version = excluded.version, most = excluded.most,
    staked = excluded.staked + CASE WHEN u.version = excluded.version THEN u.staked ELSE 0 END
  WHERE u.version < excluded.version OR (u.version = excluded.version AND u.staked + excluded.staked <= excluded.most);
  GET DIAGNOSTICS written = ROW_COUNT;
  IF written < cardinality(s_market) THEN
    RAISE EXCEPTION 'a size is not on offer any more' USING ERRCODE = 'serialization_failure';
  END IF;
END $$;
