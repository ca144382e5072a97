-- One bet as a line of the journal of the caps; a negative weight removes it.
CREATE OR REPLACE FUNCTION betting_cap_line(b bet, weight integer) RETURNS json LANGUAGE sql IMMUTABLE AS $$
  SELECT json_build_array(b.tenant_id, b.user_id, b.market_id, b.market_type, b.runner_id, b.run, b.side, b.odd, b.stake, b.profit,
    b.liability, CASE b.status WHEN 'delayed' THEN 1 ELSE 0 END, weight)
$$;
