-- Orders that wait and meet each other (E1, E2). Amounts in paise, prices in hundredths of decimal odds, times in ms.
-- A market of a pool: what the matcher knows beside its open orders. Every step raises the sequence, under the lock of the row.
CREATE TABLE exchange_book (
  pool text NOT NULL,
  market_id text NOT NULL,
  event_id text NOT NULL,
  sequence bigint NOT NULL DEFAULT 0,
  -- Null before the first step.
  state json,
  closed_at bigint,
  PRIMARY KEY (pool, market_id)
) WITH (fillfactor = 60);

CREATE TABLE exchange_order (
  id text PRIMARY KEY,
  tenant_id text NOT NULL,
  pool text NOT NULL,
  user_id text NOT NULL,
  client_ref text NOT NULL,
  event_id text NOT NULL,
  market_id text NOT NULL,
  runner_id text NOT NULL,
  -- The place of the runner in the book.
  runner integer NOT NULL,
  side text NOT NULL CHECK (side IN ('back', 'lay')),
  price integer NOT NULL CHECK (price > 100),
  stake bigint NOT NULL CHECK (stake > 0),
  matched bigint NOT NULL CHECK (matched >= 0),
  waiting bigint NOT NULL CHECK (waiting >= 0),
  cancelled bigint NOT NULL CHECK (cancelled >= 0),
  lapsed bigint NOT NULL CHECK (lapsed >= 0),
  state text NOT NULL,
  reason text,
  persistence text NOT NULL CHECK (persistence IN ('LAPSE', 'KEEP', 'TAKE')),
  on_event text NOT NULL CHECK (on_event IN ('lapse', 'stay')),
  time_in_force text NOT NULL CHECK (time_in_force IN ('keep', 'now', 'all')),
  expires_at bigint,
  take_limit integer,
  queue bigint NOT NULL,
  revision integer NOT NULL,
  due_at bigint,
  events integer NOT NULL,
  -- Sum of size times price of its fills, and its winnings or liability so far (E1.12).
  returns bigint NOT NULL,
  amount bigint NOT NULL,
  market_version integer NOT NULL,
  -- What market, event and runner were called.
  names json NOT NULL,
  cancel_ref text,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  UNIQUE (user_id, client_ref),
  CHECK (matched + waiting + cancelled + lapsed = stake)
) WITH (fillfactor = 60);
CREATE INDEX exchange_order_open_by_market ON exchange_order (market_id, user_id) WHERE waiting > 0;
CREATE INDEX exchange_order_by_user ON exchange_order (user_id, id);

-- One side of a match; its bet is settled as any other.
CREATE TABLE exchange_fill (
  order_id text NOT NULL,
  bet_id text NOT NULL,
  tenant_id text NOT NULL,
  pool text NOT NULL,
  market_id text NOT NULL,
  user_id text NOT NULL,
  sequence bigint NOT NULL,
  match bigint NOT NULL,
  price integer NOT NULL,
  size bigint NOT NULL CHECK (size > 0),
  amount bigint NOT NULL,
  source text NOT NULL CHECK (source IN ('player', 'house', 'cross')),
  is_taker boolean NOT NULL,
  at bigint NOT NULL,
  PRIMARY KEY (order_id, match)
);

-- The inputs of a market in their order; replayed from the first one they make the same book (E2.10).
CREATE TABLE exchange_journal (
  pool text NOT NULL,
  market_id text NOT NULL,
  sequence bigint NOT NULL,
  -- Of who caused the input; empty for the feed and the clock.
  tenant_id text NOT NULL,
  at bigint NOT NULL,
  input text NOT NULL,
  PRIMARY KEY (pool, market_id, sequence)
);

-- References that were refused, or fetched before they arrived: they never become an order.
CREATE TABLE exchange_rejection (
  user_id text NOT NULL,
  client_ref text NOT NULL,
  tenant_id text NOT NULL,
  reason text NOT NULL,
  at bigint NOT NULL,
  PRIMARY KEY (user_id, client_ref)
);
