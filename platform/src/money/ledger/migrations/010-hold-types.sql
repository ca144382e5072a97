-- Rows that functions of holds take, generated from the column tables of holds.ts.
CREATE TYPE ledger_new_hold AS (
  user_id text,
  reference text,
  amount bigint,
  available_after bigint,
  held_after bigint
);
CREATE TYPE ledger_balance_change AS (
  user_id text,
  moved bigint,
  available bigint,
  held bigint
);
-- Functions of no release: version 0.1 calls ledger_book_holds and ledger_hold, which stay.
DROP FUNCTION IF EXISTS ledger_post_holds(
  text[], text[], bigint[], bigint[], bigint[], text[], bigint[], bigint[], bigint[], bigint
);
DROP FUNCTION IF EXISTS ledger_write_holds(
  text[], text[], bigint[], bigint[], bigint[], text[], bigint[], bigint[], bigint[], bigint
);
