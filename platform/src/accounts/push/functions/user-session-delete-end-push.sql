-- Ends the push of a login (E7.01). A log-out deletes a session that has not expired; what merely expired keeps its browser until the
-- next login there.
CREATE OR REPLACE FUNCTION user_session_delete_end_push() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_brand_move() THEN
    RETURN NULL;
  END IF;
  DELETE FROM push_subscription WHERE session_family = old.family;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER user_session_delete_end_push AFTER DELETE ON user_session
  FOR EACH ROW WHEN (old.expires_at > now()) EXECUTE FUNCTION user_session_delete_end_push();
