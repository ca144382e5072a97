-- Sets path and tenants of an account from its parent (D1.04).
CREATE OR REPLACE FUNCTION user_account_attach() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  above record;
BEGIN
  IF is_brand_move() THEN
    RETURN new;
  END IF;
  IF new.owner_id IS NOT NULL THEN
    new.parent_id := new.owner_id;
  ELSIF new.user_type = 'administrator' THEN
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
    WHERE id = new.created_by AND user_type <> 'user' AND owner_id IS NULL
      AND (new.user_type <> 'user' OR user_type = 'administrator' OR new.tenant_id = ANY (tenant_ids));
    IF new.parent_id IS NULL AND new.user_type = 'user' THEN
      SELECT id INTO new.parent_id FROM user_account
      WHERE id = new.origin->>'branchId' AND user_type IN ('branch', 'subBranch', 'defaultBranch')
        AND owner_id IS NULL AND new.tenant_id = ANY (tenant_ids);
      new.parent_id := coalesce(new.parent_id, identity_find_default_branch(new.tenant_id));
    END IF;
    IF new.parent_id IS NULL THEN
      SELECT id INTO new.parent_id FROM user_account WHERE user_type = 'administrator' AND owner_id IS NULL ORDER BY created_at, id LIMIT 1;
    END IF;
  END IF;
  SELECT id, path, user_type, tenant_ids, owner_id INTO above FROM user_account WHERE id = new.parent_id;
  IF above.id IS NOT NULL THEN
    IF above.id = new.id OR new.id = ANY (above.path) THEN
      RAISE EXCEPTION 'account % cannot be above itself', new.id;
    END IF;
    IF above.owner_id IS NOT NULL THEN
      RAISE EXCEPTION 'account % is a power user, which has no down-line', above.id;
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

CREATE OR REPLACE TRIGGER user_account_attach BEFORE INSERT OR UPDATE OF parent_id ON user_account
  FOR EACH ROW EXECUTE FUNCTION user_account_attach();
