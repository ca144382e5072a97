-- Names of the glossary.
ALTER INDEX payment_request_waiting RENAME TO payment_request_open;
