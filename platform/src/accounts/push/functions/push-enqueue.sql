-- Stores a message for every browser of a player that takes its kind, once for each cause (E7.01, E7.02).
CREATE OR REPLACE FUNCTION push_enqueue(account text, cause text, of_kind text, message_title text, message_text text, item_path text)
RETURNS bigint LANGUAGE sql AS $$
  WITH added AS (
    INSERT INTO push_delivery (subscription_id, key, kind, title, message, path)
    SELECT id, cause, of_kind, message_title, message_text, item_path FROM push_subscription
    WHERE account_id = account
      AND (of_kind = 'newDevice' OR NOT EXISTS (SELECT 1 FROM push_kind_off o WHERE o.account_id = account AND o.kind = of_kind))
    ON CONFLICT (subscription_id, key) DO NOTHING RETURNING 1)
  SELECT count(*) FROM added
$$;
