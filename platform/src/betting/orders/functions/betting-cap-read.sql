-- Changes of the journal of the caps after a number, and the settings of players.
CREATE OR REPLACE FUNCTION betting_cap_read(seen bigint, users text[]) RETURNS json LANGUAGE sql STABLE
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
  SELECT json_build_object('version', c.version, 'head', betting_cap_head(), 'base', c.base,
    'tail', (SELECT json_agg(j.changes ORDER BY j.seq) FROM betting_cap_journal j WHERE j.seq > seen),
    'bets', (SELECT json_agg(betting_cap_line(b, 1)) FROM unnest(users) u
      JOIN market_position p ON p.user_id = u
      JOIN bet b ON b.market_id = p.market_id AND b.user_id = u AND b.status IN ('delayed', 'matched')))
  FROM betting_cap c
$$;
