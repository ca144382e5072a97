-- The complete state from which a process starts to count caps.
CREATE OR REPLACE FUNCTION betting_cap_load() RETURNS json LANGUAGE sql STABLE AS $$
  SELECT json_build_object('version', c.version, 'caps', c.caps, 'head', betting_cap_head(), 'base', c.base,
    'books', (SELECT json_agg(b) FROM betting_cap_book b),
    'tail', (SELECT json_agg(j.changes ORDER BY j.seq) FROM betting_cap_journal j WHERE j.seq > c.base))
  FROM betting_cap c
$$;
