-- What stands in for archived entries (G5.07): one row for each account of a player or of the house.
CREATE TABLE ledger_carried (
  -- Empty for the house.
  user_id text NOT NULL,
  account text NOT NULL,
  -- Sum of the archived entries.
  amount bigint NOT NULL,
  -- The part of it that is results of bets.
  results bigint NOT NULL,
  -- The last archived entry. Entries up to it are not compared with their running balance any more.
  last_id bigint NOT NULL,
  PRIMARY KEY (user_id, account)
);
-- Keys of archived transactions, as MD5: the same cause is posted once for ever.
CREATE TABLE ledger_archived_key (key uuid PRIMARY KEY);
