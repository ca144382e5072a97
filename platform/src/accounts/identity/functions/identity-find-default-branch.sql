-- The branch that new players of a tenant belong to.
CREATE OR REPLACE FUNCTION identity_find_default_branch(tenant text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  found text;
BEGIN
  SELECT id INTO found FROM user_account WHERE user_type = 'defaultBranch' AND owner_id IS NULL AND tenant_ids = ARRAY[tenant];
  IF found IS NULL THEN
    INSERT INTO user_account (id, tenant_id, user_type, user_name, password_hash, tenant_ids, parent_id)
    SELECT 'default-branch-' || tenant,
      coalesce((SELECT id FROM tenant t WHERE t.record->>'audience' = 'staff' ORDER BY id LIMIT 1), tenant),
      'defaultBranch', left('default_' || tenant, 40), '$argon2id$v=19$m=19456,t=2,p=1$YmFja2xheS1uby1sb2dpbg$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', ARRAY[tenant],
      (SELECT id FROM user_account WHERE user_type = 'whiteLabel' AND owner_id IS NULL AND tenant = ANY (tenant_ids)
       ORDER BY cardinality(tenant_ids), created_at, id LIMIT 1)
    ON CONFLICT DO NOTHING;
    SELECT id INTO found FROM user_account WHERE user_type = 'defaultBranch' AND owner_id IS NULL AND tenant_ids = ARRAY[tenant];
  END IF;
  RETURN found;
END $$;
