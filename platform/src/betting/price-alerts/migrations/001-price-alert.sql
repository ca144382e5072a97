-- Prices that players wait to be told of (E7.03): removed by the notification, the player or the end of the market. Names as they were.
CREATE TABLE price_alert (
  id uuid PRIMARY KEY,
  user_id text NOT NULL,
  tenant_id text NOT NULL,
  event_id text NOT NULL,
  market_id text NOT NULL,
  runner_id text NOT NULL,
  side text NOT NULL CHECK (side IN ('back', 'lay')),
  -- Hundredths of decimal odds.
  price integer NOT NULL CHECK (price BETWEEN 101 AND 100000),
  event_name text NOT NULL,
  market_name text NOT NULL,
  runner_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (user_id, market_id, runner_id, side, price)
);
CREATE INDEX price_alert_by_market ON price_alert (market_id);
CREATE INDEX price_alert_by_age ON price_alert (created_at);
