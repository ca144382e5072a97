-- The four audit tables of version 0.1 as views, so that its processes read and write during an upgrade. The next minor version drops them.
CREATE OR REPLACE VIEW desk_deed AS SELECT id, created_at AS at, actor_id, actor_name, actor_type, subject_kind AS kind,
  subject_id AS request_id, account_id, subject_name AS user_name, tenant_id, action, amount, from_status, to_status, reason AS remarks,
  ip_address AS address
FROM admin_audit WHERE subject_kind IN ('deposit', 'withdraw') AND outcome IS NULL;

CREATE OR REPLACE VIEW setting_deed AS SELECT id, created_at AS at, actor_id, actor_name, actor_type, subject_kind AS kind, subject_id,
  subject_name AS subject, tenant_id, account_id, changes, ip_address AS address
FROM admin_audit WHERE action = 'changeSettings';

CREATE OR REPLACE VIEW staff_deed AS SELECT id, actor_id AS account_id, action AS deed, changes AS details, created_at AS at,
  CASE WHEN actor_id IS NULL THEN actor_name END AS actor
FROM admin_audit WHERE subject_kind IN ('site', 'account') AND action <> 'changeSettings' AND outcome IS NULL;

CREATE OR REPLACE VIEW market_desk_deed AS SELECT id, created_at AS at, actor_id AS account_id, actor_name AS user_name,
  actor_type AS user_type, action, event_id, CASE subject_kind WHEN 'market' THEN subject_id END AS market_id, reason, changes AS details
FROM admin_audit WHERE event_id IS NOT NULL;

CREATE OR REPLACE FUNCTION admin_audit_insert_0_1() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'setting_deed' THEN
      INSERT INTO admin_audit (actor_id, actor_name, actor_type, tenant_id, action, subject_kind, subject_id, subject_name, account_id,
        changes, ip_address)
      VALUES (new.actor_id, new.actor_name, new.actor_type, new.tenant_id, 'changeSettings', new.kind, new.subject_id, new.subject,
        new.account_id, new.changes, new.address);
    WHEN 'staff_deed' THEN
      INSERT INTO admin_audit (actor_id, actor_name, actor_type, action, subject_kind, subject_id, account_id, changes)
      VALUES (new.account_id, coalesce(new.actor, (SELECT user_name FROM user_account WHERE id = new.account_id), new.account_id),
        CASE WHEN new.actor IS NULL THEN 'administrator' ELSE 'server' END, new.deed,
        CASE WHEN new.details ? 'accountId' THEN 'account' ELSE 'site' END, coalesce(new.details ->> 'accountId', ''),
        new.details ->> 'accountId', new.details)
      RETURNING id INTO new.id;
    WHEN 'market_desk_deed' THEN
      INSERT INTO admin_audit (actor_id, actor_name, actor_type, action, subject_kind, subject_id, event_id, account_id, reason, changes)
      VALUES (new.account_id, new.user_name, new.user_type, new.action, CASE WHEN new.market_id IS NULL THEN 'event' ELSE 'market' END,
        coalesce(new.market_id, new.event_id), new.event_id, new.details ->> 'userId', coalesce(new.reason, ''), new.details);
    ELSE
      INSERT INTO admin_audit (actor_id, actor_name, actor_type, tenant_id, action, subject_kind, subject_id, subject_name, account_id,
        amount, from_status, to_status, reason, ip_address)
      VALUES (new.actor_id, new.actor_name, new.actor_type, new.tenant_id, new.action, new.kind, new.request_id, new.user_name,
        new.account_id, new.amount, new.from_status, new.to_status, coalesce(new.remarks, ''), new.address);
  END CASE;
  RETURN new;
END $$;
CREATE OR REPLACE TRIGGER desk_deed_insert INSTEAD OF INSERT ON desk_deed FOR EACH ROW EXECUTE FUNCTION admin_audit_insert_0_1();
CREATE OR REPLACE TRIGGER setting_deed_insert INSTEAD OF INSERT ON setting_deed FOR EACH ROW EXECUTE FUNCTION admin_audit_insert_0_1();
CREATE OR REPLACE TRIGGER staff_deed_insert INSTEAD OF INSERT ON staff_deed FOR EACH ROW EXECUTE FUNCTION admin_audit_insert_0_1();
CREATE OR REPLACE TRIGGER market_desk_deed_insert INSTEAD OF INSERT ON market_desk_deed
  FOR EACH ROW EXECUTE FUNCTION admin_audit_insert_0_1();
