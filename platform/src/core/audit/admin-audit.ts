import type { Paise } from '@backlay/shared/domain';
import type { Connection } from '../database';

/** One action of a member of staff, or of a command on the server. Entries are never changed (D1.19). */
export interface AdminAuditEntry {
  /** Null for a command on the server. */
  readonly actorId: string | null;
  readonly actorName: string;
  readonly actorType: string;
  readonly tenantId?: string;
  readonly action: string;
  readonly subjectKind: string;
  readonly subjectId: string;
  readonly subjectName?: string;
  /** The sports event of a market action. */
  readonly eventId?: string;
  /** The account that the action concerns. */
  readonly accountId?: string;
  readonly amount?: Paise;
  readonly fromStatus?: string;
  readonly toStatus?: string;
  readonly reason?: string;
  /** `[{ field, from, to }]` of a setting, details of other actions; never a secret. */
  readonly changes?: object;
  readonly ipAddress?: string;
}

/**
 * Writes an audit entry. Pass the connection of the action's transaction: either both exist or neither.
 * @returns the number of the entry
 */
export async function insertAdminAudit(connection: Connection, entry: AdminAuditEntry): Promise<number> {
  const { rows } = await connection.query<{ id: number }>(
    `INSERT INTO admin_audit (actor_id, actor_name, actor_type, tenant_id, action, subject_kind, subject_id, subject_name, event_id,
       account_id, amount, from_status, to_status, reason, changes, ip_address)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) RETURNING id`,
    [
      entry.actorId,
      entry.actorName,
      entry.actorType,
      entry.tenantId ?? null,
      entry.action,
      entry.subjectKind,
      entry.subjectId,
      entry.subjectName ?? '',
      entry.eventId ?? null,
      entry.accountId ?? null,
      entry.amount ?? null,
      entry.fromStatus ?? null,
      entry.toStatus ?? null,
      entry.reason ?? '',
      JSON.stringify(entry.changes ?? {}),
      entry.ipAddress ?? null,
    ],
  );
  return rows[0]?.id ?? 0;
}
