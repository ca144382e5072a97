import { randomUUID } from 'node:crypto';
import type { TransactionRequest } from '@backlay/shared/contract';
import { fromPaise, type Paise } from '@backlay/shared/domain';
import type { Connection, Database } from '../database';
import type { DateRange } from '../http';

export interface StoredRequest {
  readonly id: string;
  readonly tenantId: string;
  readonly accountId: string;
  readonly amount: Paise;
  readonly status: TransactionRequest['status'];
  readonly type: string;
  readonly utr: string;
  readonly remarks: string;
  readonly gatewayId: string | null;
  readonly redirectUrl: string | null;
  readonly createdAt: Date;
}

const columns = `id, tenant_id as "tenantId", account_id as "accountId", amount, status, payment_type as type, utr, remarks,
  gateway_id as "gatewayId", redirect_url as "redirectUrl", created_at as "createdAt"`;

const UNIQUE_VIOLATION = '23505';

/** An instant payment that nobody finished stops blocking the next one after this, ms; the gateway gives up earlier. */
export const ABANDONED_MS = 30 * 60_000;

export type Opened =
  { readonly kind: 'new' | 'repeated'; readonly request: StoredRequest } | { readonly kind: 'blocked' };

export interface NewDeposit {
  readonly tenantId: string;
  readonly accountId: string;
  readonly methodId: string;
  readonly paymentType: string;
  readonly amount: Paise;
  readonly requestRef: string;
  readonly redirectUrl: string;
  /** Only one may be open at a time. */
  readonly exclusive: boolean;
}

/** Puts a deposit request in place: the same reference is the same request, an open one may block it (C4.06, S-15). */
export async function openDeposit(database: Database, deposit: NewDeposit, now: number): Promise<Opened> {
  const known = await byReference(database, deposit.accountId, deposit.requestRef);
  if (known) return { kind: 'repeated', request: known };
  await database.query(
    `update payment_request set status = 'rejected', remarks = 'The payment was not completed', updated_at = now()
     where account_id = $1 and kind = 'deposit' and payment_type = 'IPAY' and status = 'pending' and created_at < $2`,
    [deposit.accountId, new Date(now - ABANDONED_MS)],
  );
  try {
    const { rows } = await database.query<StoredRequest>(
      `insert into payment_request
         (id, tenant_id, account_id, kind, method_id, payment_type, amount, request_ref, redirect_url, exclusive)
       values ($1, $2, $3, 'deposit', $4, $5, $6, $7, $8, $9) returning ${columns}`,
      [
        randomUUID(),
        deposit.tenantId,
        deposit.accountId,
        deposit.methodId,
        deposit.paymentType,
        deposit.amount,
        deposit.requestRef,
        deposit.redirectUrl,
        deposit.exclusive,
      ],
    );
    return { kind: 'new', request: rows[0]! };
  } catch (error) {
    if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
    const twin = await byReference(database, deposit.accountId, deposit.requestRef);
    return twin ? { kind: 'repeated', request: twin } : { kind: 'blocked' };
  }
}

async function byReference(database: Database, accountId: string, requestRef: string): Promise<StoredRequest | null> {
  const { rows } = await database.query<StoredRequest>(
    `select ${columns} from payment_request where account_id = $1 and request_ref = $2`,
    [accountId, requestRef],
  );
  return rows[0] ?? null;
}

/** Takes the request so that nobody else decides on it until the transaction ends. */
export async function lockRequest(connection: Connection, id: string): Promise<StoredRequest | null> {
  const { rows } = await connection.query<StoredRequest>(
    `select ${columns} from payment_request where id = $1 for update`,
    [id],
  );
  return rows[0] ?? null;
}

export async function decideRequest(
  connection: Connection,
  id: string,
  status: 'approved' | 'rejected',
  { gatewayId, remarks }: { readonly gatewayId: string; readonly remarks: string },
): Promise<void> {
  await connection.query(
    `update payment_request set status = $2, gateway_id = $3, utr = $3, remarks = $4, updated_at = now() where id = $1`,
    [id, status, gatewayId, remarks],
  );
}

export interface RequestFilter extends DateRange {
  readonly page: number;
  readonly limit: number;
  readonly status: string;
  readonly search?: string;
}

/** An account's own deposit requests, newest first (C7.01). */
export async function listDeposits(database: Database, accountId: string, filter: RequestFilter) {
  const where = `account_id = $1 and kind = 'deposit' and ($2 = 'all' or status = $2)
    and ($3::timestamptz is null or created_at >= $3) and ($4::timestamptz is null or created_at <= $4)
    and ($5::text is null or position(lower($5) in lower(concat_ws(' ', utr, remarks, payment_type, id::text))) > 0)`;
  const values = [accountId, filter.status, filter.from, filter.to, filter.search || null];
  const [list, counts] = await Promise.all([
    database.query<StoredRequest>(
      `select ${columns} from payment_request where ${where} order by created_at desc, id limit $6 offset $7`,
      [...values, filter.limit, (filter.page - 1) * filter.limit],
    ),
    database.query<{ total: number }>(`select count(*) as total from payment_request where ${where}`, values),
  ]);
  return { docs: list.rows.map(requestDocs), total: counts.rows[0]?.total ?? 0 };
}

export async function countApproved(database: Database, accountId: string): Promise<number> {
  const { rows } = await database.query<{ total: number }>(
    `select count(*) as total from payment_request where account_id = $1 and kind = 'deposit' and status = 'approved'`,
    [accountId],
  );
  return rows[0]?.total ?? 0;
}

/** C3.01. */
export function requestDocs(request: StoredRequest): TransactionRequest {
  return {
    _id: request.id,
    amount: fromPaise(request.amount),
    remarks: request.remarks,
    createdAt: request.createdAt.toISOString(),
    type: request.type,
    utr: request.utr,
    status: request.status,
  };
}
