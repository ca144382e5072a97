-- Sets path and tenants of all accounts below a moved account (D1.04).
CREATE OR REPLACE FUNCTION user_account_move_subtree() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    UPDATE user_account SET parent_id = new.id WHERE parent_id IS NULL AND user_type <> 'administrator';
  ELSE
    UPDATE user_account SET path = new.path || new.id || path[array_position(path, new.id) + 1:] WHERE path @> ARRAY[new.id];
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER user_account_moved AFTER UPDATE OF parent_id ON user_account
  FOR EACH ROW WHEN (old.path IS DISTINCT FROM new.path) EXECUTE FUNCTION user_account_move_subtree();
CREATE OR REPLACE TRIGGER user_account_root_inserted AFTER INSERT ON user_account
  FOR EACH ROW WHEN (new.user_type = 'administrator' AND new.owner_id IS NULL) EXECUTE FUNCTION user_account_move_subtree();
