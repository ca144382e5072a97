import type { RequestAuditEntry } from '@backlay/shared/contract';
import { fromPaise, type Paise } from '@backlay/shared/domain';
import type { Connection, Database } from '../../core/database';
import { ownedBy, type Owners } from '../../accounts/authority';

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

/** Writes it down in the transaction of the deed itself: neither is there without the other. */
export async function recordAdminAction(connection: Connection, auditEntry: AdminAction): Promise<void> {
  await connection.query(
    `insert into desk_deed (actor_id, actor_name, actor_type, kind, request_id, account_id, user_name, tenant_id, action, amount,
       from_status, to_status, remarks, address)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      auditEntry.actorId,
      auditEntry.actorName,
      auditEntry.actorType,
      auditEntry.kind,
      auditEntry.requestId,
      auditEntry.accountId,
      auditEntry.userName,
      auditEntry.tenantId,
      auditEntry.action,
      auditEntry.amount,
      auditEntry.from,
      auditEntry.to,
      auditEntry.remarks,
      auditEntry.address,
    ],
  );
}

type Row = Omit<AdminAction, 'address' | 'actorId'> & { readonly id: string; readonly at: Date };

/** Deeds about the players that a role looks after, newest first. */
export async function listAdminActions(
  database: Database,
  owners: Owners,
  query: { readonly page: number; readonly limit: number; readonly requestId?: string },
): Promise<{ docs: RequestAuditEntry[]; total: number }> {
  const owned = ownedBy('account_id', owners, 1);
  const where = `${owned.sql} and ($2::text is null or request_id = $2)`;
  const values = [owned.value, query.requestId ?? null];
  const [list, counts] = await Promise.all([
    database.query<Row>(
      `select id::text, at, actor_name as "actorName", actor_type as "actorType", kind, request_id as "requestId",
         user_name as "userName", action, amount, from_status as "from", to_status as "to", remarks
       from desk_deed where ${where} order by desk_deed.id desc limit $3 offset $4`,
      [...values, query.limit, (query.page - 1) * query.limit],
    ),
    database.query<{ total: number }>(`select count(*) as total from desk_deed where ${where}`, values),
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
