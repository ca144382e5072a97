-- Caps on what the house may lose (D4.03, D4.04). Who places, decides or settles bets holds the lock (42071, 0) shared; who sets caps holds
-- it alone, so that no bet is counted by caps of before. Paise.
CREATE TABLE betting_cap (
  -- One row.
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  -- Rises with every change of caps.
  version bigint NOT NULL,
  -- {owner: [{scope, key, amount}]}; the owner '' is the house. Bets are counted of owners that are here.
  caps json NOT NULL,
  -- The books below have what was written to the journal up to here.
  base bigint NOT NULL
);
INSERT INTO betting_cap (version, caps, base) VALUES (1, '{}', 0);

-- What changed of covered bets, one row per transaction, numbered without a gap: who adds number n has counted all before it.
-- changes: {"m": {market: what caps need to know of it}, "f": {market: its field and removals, where they changed}, "b": [[tenant, user, market, type, runner, run, side, odd, stake, profit, liability,
-- 1 when it is delayed, 1 or -1]]}
CREATE TABLE betting_cap_journal (
  seq bigint PRIMARY KEY,
  changes text NOT NULL
) WITH (toast_tuple_target = 8160);
ALTER TABLE betting_cap_journal ALTER COLUMN changes SET STORAGE EXTERNAL;

-- The counters: what the house wins or loses by open bets of an owner in a market, leg by leg.
CREATE TABLE betting_cap_book (
  owner text NOT NULL,
  market_id text NOT NULL,
  market text NOT NULL,
  legs text NOT NULL,
  PRIMARY KEY (owner, market_id)
);

CREATE FUNCTION betting_cap_head() RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT greatest((SELECT max(seq) FROM betting_cap_journal), (SELECT base FROM betting_cap))
$$;

-- All that a process has to know before it counts, as of one moment.
CREATE FUNCTION betting_cap_load() RETURNS json LANGUAGE sql STABLE AS $$
  SELECT json_build_object('version', c.version, 'caps', c.caps, 'head', betting_cap_head(), 'base', c.base,
    'books', (SELECT json_agg(b) FROM betting_cap_book b),
    'tail', (SELECT json_agg(j.changes ORDER BY j.seq) FROM betting_cap_journal j WHERE j.seq > c.base))
  FROM betting_cap c
$$;

-- A bet as the journal has it.
CREATE FUNCTION betting_cap_line(b bet, weight integer) RETURNS json LANGUAGE sql IMMUTABLE AS $$
  SELECT json_build_array(b.tenant_id, b.user_id, b.market_id, b.market_type, b.runner_id, b.run, b.side, b.odd, b.stake, b.profit,
    b.liability, CASE b.status WHEN 'delayed' THEN 1 ELSE 0 END, weight)
$$;

-- What was written since `seen`, and the open bets of some players, as of one moment.
CREATE FUNCTION betting_cap_read(seen bigint, users text[]) RETURNS json LANGUAGE sql STABLE
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
  SELECT json_build_object('version', c.version, 'head', betting_cap_head(), 'base', c.base,
    'tail', (SELECT json_agg(j.changes ORDER BY j.seq) FROM betting_cap_journal j WHERE j.seq > seen),
    'bets', (SELECT json_agg(betting_cap_line(b, 1)) FROM unnest(users) u
      JOIN market_position p ON p.user_id = u
      JOIN bet b ON b.market_id = p.market_id AND b.user_id = u AND b.status IN ('delayed', 'matched')))
  FROM betting_cap c
$$;

-- Refused (serialization_failure) where caps or covered bets are not what they were seen to be; else adds what changes to the journal.
-- `seen_head` is null where no bet of the batch is covered.
CREATE FUNCTION betting_cap_count(seen_version bigint, seen_head bigint, changes text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF seen_head IS NULL THEN
    IF NOT EXISTS (SELECT 1 FROM betting_cap WHERE version = seen_version) THEN
      RAISE EXCEPTION 'caps changed since they were seen' USING ERRCODE = 'serialization_failure';
    END IF;
    RETURN;
  END IF;
  PERFORM pg_advisory_xact_lock(42071, 1);
  IF NOT EXISTS (SELECT 1 FROM betting_cap WHERE version = seen_version) OR betting_cap_head() <> seen_head THEN
    RAISE EXCEPTION 'covered bets changed since they were seen' USING ERRCODE = 'serialization_failure';
  END IF;
  IF changes IS NOT NULL THEN
    INSERT INTO betting_cap_journal (seq, changes) VALUES (seen_head + 1, changes);
  END IF;
END $$;

-- Whatever settles, decides or reopens bets: the journal has it in the same transaction.
CREATE FUNCTION betting_cap_follow() RETURNS trigger LANGUAGE plpgsql
SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  owners json;
  changes text;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(42071, 0);
  SELECT caps INTO owners FROM betting_cap;
  IF owners::text = '{}' THEN
    RETURN NULL;
  END IF;
  SELECT string_agg(line::text, ',') INTO changes FROM (
    SELECT betting_cap_line(ROW(b.*)::bet, -1) AS line FROM before b WHERE b.status IN ('delayed', 'matched')
      AND (owners::jsonb ? b.tenant_id OR owners::jsonb ? '')
    UNION ALL
    SELECT betting_cap_line(ROW(a.*)::bet, 1) FROM after a WHERE a.status IN ('delayed', 'matched')
      AND (owners::jsonb ? a.tenant_id OR owners::jsonb ? '')) l;
  IF changes IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock(42071, 1);
    INSERT INTO betting_cap_journal (seq, changes) VALUES (betting_cap_head() + 1, '{"m":{},"b":[' || changes || ']}');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER bet_update_caps AFTER UPDATE ON bet REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION betting_cap_follow();

-- A non-runner changes what can happen in a market.
CREATE FUNCTION betting_cap_follow_market() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(42071, 0);
  IF (SELECT caps::text FROM betting_cap) <> '{}' THEN
    PERFORM pg_advisory_xact_lock(42071, 1);
    INSERT INTO betting_cap_journal (seq, changes) VALUES (betting_cap_head() + 1, json_build_object('m', json_build_object(), 'f',
      json_build_object(NEW.market_id, json_build_object('field', NEW.field, 'removals', NEW.removals)), 'b', json_build_array())::text);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER betting_market_update_caps AFTER UPDATE ON betting_market FOR EACH ROW
  WHEN (OLD.field IS DISTINCT FROM NEW.field OR OLD.removals IS DISTINCT FROM NEW.removals)
  EXECUTE FUNCTION betting_cap_follow_market();

-- Stores books as they are by the journal up to `seen_head`; false where it has gone on. An empty book is removed. The journal is kept a
-- little longer for processes that read it.
CREATE FUNCTION betting_cap_store(seen_version bigint, seen_head bigint, owners text[], market_ids text[], markets text[], legs text[])
RETURNS boolean LANGUAGE plpgsql SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(42071, 0);
  PERFORM pg_advisory_xact_lock(42071, 1);
  UPDATE betting_cap SET base = seen_head WHERE version = seen_version AND betting_cap_head() = seen_head;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  DELETE FROM betting_cap_book b USING unnest(owners, market_ids) AS s(o, m) WHERE b.owner = s.o AND b.market_id = s.m;
  INSERT INTO betting_cap_book (owner, market_id, market, legs)
  SELECT o, m, i, l FROM unnest(owners, market_ids, markets, legs) AS s(o, m, i, l) WHERE l <> '{}';
  DELETE FROM betting_cap_journal WHERE seq <= seen_head - 1024;
  RETURN true;
END $$;

-- As before, and says by which caps bets are counted until the transaction ends.
CREATE OR REPLACE FUNCTION betting_open(users text[], markets text[], ref_users text[], refs text[], id_users text[], ids text[])
RETURNS json LANGUAGE plpgsql SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  balances json;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(42071, 0);
  PERFORM pg_advisory_xact_lock_shared(42070, hashtext(m)) FROM (SELECT m FROM unnest(markets) m ORDER BY m) s;
  SELECT json_agg(b) INTO balances FROM ledger_lock(users) b;
  RETURN json_build_object(
    'caps', (SELECT version FROM betting_cap),
    'balances', balances,
    'bets', (SELECT json_agg(b) FROM (
      SELECT b.* FROM unnest(ref_users, refs) AS r(u, c) JOIN bet b ON b.user_id = r.u AND b.client_ref = r.c
      UNION ALL
      SELECT b.* FROM unnest(id_users, ids) AS r(u, i) JOIN bet b ON b.user_id = r.u AND b.id = r.i) b),
    'refusals', (SELECT json_agg(b) FROM unnest(ref_users, refs) AS r(u, c)
      JOIN bet_refusal b ON b.user_id = r.u AND b.client_ref = r.c),
    'positions', (SELECT json_agg(p) FROM market_position p WHERE p.user_id = ANY (users) AND p.market_id = ANY (markets)),
    'markets', (SELECT json_agg(m) FROM betting_market m WHERE m.market_id = ANY (markets)));
END $$;

-- As before, and counts the bets in the caps that cover them.
DROP FUNCTION betting_take;

CREATE FUNCTION betting_take(
  markets text[], seen_markets xid[],
  h_bet text[], h_user text[], h_amount bigint[], h_available bigint[], h_held bigint[],
  e_user text[], e_moved bigint[], e_available bigint[], e_held bigint[],
  p_user text[], p_market text[], p_event text[], p_seen xid[], p_exposure bigint[], p_legs text, p_removals text,
  b_id text[], b_at integer[], b_tenant text[], b_ref text[], b_type text[], b_runner text[], b_lay boolean[],
  b_odd float8[], b_run float8[], b_stake bigint[], b_profit bigint[], b_liability bigint[], b_version integer[],
  b_decide bigint[], b_names text, b_meta text, b_asked text,
  r_user text[], r_ref text[], r_reason text[],
  taken_at bigint, caps_version bigint, caps_head bigint, caps_changes text
) RETURNS bigint LANGUAGE plpgsql SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  renewed integer;
  legs_of text[] := string_to_array(p_legs, E'\n');
  removals_of text[] := string_to_array(p_removals, E'\n', '');
  names_of text[] := string_to_array(b_names, E'\n');
  meta_of text[] := string_to_array(b_meta, E'\n', '');
  asked_of text[] := string_to_array(b_asked, E'\n', '');
BEGIN
  PERFORM pg_advisory_xact_lock_shared(42071, 0);
  PERFORM pg_advisory_xact_lock_shared(42070, hashtext(m)) FROM (SELECT unnest(markets) AS m ORDER BY 1) s;
  PERFORM ledger_book_holds(h_bet, h_user, h_amount, h_available, h_held, e_user, e_moved, e_available, e_held, taken_at);
  -- From here on the balances are ours: what others wrote before they let go is seen.
  IF EXISTS (SELECT 1 FROM (SELECT unnest(markets) AS m, unnest(seen_markets) AS seen) s LEFT JOIN betting_market k ON k.market_id = s.m
       WHERE k.xmin IS DISTINCT FROM s.seen)
    OR EXISTS (SELECT 1 FROM (SELECT unnest(b_at) AS n, unnest(b_ref) AS c) s JOIN bet_refusal r ON r.user_id = p_user[s.n] AND r.client_ref = s.c) THEN
    RAISE EXCEPTION 'a market or a reference changed since it was seen' USING ERRCODE = 'serialization_failure';
  END IF;
  UPDATE market_position p SET legs = legs_of[n], removals = coalesce(removals_of[n], '[]'), exposure = p_exposure[n]
  FROM (SELECT generate_series(1, cardinality(p_user)) AS n) s
  WHERE p.user_id = p_user[n] AND p.market_id = p_market[n] AND p.xmin = p_seen[n];
  GET DIAGNOSTICS renewed = ROW_COUNT;
  IF renewed < cardinality(p_user) THEN
    IF renewed < (SELECT count(s) FROM unnest(p_seen) s) THEN
      RAISE EXCEPTION 'a position changed since it was seen' USING ERRCODE = 'serialization_failure';
    END IF;
    INSERT INTO market_position (user_id, market_id, event_id, legs, removals, exposure)
    SELECT p_user[n], p_market[n], p_event[n], legs_of[n], coalesce(removals_of[n], '[]'), p_exposure[n]
    FROM (SELECT generate_series(1, cardinality(p_user)) AS n) s WHERE p_seen[n] IS NULL;
  END IF;
  INSERT INTO bet (id, user_id, tenant_id, client_ref, event_id, market_id, market_type, runner_id, side, odd, run, stake, profit,
    liability, market_version, status, names, meta, created_at, updated_at, decide_at, matched_at, asked)
  SELECT b_id[n], p_user[b_at[n]], b_tenant[n], b_ref[n], p_event[b_at[n]], p_market[b_at[n]], b_type[n], b_runner[n], CASE WHEN b_lay[n] THEN 'lay' ELSE 'back' END,
    b_odd[n], b_run[n], b_stake[n], b_profit[n], b_liability[n], b_version[n], CASE WHEN b_decide[n] > taken_at THEN 'delayed' ELSE 'matched' END,
    names_of[n], coalesce(meta_of[n], '{}'), taken_at, taken_at, b_decide[n],
    CASE WHEN b_decide[n] > taken_at THEN NULL ELSE taken_at END, asked_of[n]
  FROM (SELECT generate_series(1, cardinality(b_id)) AS n) s;
  IF cardinality(r_user) > 0 THEN
    -- A bet of that reference that was taken elsewhere has the answer.
    IF EXISTS (SELECT 1 FROM unnest(r_user, r_ref) AS s(u, c) JOIN bet b ON b.user_id = s.u AND b.client_ref = s.c)
      OR EXISTS (SELECT 1 FROM unnest(r_user, r_ref) AS s(u, c) JOIN bet_refusal b ON b.user_id = s.u AND b.client_ref = s.c) THEN
      RAISE EXCEPTION 'a reference is known' USING ERRCODE = 'serialization_failure';
    END IF;
    INSERT INTO bet_refusal (user_id, client_ref, reason, at)
    SELECT u, c, r, taken_at FROM unnest(r_user, r_ref, r_reason) AS s(u, c, r) ON CONFLICT DO NOTHING;
  END IF;
  -- Last: who waits for the journal has all else.
  PERFORM betting_cap_count(caps_version, caps_head, caps_changes);
  RETURN pg_current_xact_id()::xid::text::bigint;
END $$;
