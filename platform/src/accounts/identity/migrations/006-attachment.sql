-- Who stands above an account is a column from its creation on (D1.04): parent, all ancestors from the root down, and the tenants in
-- which it acts. An administrator acts in all tenants and names none.
ALTER TABLE user_account
  ADD COLUMN parent_id text REFERENCES user_account (id),
  ADD COLUMN path text[] NOT NULL DEFAULT '{}',
  ADD COLUMN tenant_ids text[] NOT NULL DEFAULT '{}';
ALTER TABLE user_account ADD COLUMN IF NOT EXISTS status text NOT NULL DEFAULT 'active';
CREATE INDEX user_account_by_path ON user_account USING gin (path);
CREATE INDEX user_account_by_parent ON user_account (parent_id);

-- The default branch of a tenant; it is created with the first player who needs it. Nobody can sign in to it before it has a password.
CREATE FUNCTION identity_find_default_branch(tenant text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  found text;
BEGIN
  SELECT id INTO found FROM user_account WHERE user_type = 'defaultBranch' AND tenant_ids = ARRAY[tenant];
  IF found IS NULL THEN
    INSERT INTO user_account (id, tenant_id, user_type, user_name, password_hash, tenant_ids, parent_id)
    SELECT 'default-branch-' || tenant,
      coalesce((SELECT id FROM tenant t WHERE t.record->>'audience' = 'staff' ORDER BY id LIMIT 1), tenant),
      'defaultBranch', left('default_' || tenant, 40), '$argon2id$v=19$m=19456,t=2,p=1$YmFja2xheS1uby1sb2dpbg$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', ARRAY[tenant],
      (SELECT id FROM user_account WHERE user_type = 'whiteLabel' AND tenant = ANY (tenant_ids)
       ORDER BY cardinality(tenant_ids), created_at, id LIMIT 1)
    ON CONFLICT DO NOTHING;
    SELECT id INTO found FROM user_account WHERE user_type = 'defaultBranch' AND tenant_ids = ARRAY[tenant];
  END IF;
  RETURN found;
END $$;

ALTER TABLE user_account DISABLE TRIGGER USER;

UPDATE user_account SET tenant_ids = ARRAY[tenant_id] WHERE user_type = 'user';
UPDATE user_account SET tenant_ids = coalesce(
  (SELECT array_agg(id ORDER BY id) FROM tenant t WHERE coalesce(t.record->>'audience', 'player') = 'player'), '{}')
WHERE user_type NOT IN ('user', 'administrator', 'defaultBranch');

-- Every default branch owned the unattached players of all tenants. Each keeps one tenant: the one with most of them that has no
-- other. A default branch that is left without a tenant becomes a branch.
DO $$
DECLARE
  branch record;
  chosen text;
BEGIN
  FOR branch IN SELECT id FROM user_account WHERE user_type = 'defaultBranch' ORDER BY created_at, id LOOP
    SELECT t.id INTO chosen FROM tenant t
    WHERE coalesce(t.record->>'audience', 'player') = 'player'
      AND NOT EXISTS (SELECT 1 FROM user_account d WHERE d.user_type = 'defaultBranch' AND t.id = ANY (d.tenant_ids))
    ORDER BY (SELECT count(*) FROM user_account p WHERE p.tenant_id = t.id AND p.user_type = 'user' AND p.created_by = '') DESC, t.id
    LIMIT 1;
    IF chosen IS NULL THEN
      UPDATE user_account SET user_type = 'branch' WHERE id = branch.id;
    ELSE
      UPDATE user_account SET tenant_ids = ARRAY[chosen] WHERE id = branch.id;
    END IF;
  END LOOP;
END $$;

UPDATE user_account u SET parent_id = p.id FROM user_account p
WHERE p.id = u.created_by AND p.id <> u.id AND p.user_type <> 'user' AND u.user_type <> 'administrator'
  AND (u.user_type <> 'user' OR p.user_type = 'administrator' OR u.tenant_id = ANY (p.tenant_ids));
UPDATE user_account u SET parent_id = p.id FROM user_account p
WHERE u.parent_id IS NULL AND u.user_type = 'user' AND p.id = u.origin->>'branchId'
  AND p.user_type IN ('branch', 'subBranch', 'defaultBranch') AND u.tenant_id = ANY (p.tenant_ids);
UPDATE user_account u SET parent_id = d.id
FROM (SELECT tenant_id, identity_find_default_branch(tenant_id) AS id FROM user_account WHERE user_type = 'user' AND parent_id IS NULL
      GROUP BY tenant_id) d
WHERE u.user_type = 'user' AND u.parent_id IS NULL AND u.tenant_id = d.tenant_id;
UPDATE user_account u SET parent_id = (SELECT id FROM user_account WHERE user_type = 'administrator' ORDER BY created_at, id LIMIT 1)
WHERE u.parent_id IS NULL AND u.user_type <> 'administrator';

WITH RECURSIVE tree AS (
  SELECT id, path FROM user_account WHERE parent_id IS NULL
  UNION ALL
  SELECT u.id, tree.path || tree.id FROM user_account u JOIN tree ON u.parent_id = tree.id
)
UPDATE user_account u SET path = tree.path FROM tree WHERE tree.id = u.id AND u.path <> tree.path;

ALTER TABLE user_account ENABLE TRIGGER USER;

CREATE UNIQUE INDEX user_account_default_branch ON user_account (tenant_ids) WHERE user_type = 'defaultBranch';
ALTER TABLE user_account
  ADD CONSTRAINT user_account_player_tenant CHECK (user_type <> 'user' OR tenant_ids = ARRAY[tenant_id]),
  ADD CONSTRAINT user_account_default_branch_tenant CHECK (user_type <> 'defaultBranch' OR cardinality(tenant_ids) = 1);

-- A new account comes under the parent that is named, else under its creator, a player else under the branch of the link, else under
-- the default branch of the player's tenant. Only an account that acts in the player's tenant counts.
CREATE FUNCTION user_account_attach() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  above record;
BEGIN
  IF new.user_type = 'administrator' THEN
    new.parent_id := NULL;
    new.path := '{}';
    new.tenant_ids := '{}';
    RETURN new;
  END IF;
  IF new.user_type = 'user' THEN
    new.tenant_ids := ARRAY[new.tenant_id];
  END IF;
  IF tg_op = 'INSERT' AND new.parent_id IS NULL THEN
    SELECT id INTO new.parent_id FROM user_account
    WHERE id = new.created_by AND user_type <> 'user'
      AND (new.user_type <> 'user' OR user_type = 'administrator' OR new.tenant_id = ANY (tenant_ids));
    IF new.parent_id IS NULL AND new.user_type = 'user' THEN
      SELECT id INTO new.parent_id FROM user_account
      WHERE id = new.origin->>'branchId' AND user_type IN ('branch', 'subBranch', 'defaultBranch') AND new.tenant_id = ANY (tenant_ids);
      new.parent_id := coalesce(new.parent_id, identity_find_default_branch(new.tenant_id));
    END IF;
    IF new.parent_id IS NULL THEN
      SELECT id INTO new.parent_id FROM user_account WHERE user_type = 'administrator' ORDER BY created_at, id LIMIT 1;
    END IF;
  END IF;
  SELECT id, path, user_type, tenant_ids INTO above FROM user_account WHERE id = new.parent_id;
  IF above.id IS NOT NULL THEN
    IF above.id = new.id OR new.id = ANY (above.path) THEN
      RAISE EXCEPTION 'account % cannot be above itself', new.id;
    END IF;
    IF above.user_type = 'user' OR (new.user_type = 'user' AND above.user_type <> 'administrator' AND NOT new.tenant_id = ANY (above.tenant_ids)) THEN
      RAISE EXCEPTION 'account % does not act in the tenant of player %', above.id, new.id;
    END IF;
    IF new.tenant_ids = '{}' THEN
      new.tenant_ids := above.tenant_ids;
    END IF;
    new.path := above.path || above.id;
  ELSE
    new.path := '{}';
  END IF;
  RETURN new;
END $$;
CREATE TRIGGER user_account_attach BEFORE INSERT OR UPDATE OF parent_id ON user_account
  FOR EACH ROW EXECUTE FUNCTION user_account_attach();

-- Whoever is moved takes the accounts below along; the first administrator stands above all who had nobody above them.
CREATE FUNCTION user_account_move_subtree() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    UPDATE user_account SET parent_id = new.id WHERE parent_id IS NULL AND user_type <> 'administrator';
  ELSE
    UPDATE user_account SET path = new.path || new.id || path[array_position(path, new.id) + 1:] WHERE path @> ARRAY[new.id];
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER user_account_root_inserted AFTER INSERT ON user_account FOR EACH ROW
  WHEN (new.user_type = 'administrator') EXECUTE FUNCTION user_account_move_subtree();
CREATE TRIGGER user_account_moved AFTER UPDATE OF parent_id ON user_account FOR EACH ROW
  WHEN (old.path IS DISTINCT FROM new.path) EXECUTE FUNCTION user_account_move_subtree();
