-- Time before which no session of the account is valid.
CREATE OR REPLACE FUNCTION identity_sessions_from(account user_account) RETURNS timestamp with time zone LANGUAGE sql STABLE AS $$
  SELECT max(s.sessions_from) FROM user_account s WHERE s.id = ANY (account.path || account.id)
$$;
