-- The audit of all staff actions. It takes the place of desk_deed (requests), setting_deed (settings), staff_deed (sites and server
-- commands) and market_desk_deed (markets).
CREATE TABLE admin_audit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Null for a command on the server, where nobody is signed in.
  actor_id text,
  actor_name text NOT NULL,
  actor_type text NOT NULL,
  tenant_id text,
  action text NOT NULL,
  subject_kind text NOT NULL,
  subject_id text NOT NULL,
  subject_name text NOT NULL DEFAULT '',
  -- The sports event of a market action.
  event_id text,
  -- The account that the action concerns.
  account_id text,
  -- Paise.
  amount bigint,
  from_status text,
  to_status text,
  reason text NOT NULL DEFAULT '',
  -- [{"field", "from", "to"}] of a setting, details of other actions.
  changes jsonb NOT NULL DEFAULT '{}',
  ip_address text
);

INSERT INTO admin_audit (created_at, actor_id, actor_name, actor_type, tenant_id, action, subject_kind, subject_id, subject_name,
  event_id, account_id, amount, from_status, to_status, reason, changes, ip_address)
SELECT at, actor_id, actor_name, actor_type, tenant_id, action, subject_kind, subject_id, subject_name,
  event_id, account_id, amount, from_status, to_status, reason, changes, address
FROM (
  SELECT 1 AS source, id, at, actor_id, actor_name, actor_type, tenant_id, action, kind AS subject_kind, request_id AS subject_id,
    user_name AS subject_name, NULL AS event_id, account_id, amount, from_status, to_status, remarks AS reason, '{}'::jsonb AS changes, address
  FROM desk_deed
  UNION ALL
  SELECT 2, id, at, actor_id, actor_name, actor_type, tenant_id, 'changeSettings', kind, subject_id, subject, NULL, account_id,
    NULL, NULL, NULL, '', changes, address
  FROM setting_deed
  UNION ALL
  SELECT 3, d.id, d.at, d.account_id, coalesce(d.actor, a.user_name), CASE WHEN d.actor IS NULL THEN a.user_type ELSE 'server' END,
    NULL, d.deed, CASE WHEN d.details ? 'accountId' THEN 'account' ELSE 'site' END, coalesce(d.details ->> 'accountId', ''), '', NULL,
    d.details ->> 'accountId', NULL, NULL, NULL, coalesce(d.details ->> 'reason', ''), d.details, NULL
  FROM staff_deed d LEFT JOIN user_account a ON a.id = d.account_id
  UNION ALL
  SELECT 4, id, at, account_id, user_name, user_type, NULL, action, CASE WHEN market_id IS NULL THEN 'event' ELSE 'market' END,
    coalesce(market_id, event_id), '', event_id, details ->> 'userId', NULL, NULL, NULL, reason, details, NULL
  FROM market_desk_deed
) old ORDER BY at, source, id;

CREATE INDEX admin_audit_by_subject ON admin_audit (subject_kind, subject_id, id);
CREATE INDEX admin_audit_by_event ON admin_audit (event_id, id) WHERE event_id IS NOT NULL;
CREATE INDEX admin_audit_by_account ON admin_audit (account_id, id);

DROP TABLE desk_deed, setting_deed, staff_deed, market_desk_deed;
