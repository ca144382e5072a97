-- A person is who answers a telephone number: the players with the same number, whichever the brand. Numbers are stored in one
-- spelling. An account without a number is a person of its own.
CREATE INDEX user_account_by_person ON user_account (phone) WHERE phone IS NOT NULL AND user_type = 'user' AND NOT demo;

CREATE FUNCTION identity_person_accounts(account text) RETURNS SETOF text LANGUAGE sql STABLE AS $$
  SELECT account
  UNION
  SELECT other.id FROM user_account own JOIN user_account other ON other.phone = own.phone
  WHERE own.id = account AND own.phone IS NOT NULL
    AND own.user_type = 'user' AND NOT own.demo AND other.user_type = 'user' AND NOT other.demo
$$;
