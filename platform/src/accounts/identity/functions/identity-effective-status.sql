-- Status of an account at a time: a status that ends by itself is active after its end (D1.14).
CREATE OR REPLACE FUNCTION identity_effective_status(account user_account, at timestamp with time zone) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce((
    SELECT s.status FROM user_account s
    WHERE s.id = ANY (account.path || account.id) AND s.status <> 'active' AND (s.status_until IS NULL OR s.status_until > at)
    ORDER BY array_position(ARRAY['closed', 'suspended', 'betLocked'], s.status) LIMIT 1), 'active')
$$;
