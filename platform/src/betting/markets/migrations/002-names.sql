-- Names of the glossary.
ALTER INDEX market_result_undelivered RENAME TO market_result_pending;
