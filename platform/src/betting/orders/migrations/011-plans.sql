-- A plan made while the tables were empty reads them whole for as long as a connection lives: every later bet pays for all before it.
-- All that these functions ask for has an index.
ALTER FUNCTION betting_open(text[], text[], text[], text[], text[], text[])
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off;
ALTER FUNCTION betting_write(json, json, json, json, json)
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off;
