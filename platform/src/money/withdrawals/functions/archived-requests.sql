-- The reference of a request in the archive opens no second one (G5.07).
CREATE OR REPLACE TRIGGER withdraw_request_not_archived BEFORE INSERT ON withdraw_request
  FOR EACH ROW EXECUTE FUNCTION refuse_archived_payment('withdraw');
