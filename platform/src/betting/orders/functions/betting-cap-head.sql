-- Number of the last change of the journal of the caps.
CREATE OR REPLACE FUNCTION betting_cap_head() RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT greatest((SELECT max(seq) FROM betting_cap_journal), (SELECT base FROM betting_cap))
$$;
