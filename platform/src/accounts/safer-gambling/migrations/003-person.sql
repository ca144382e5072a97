-- Limits and pauses belong to the person. Processes that cached "no limits" for any of the person's accounts drop that entry.
CREATE OR REPLACE FUNCTION play_rule_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('backlay', 'limits:' || account) FROM identity_person_accounts(new.account_id) account;
  RETURN NULL;
END $$;
