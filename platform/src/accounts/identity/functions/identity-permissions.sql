-- What a staff account may do: the permissions of its role, or of the role of its level. An account that works for another one may do
-- nothing that the other one may not (D1.05, D1.07).
CREATE OR REPLACE FUNCTION identity_permissions(account user_account) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(permission), '{}')
  FROM staff_role own, unnest(own.permissions) permission
  WHERE own.id = coalesce(account.role_id, account.user_type) AND (account.owner_id IS NULL OR EXISTS (
    SELECT FROM user_account o JOIN staff_role r ON r.id = coalesce(o.role_id, o.user_type)
    WHERE o.id = account.owner_id AND permission = ANY (r.permissions)))
$$;
