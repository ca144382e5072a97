-- The insert of a used reference adds no row, as the unique indexes of the table do where it is there.
CREATE OR REPLACE FUNCTION refuse_archived_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM archived_payment a WHERE a.account_id = NEW.account_id AND a.request_ref = NEW.request_ref AND a.kind = TG_ARGV[0])
    OR (TG_ARGV[0] = 'deposit' AND NEW.utr <> ''
      AND EXISTS (SELECT FROM archived_payment a WHERE a.tenant_id = NEW.tenant_id AND a.utr = NEW.utr)) THEN
    RETURN NULL;
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER payment_request_not_archived BEFORE INSERT ON payment_request
  FOR EACH ROW EXECUTE FUNCTION refuse_archived_payment('deposit');
