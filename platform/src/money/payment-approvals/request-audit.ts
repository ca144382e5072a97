import type { RequestAuditEntry } from '@backlay/shared/contract';
import { fromPaise, type Paise } from '@backlay/shared/domain';
import { insertAdminAudit } from '../../core/audit';
import type { Connection, Database } from '../../core/database';
import { ownedBy, type Owners } from '../../core/scope';

/** What a role did with a request. */
export interface AdminAction {
  readonly actorId: string;
  readonly actorName: string;
  readonly actorType: string;
  readonly kind: 'deposit' | 'withdraw';
  readonly requestId: string;
  readonly accountId: string;
  readonly userName: string;
  readonly tenantId: string;
  readonly action: string;
  readonly amount: Paise;
  readonly from: string;
  readonly to: string;
  readonly remarks: string;
  readonly address: string;
}

/** Writes the audit entry of a decision, in the transaction of the decision. */
export async function recordAdminAction(connection: Connection, auditEntry: AdminAction): Promise<void> {
  const { kind, requestId, userName, from, to, remarks, address, ...rest } = auditEntry;
  await insertAdminAudit(connection, {
    ...rest,
    subjectKind: kind,
    subjectId: requestId,
    subjectName: userName,
    fromStatus: from,
    toStatus: to,
    reason: remarks,
    ipAddress: address,
  });
}

type Row = Omit<AdminAction, 'address' | 'actorId'> & { readonly id: string; readonly at: Date };

/** Audit entries about the players of a role, newest first. */
export async function listAdminActions(
  database: Database,
  owners: Owners,
  query: { readonly page: number; readonly limit: number; readonly requestId?: string },
): Promise<{ docs: RequestAuditEntry[]; total: number }> {
  const owned = ownedBy('account_id', owners, 1);
  const where = `outcome is null and subject_kind in ('deposit', 'withdraw') and ${owned.sql} and ($2::text is null or subject_id = $2)`;
  const values = [owned.value, query.requestId ?? null];
  const [list, counts] = await Promise.all([
    database.query<Row>(
      `select id::text, created_at as at, actor_name as "actorName", actor_type as "actorType", subject_kind as kind,
         subject_id as "requestId", subject_name as "userName", action, amount, from_status as "from", to_status as "to",
         reason as remarks
       from admin_audit where ${where} order by admin_audit.id desc limit $3 offset $4`,
      [...values, query.limit, (query.page - 1) * query.limit],
    ),
    database.query<{ total: number }>(`select count(*) as total from admin_audit where ${where}`, values),
  ]);
  const docs = list.rows.map((row) => ({
    _id: row.id,
    at: row.at.toISOString(),
    actor: row.actorName,
    actorType: row.actorType,
    kind: row.kind,
    requestId: row.requestId,
    user: row.userName,
    action: row.action,
    amount: fromPaise(row.amount),
    from: row.from,
    to: row.to,
    remarks: row.remarks,
  }));
  return { docs, total: counts.rows[0]?.total ?? 0 };
}
