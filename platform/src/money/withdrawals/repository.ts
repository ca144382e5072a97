import { randomUUID } from 'node:crypto';
import type { TransactionRequest } from '@backlay/shared/contract';
import {
  formatReference,
  fromPaise,
  parseReference,
  toDisplayHolderName,
  type AccountField,
  type Paise,
  type RequestStatus,
} from '@backlay/shared/domain';
import { type Connection, type Database, getFirstRow } from '../../core/database';
import type { DateRange } from '../../core/http';
import { ownedBy, type Owners } from '../../core/scope';
import type { RequestFilter } from '../payments';

export interface WithdrawRequest {
  readonly id: string;
  readonly referenceNumber: number;
  readonly tenantId: string;
  readonly accountId: string;
  readonly userName: string;
  readonly fullName: string;
  readonly type: string;
  readonly payoutAccountId: string | null;
  readonly holder: string;
  readonly details: readonly AccountField[];
  readonly amount: Paise;
  readonly status: RequestStatus;
  readonly utr: string;
  readonly remarks: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const columns = `id, reference_number as "referenceNumber", tenant_id as "tenantId", account_id as "accountId", user_name as "userName", full_name as "fullName",
  payment_type as type, payout_account_id as "payoutAccountId", holder, details, amount, status, utr, remarks, created_at as "createdAt", updated_at as "updatedAt"`;

export interface NewWithdrawal {
  readonly tenantId: string;
  readonly accountId: string;
  readonly userName: string;
  readonly fullName: string;
  readonly payoutAccountId: string;
  readonly paymentType: string;
  readonly holder: string;
  readonly details: readonly AccountField[];
  readonly amount: Paise;
  readonly requestRef: string;
  /** Only one may be open at a time. */
  readonly exclusive: boolean;
}

const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** Null for a reference that is in the archive: it opens no second request. */
export async function insertRequest(connection: Connection, given: NewWithdrawal): Promise<WithdrawRequest | null> {
  const { rows } = await connection.query<WithdrawRequest>(
    `insert into withdraw_request (id, tenant_id, account_id, user_name, full_name, payout_account_id, payment_type, holder, details,
       amount, request_ref, exclusive)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning ${columns}`,
    [
      randomUUID(),
      given.tenantId,
      given.accountId,
      given.userName,
      given.fullName,
      given.payoutAccountId,
      given.paymentType,
      given.holder,
      JSON.stringify(given.details),
      given.amount,
      given.requestRef,
      given.exclusive,
    ],
  );
  return rows[0] ?? null;
}

export async function byReference(
  connection: Connection,
  accountId: string,
  requestRef: string,
): Promise<WithdrawRequest | undefined> {
  const { rows } = await connection.query<WithdrawRequest>(
    `select ${columns} from withdraw_request where account_id = $1 and request_ref = $2`,
    [accountId, requestRef],
  );
  return rows[0];
}

export async function hasOpenRequest(connection: Connection, accountId: string): Promise<boolean> {
  const { rowCount } = await connection.query(
    `select 1 from withdraw_request where account_id = $1 and status in ('pending', 'processing') limit 1`,
    [accountId],
  );
  return rowCount === 1;
}

export async function findRequest(connection: Connection, id: string): Promise<WithdrawRequest | null> {
  if (!isUuid(id)) return null;
  const { rows } = await connection.query<WithdrawRequest>(`select ${columns} from withdraw_request where id = $1`, [
    id,
  ]);
  return rows[0] ?? null;
}

/** Takes the request so that nobody else decides on it until the transaction ends. */
export async function lockRequest(connection: Connection, id: string): Promise<WithdrawRequest | undefined> {
  if (!isUuid(id)) return undefined;
  const { rows } = await connection.query<WithdrawRequest>(
    `select ${columns} from withdraw_request where id = $1 for update`,
    [id],
  );
  return rows[0];
}

export async function setStatus(
  connection: Connection,
  id: string,
  status: RequestStatus,
  remarks: string,
  utr = '',
): Promise<WithdrawRequest> {
  const { rows } = await connection.query<WithdrawRequest>(
    `update withdraw_request set status = $2, remarks = case when $3 = '' then remarks else $3 end,
       utr = case when $4 = '' then utr else $4 end, updated_at = now()
     where id = $1 returning ${columns}`,
    [id, status, remarks, utr],
  );
  return getFirstRow(rows);
}

/** Withdrawals of these accounts, newest first (C7.02). */
export async function listRequests(database: Database, owners: Owners, filter: RequestFilter) {
  const owned = ownedBy('account_id', owners, 1);
  const where = `${owned.sql} and ($2 = 'all' or status = $2)
    and ($3::timestamptz is null or created_at >= $3) and ($4::timestamptz is null or created_at <= $4)
    and ($5::text is null or position(lower($5) in
      lower(concat_ws(' ', utr, remarks, payment_type, id::text, user_name, full_name))) > 0 or reference_number = $6)`;
  const values = [
    owned.value,
    filter.status,
    filter.from,
    filter.to,
    filter.search || null,
    parseReference(filter.search ?? ''),
  ];
  const [list, counts] = await Promise.all([
    database.query<WithdrawRequest>(
      `select ${columns} from withdraw_request where ${where} order by created_at desc, id limit $7 offset $8`,
      [...values, filter.limit, (filter.page - 1) * filter.limit],
    ),
    database.query<{ total: number }>(`select count(*) as total from withdraw_request where ${where}`, values),
  ]);
  return { requests: list.rows, total: counts.rows[0]?.total ?? 0 };
}

/** Paid to a player within a range, in paise: by the time of approval. */
export async function sumPaidWithdrawals(
  database: Connection,
  accountId: string,
  { from, to }: DateRange,
): Promise<Paise> {
  const { rows } = await database.query<{ total: number }>(
    `select coalesce(sum(amount), 0)::bigint as total from withdraw_request where account_id = $1 and status = 'approved'
       and ($2::timestamptz is null or updated_at >= $2) and ($3::timestamptz is null or updated_at <= $3)`,
    [accountId, from, to],
  );
  return rows[0]?.total ?? 0;
}

/** What open requests have set aside in all, in paise: for the proof of the books. */
export async function sumPendingWithdrawals(connection: Connection): Promise<Paise> {
  const { rows } = await connection.query<{ total: number }>(
    `select coalesce(sum(amount), 0)::bigint as total from withdraw_request where status in ('pending', 'processing')`,
  );
  return rows[0]?.total ?? 0;
}

/** C3.01; the holder is shown without the suffix of the player's id. */
export function requestDocs(request: WithdrawRequest): TransactionRequest {
  return {
    _id: request.id,
    reference: formatReference(request.referenceNumber),
    amount: fromPaise(request.amount),
    remarks: request.remarks,
    createdAt: request.createdAt.toISOString(),
    updatedAt: request.updatedAt.toISOString(),
    type: request.type,
    utr: request.utr,
    status: request.status,
    account: {
      name: toDisplayHolderName(request.holder, request.accountId),
      accountDetails: request.details.map(({ label, value }) => ({ label, value })),
    },
  };
}
