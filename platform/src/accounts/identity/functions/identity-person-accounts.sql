-- Accounts of the same person at all brands, by telephone number.
CREATE OR REPLACE FUNCTION identity_person_accounts(account text) RETURNS SETOF text LANGUAGE sql STABLE AS $$
  SELECT account
  UNION
  SELECT other.id FROM user_account own JOIN user_account other ON other.phone = own.phone
  WHERE own.id = account AND own.phone IS NOT NULL
    AND own.user_type = 'user' AND NOT own.demo AND other.user_type = 'user' AND NOT other.demo
$$;
