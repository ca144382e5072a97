-- What was cashed out, once for each press or rule and market (E5.02); amounts in paise, times in ms.
CREATE TABLE cash_out (
  user_id text NOT NULL,
  client_ref text NOT NULL,
  market_id text NOT NULL,
  event_id text NOT NULL,
  cause text NOT NULL CHECK (cause IN ('press', 'profit', 'stop')),
  share integer NOT NULL CHECK (share BETWEEN 1 AND 100),
  amount bigint NOT NULL,
  bets integer NOT NULL CHECK (bets > 0),
  at bigint NOT NULL,
  PRIMARY KEY (user_id, client_ref, market_id)
);

-- Rules that close a position by themselves: one of each kind for a player and market, removed by what they do (E5.04).
CREATE TABLE cash_out_rule (
  user_id text NOT NULL,
  tenant_id text NOT NULL,
  market_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('profit', 'stop')),
  id uuid NOT NULL,
  value bigint NOT NULL,
  share integer NOT NULL CHECK (share BETWEEN 1 AND 100),
  created_at bigint NOT NULL,
  PRIMARY KEY (user_id, market_id, kind)
);
CREATE INDEX cash_out_rule_by_market ON cash_out_rule (market_id);
