-- Keyed hash of a telephone number in its stored spelling; null in a database without groups, and without a number.
CREATE OR REPLACE FUNCTION play_hash_person(phone text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(decode(s.secret, 'hex') || sha256(decode(s.secret, 'hex') || convert_to(phone, 'UTF8'))), 'hex')
  FROM group_state s WHERE phone <> ''
$$;

-- Until when the person of an account is self-excluded by any group, ms; null without an exclusion.
CREATE OR REPLACE FUNCTION play_find_exclusion(account text) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT e.until FROM user_account u JOIN play_exclusion e ON e.person_hash = play_hash_person(u.phone)
  WHERE u.id = account AND u.user_type = 'user' AND NOT u.demo
$$;
