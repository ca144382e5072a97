-- Who set the status of an account: only that account and those above it lift or shorten it (D1.14). Null where nobody is known.
ALTER TABLE user_account ADD COLUMN status_by text;
