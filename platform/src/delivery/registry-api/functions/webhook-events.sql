-- Writes an event for every webhook that wants it: those of the remote's team, and those of the brand. A team hears of the brands that
-- admit it, a brand of what happens to all brands and to itself.
CREATE OR REPLACE FUNCTION registry_webhook_enqueue(event_kind text, of_remote text, of_tenant text, detail jsonb) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO registry_webhook_delivery (id, webhook_id, kind, body)
  SELECT event.id, hook.id, event_kind,
    (detail || jsonb_build_object('id', event.id, 'kind', event_kind, 'remote', of_remote, 'brand', of_tenant,
      'at', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))::text
  FROM registry_webhook hook CROSS JOIN LATERAL (SELECT gen_random_uuid() AS id WHERE hook.id IS NOT NULL) event
  WHERE event_kind = ANY (hook.events) AND CASE
    WHEN hook.tenant_id IS NOT NULL THEN of_tenant IS NULL OR of_tenant = hook.tenant_id
    ELSE hook.remote = of_remote AND (of_tenant IS NULL OR EXISTS (
      SELECT FROM registry_remote owned WHERE owned.name = of_remote AND (owned.team_id = 'house' OR of_tenant = ANY (owned.tenant_ids))))
    END
$$;

-- Every entry of the registry in the audit is an event, in the transaction that writes it.
CREATE OR REPLACE FUNCTION registry_webhook_of_audit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  event_kind text := CASE
    WHEN new.action = 'publish' THEN 'release.published'
    WHEN new.action = 'auto-rollback' THEN 'health.rollback'
    WHEN new.action = 'revoke' THEN 'revocation'
    WHEN new.action = 'rollout-abort' THEN 'rollout.aborted'
    WHEN new.action = 'rollout-finish' THEN 'rollout.finished'
    WHEN new.action = 'rollout' THEN 'rollout.step'
    WHEN new.action IN ('channel', 'promote', 'follow') THEN 'channel'
    WHEN new.action IN ('pin', 'unpin') THEN 'pin'
    WHEN new.action = 'rollback' THEN CASE WHEN new.tenant_id IS NULL THEN 'channel' ELSE 'pin' END
  END;
BEGIN
  IF event_kind IS NOT NULL AND NOT is_brand_move() THEN
    PERFORM registry_webhook_enqueue(event_kind, new.remote, new.tenant_id, jsonb_build_object('action', new.action,
      'channel', new.channel, 'subject', new.detail, 'from', new.from_version, 'to', new.to_version, 'actor', new.actor_name, 'reason', nullif(new.reason, ''),
      'gitRevision', new.to_git_revision));
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER registry_webhook_of_audit AFTER INSERT ON admin_audit
  FOR EACH ROW WHEN (new.remote IS NOT NULL AND new.outcome IS NULL) EXECUTE FUNCTION registry_webhook_of_audit();
