import type { ReleaseAuditEntry } from '@backlay/shared/contract';
import type { Connection } from '../../core/database';

interface Row extends Omit<ReleaseAuditEntry, 'at' | '_id'> {
  readonly id: number;
  readonly at: Date;
}

export interface AuditQuery {
  readonly tenantId?: string;
  /** The tenants of the caller's scope; null is no bound. */
  readonly tenantIds?: readonly string[] | null;
  readonly remote?: string;
  readonly action?: string;
  /** ms. */
  readonly since?: number;
  readonly limit: number;
  readonly offset?: number;
}

/** Entries of the log, newest first, and how many there are. A tenant's are its own and those of no tenant in particular. */
export async function readAudit(
  database: Connection,
  { tenantId, tenantIds = null, remote, action, since, limit, offset = 0 }: AuditQuery,
): Promise<{ readonly entries: readonly ReleaseAuditEntry[]; readonly total: number }> {
  const where = `($1::text is null or tenant_id = $1 or tenant_id is null) and ($2::text is null or name = $2)
    and ($3::text is null or action = $3) and ($4::timestamptz is null or at >= $4)
    and ($5::text[] is null or tenant_id is null or tenant_id = any ($5))`;
  const given = [
    tenantId ?? null,
    remote ?? null,
    action ?? null,
    since === undefined ? null : new Date(since),
    tenantIds,
  ];
  const { rows } = await database.query<Row>(
    `select id, at, actor, action, tenant_id as "tenantId", channel, name as remote, from_version as "from", to_version as "to", reason, subject
     from release_audit where ${where} order by id desc limit $6 offset $7`,
    [...given, limit, offset],
  );
  const total = await database.query<{ total: number }>(
    `select count(*)::int as total from release_audit where ${where}`,
    given,
  );
  return {
    entries: rows.map(({ id, at, ...entry }) => ({ _id: String(id), at: at.toISOString(), ...entry })),
    total: total.rows[0]?.total ?? 0,
  };
}

/** Writes an entry that changes no version. */
export async function writeAudit(
  database: Connection,
  entry: Pick<ReleaseAuditEntry, 'actor' | 'action' | 'tenantId' | 'remote' | 'to' | 'reason' | 'subject'>,
): Promise<void> {
  await database.query(
    `insert into release_audit (actor, action, tenant_id, name, to_version, reason, subject)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [entry.actor, entry.action, entry.tenantId, entry.remote, entry.to, entry.reason, entry.subject ?? null],
  );
}
