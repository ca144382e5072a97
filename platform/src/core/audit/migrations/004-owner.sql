-- The account for which the actor works: a power user is named with both (D1.07).
ALTER TABLE admin_audit ADD COLUMN owner_id text, ADD COLUMN owner_name text;
