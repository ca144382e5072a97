-- Double entry in paise. A user has two accounts (available, held) whose balances are kept beside the entries; house accounts are
-- only ever appended to, so that no row of the house is fought over.

CREATE TABLE ledger_balance (
  user_id text PRIMARY KEY,
  available bigint NOT NULL DEFAULT 0,
  held bigint NOT NULL DEFAULT 0 CHECK (held >= 0),
  -- How far below zero a settlement was allowed to go: a non-runner may make a hedge worth less than was held for it.
  owed bigint NOT NULL DEFAULT 0 CHECK (owed >= 0),
  -- What bets brought and cost so far.
  won bigint NOT NULL DEFAULT 0,
  lost bigint NOT NULL DEFAULT 0,
  CONSTRAINT never_overdrawn CHECK (available >= -owed)
) WITH (fillfactor = 60);

CREATE TABLE ledger_transaction (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Names what caused it: the same cause is booked once.
  key text NOT NULL UNIQUE,
  kind text NOT NULL,
  reference text NOT NULL DEFAULT '',
  remarks text NOT NULL DEFAULT '',
  details jsonb,
  at bigint NOT NULL
);

CREATE TABLE ledger_entry (
  id bigint GENERATED ALWAYS AS IDENTITY,
  transaction_id bigint NOT NULL,
  -- Null for the house.
  user_id text,
  account text NOT NULL,
  amount bigint NOT NULL CHECK (amount <> 0),
  -- Of that account of the user; null for the house.
  balance_after bigint,
  CONSTRAINT known_account CHECK ((user_id IS NOT NULL) = (account IN ('available', 'held')))
);
CREATE UNIQUE INDEX ledger_entry_by_user ON ledger_entry (user_id, id) WHERE user_id IS NOT NULL;

-- All entries of a transaction are written by one statement, which is refused when they do not balance; balances follow the entries
-- here and nowhere else.
CREATE FUNCTION ledger_apply() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  users integer;
  found_users integer;
BEGIN
  IF EXISTS (SELECT 1 FROM added GROUP BY transaction_id HAVING sum(amount) <> 0) THEN
    RAISE EXCEPTION 'ledger transaction does not balance' USING ERRCODE = 'check_violation';
  END IF;
  SELECT count(DISTINCT user_id) INTO users FROM added;
  UPDATE ledger_balance b SET available = b.available + d.available, held = b.held + d.held
  FROM (
    SELECT user_id,
      coalesce(sum(amount) FILTER (WHERE account = 'available'), 0) AS available,
      coalesce(sum(amount) FILTER (WHERE account = 'held'), 0) AS held
    FROM added WHERE user_id IS NOT NULL GROUP BY user_id
  ) d
  WHERE b.user_id = d.user_id;
  GET DIAGNOSTICS found_users = ROW_COUNT;
  IF found_users <> users THEN
    RAISE EXCEPTION 'ledger entry of an unknown account' USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_apply AFTER INSERT ON ledger_entry REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_apply();

CREATE FUNCTION ledger_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is only ever appended to' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER ledger_entry_is_final BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entry
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
CREATE TRIGGER ledger_transaction_is_final BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transaction
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

-- Locks the balances of these users, each named once, in one order for everyone, so that no two callers wait for each other. Opens
-- accounts that are new.
CREATE FUNCTION ledger_lock(users text[])
RETURNS TABLE (user_id text, available bigint, held bigint) LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM ledger_balance b WHERE b.user_id = ANY (users)) < cardinality(users) THEN
    INSERT INTO ledger_balance (user_id) SELECT u FROM unnest(users) u ORDER BY u ON CONFLICT DO NOTHING;
  END IF;
  RETURN QUERY SELECT b.user_id, b.available, b.held FROM ledger_balance b WHERE b.user_id = ANY (users)
    ORDER BY b.user_id FOR UPDATE;
END $$;

-- Books transactions whose key is new and returns those keys. Lines name their transaction by its place in the first arrays.
CREATE FUNCTION ledger_post(
  keys text[], kinds text[], refs text[], notes text[], details jsonb[], times bigint[],
  line_of integer[], line_users text[], line_accounts text[], line_amounts bigint[], may_owe boolean
) RETURNS text[] LANGUAGE plpgsql AS $$
DECLARE
  booked text[];
BEGIN
  PERFORM ledger_lock(ARRAY(SELECT DISTINCT u FROM unnest(line_users) u WHERE u IS NOT NULL ORDER BY u));
  IF may_owe THEN
    UPDATE ledger_balance b SET owed = greatest(b.owed, -(b.available + d.change))
    FROM (
      SELECT u, sum(amount) AS change FROM unnest(line_users, line_accounts, line_amounts) AS l(u, account, amount)
      WHERE account = 'available' GROUP BY u
    ) d
    WHERE b.user_id = d.u AND b.available + d.change < -b.owed;
  END IF;
  WITH created AS (
    INSERT INTO ledger_transaction (key, kind, reference, remarks, details, at)
    SELECT * FROM unnest(keys, kinds, refs, notes, details, times)
    ON CONFLICT (key) DO NOTHING
    RETURNING ledger_transaction.id, ledger_transaction.key
  ), line AS (
    SELECT c.id AS transaction_id, l.*
    FROM unnest(line_of, line_users, line_accounts, line_amounts) WITH ORDINALITY AS l(place, user_id, account, amount, n)
    JOIN created c ON c.key = keys[l.place]
  ), written AS (
    INSERT INTO ledger_entry (transaction_id, user_id, account, amount, balance_after)
    SELECT l.transaction_id, l.user_id, l.account, l.amount,
      CASE l.account WHEN 'available' THEN b.available WHEN 'held' THEN b.held END
        + sum(l.amount) OVER (PARTITION BY l.user_id, l.account ORDER BY l.n ROWS UNBOUNDED PRECEDING)
    FROM line l LEFT JOIN ledger_balance b ON b.user_id = l.user_id
    ORDER BY l.n
  )
  SELECT coalesce(array_agg(c.key), '{}') INTO booked FROM created c;
  IF 'bet' = ANY (kinds) THEN
    UPDATE ledger_balance b SET won = b.won + d.won, lost = b.lost + d.lost
    FROM (
      SELECT u, sum(greatest(amount, 0)) AS won, sum(greatest(-amount, 0)) AS lost
      FROM unnest(line_of, line_users, line_accounts, line_amounts) AS l(place, u, account, amount)
      WHERE account = 'available' AND kinds[place] = 'bet' AND keys[place] = ANY (booked)
      GROUP BY u
    ) d
    WHERE b.user_id = d.u;
  END IF;
  RETURN booked;
END $$;
