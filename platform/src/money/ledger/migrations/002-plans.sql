-- A plan made while the tables were empty reads them whole for as long as a connection lives. All that is asked for here has an index.
ALTER FUNCTION ledger_lock(text[]) SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off;
ALTER FUNCTION ledger_apply() SET enable_seqscan = off;
