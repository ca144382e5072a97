import { randomUUID } from 'node:crypto';
import type { TransactionRequest } from '@backlay/shared/contract';
import { formatReference, fromPaise, parseReference, type Paise, type RequestStatus } from '@backlay/shared/domain';
import { ownedBy, type Owners } from '../../core/scope';
import { type Connection, type Database, getFirstRow } from '../../core/database';
import type { DateRange } from '../../core/http';

export interface StoredRequest {
  readonly id: string;
  readonly referenceNumber: number;
  readonly tenantId: string;
  readonly accountId: string;
  readonly methodId: string;
  readonly amount: Paise;
  readonly status: TransactionRequest['status'];
  readonly paymentType: string;
  readonly utr: string;
  readonly remarks: string;
  readonly gatewayId: string | null;
  readonly redirectUrl: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** Name of the picture that came with it. */
  readonly slip: string | null;
  /** The offer that was picked with it. */
  readonly offerId: string | null;
  readonly bonusAmount: Paise;
}

const columns = `id, reference_number as "referenceNumber", tenant_id as "tenantId", account_id as "accountId", method_id as "methodId", amount, status, payment_type as "paymentType", utr, remarks,
  gateway_id as "gatewayId", redirect_url as "redirectUrl", created_at as "createdAt", updated_at as "updatedAt", slip,
  bonus_offer_id as "offerId", bonus_amount as "bonusAmount"`;

const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** An instant payment that nobody finished stops blocking the next one after this, ms; the gateway gives up earlier. */
const ABANDONED_MS = 30 * 60_000;

export type CreatedRequest =
  | { readonly kind: 'new'; readonly request: StoredRequest }
  /** Another one is open. */
  | { readonly kind: 'blocked' }
  /** That reference was sent before. */
  | { readonly kind: 'used' };

export interface NewDeposit {
  readonly tenantId: string;
  readonly accountId: string;
  readonly methodId: string;
  readonly paymentType: string;
  readonly amount: Paise;
  readonly requestRef: string;
  readonly redirectUrl?: string;
  readonly utr?: string;
  readonly offerId?: string;
  /** Only one may be open at a time. */
  readonly exclusive: boolean;
}

/** Deposits of one player come one after the other, so that what a limit leaves is not given out twice. */
export async function lockDepositor(connection: Connection, accountId: string): Promise<void> {
  await connection.query('select pg_advisory_xact_lock(42071, hashtext($1))', [accountId]);
}

/** Instant payments that nobody finished stop blocking; those that no gateway took stop at once. */
export async function expireAbandoned(connection: Connection, accountId: string, now: number): Promise<void> {
  await connection.query(
    `update payment_request set status = 'rejected', remarks = 'Payment not completed', updated_at = now()
     where account_id = $1 and kind = 'deposit' and payment_type = 'IPAY' and status = 'pending'
       and (created_at < $2 or (exists (select 1 from payment_announcement a where a.request_id = id)
         and not exists (select 1 from payment_announcement a where a.request_id = id and a.state not in ('failed', 'refused'))))`,
    [accountId, new Date(now - ABANDONED_MS)],
  );
}

/** Puts a deposit request in place, after {@link lockDepositor}: an open one or a reference that was used may block it (C4.06, S-15). */
export async function openDeposit(connection: Connection, deposit: NewDeposit): Promise<CreatedRequest> {
  const { rows } = await connection.query<StoredRequest>(
    `insert into payment_request
       (id, tenant_id, account_id, kind, method_id, payment_type, amount, request_ref, redirect_url, utr, bonus_offer_id, exclusive)
     values ($1, $2, $3, 'deposit', $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing returning ${columns}`,
    [
      randomUUID(),
      deposit.tenantId,
      deposit.accountId,
      deposit.methodId,
      deposit.paymentType,
      deposit.amount,
      deposit.requestRef,
      deposit.redirectUrl ?? null,
      deposit.utr ?? '',
      deposit.offerId ?? null,
      deposit.exclusive,
    ],
  );
  if (rows[0]) return { kind: 'new', request: rows[0] };
  const { rowCount } = await connection.query(
    `select 1 from payment_request where account_id = $1 and kind = 'deposit' and exclusive and status in ('pending', 'processing')`,
    [deposit.accountId],
  );
  return { kind: rowCount && deposit.exclusive ? 'blocked' : 'used' };
}

/** Requests of a player that are still open: what {@link blocksNewDeposit} asks for. */
export async function openDeposits(
  connection: Connection,
  accountId: string,
): Promise<readonly { readonly status: RequestStatus; readonly type: string }[]> {
  const { rows } = await connection.query<{ status: RequestStatus; type: string }>(
    `select status, payment_type as type from payment_request
     where account_id = $1 and kind = 'deposit' and status in ('pending', 'processing')`,
    [accountId],
  );
  return rows;
}

export async function byReference(
  connection: Connection,
  accountId: string,
  requestRef: string,
): Promise<StoredRequest | null> {
  const { rows } = await connection.query<StoredRequest>(
    `select ${columns} from payment_request where account_id = $1 and request_ref = $2`,
    [accountId, requestRef],
  );
  return rows[0] ?? null;
}

/** Takes the request so that nobody else decides on it until the transaction ends. */
export async function lockRequest(connection: Connection, id: string): Promise<StoredRequest | undefined> {
  if (!isUuid(id)) return undefined;
  const { rows } = await connection.query<StoredRequest>(
    `select ${columns} from payment_request where id = $1 and kind = 'deposit' for update`,
    [id],
  );
  return rows[0];
}

export async function findRequest(connection: Connection, id: string): Promise<StoredRequest | null> {
  if (!isUuid(id)) return null;
  const { rows } = await connection.query<StoredRequest>(
    `select ${columns} from payment_request where id = $1 and kind = 'deposit'`,
    [id],
  );
  return rows[0] ?? null;
}

export async function attachProof(connection: Connection, id: string, slip: string): Promise<StoredRequest> {
  const { rows } = await connection.query<StoredRequest>(
    `update payment_request set slip = $2 where id = $1 returning ${columns}`,
    [id, slip],
  );
  return getFirstRow(rows);
}

/** Writes a verdict down; what is left out stays as it is. */
export async function decideRequest(
  connection: Connection,
  id: string,
  status: RequestStatus,
  more: {
    readonly gatewayId?: string;
    /** The reference that people read; the gateway's id where it is left out. */
    readonly utr?: string;
    readonly remarks: string;
    readonly bonusAmount?: Paise;
  },
): Promise<StoredRequest> {
  const { rows } = await connection.query<StoredRequest>(
    `update payment_request set status = $2, gateway_id = coalesce($3, gateway_id), utr = coalesce($6, $3, utr),
       remarks = case when $4 = '' then remarks else $4 end, bonus_amount = $5, updated_at = now()
     where id = $1 returning ${columns}`,
    [id, status, more.gatewayId ?? null, more.remarks, more.bonusAmount ?? 0, more.utr ?? null],
  );
  return getFirstRow(rows);
}

/** Which requests are listed, deposits or withdrawals, and which page of them (C7.01, C7.02). */
export interface RequestFilter extends DateRange {
  readonly page: number;
  readonly limit: number;
  readonly status: string;
  readonly search?: string;
}

/** Deposit requests of some owners, newest first (C7.01). */
export async function listDeposits(database: Database, owners: Owners, filter: RequestFilter) {
  const owned = ownedBy('account_id', owners, 1);
  const where = `${owned.sql} and kind = 'deposit' and ($2 = 'all' or status = $2)
    and ($3::timestamptz is null or created_at >= $3) and ($4::timestamptz is null or created_at <= $4)
    and ($5::text is null or position(lower($5) in lower(concat_ws(' ', utr, remarks, payment_type, id::text))) > 0
      or reference_number = $6)`;
  const values = [
    owned.value,
    filter.status,
    filter.from,
    filter.to,
    filter.search || null,
    parseReference(filter.search ?? ''),
  ];
  const [list, counts] = await Promise.all([
    database.query<StoredRequest>(
      `select ${columns} from payment_request where ${where} order by created_at desc, id limit $7 offset $8`,
      [...values, filter.limit, (filter.page - 1) * filter.limit],
    ),
    database.query<{ total: number }>(`select count(*) as total from payment_request where ${where}`, values),
  ]);
  return { requests: list.rows, total: counts.rows[0]?.total ?? 0 };
}

/** A payment of a gateway, or its refund, as it was booked. */
export interface GatewayEntry {
  readonly kind: 'payment' | 'refund';
  readonly id: string;
  readonly references: readonly string[];
  readonly utr: string;
  readonly amount: Paise;
  /** ms since 1970. */
  readonly at: number;
}

/** A payment is booked at most so long after its announcement, ms. */
const BOOKED_MS = 3 * 86_400_000;

/** Payments of a brand by one gateway, and their refunds, booked from `from` until before `to`, ms (D5.09). */
export async function listGatewayEntries(
  database: Pick<Database, 'query'>,
  { tenantId, settingId }: { readonly tenantId: string; readonly settingId: string },
  from: number,
  to: number,
): Promise<readonly GatewayEntry[]> {
  const { rows } = await database.query<GatewayEntry & Record<string, unknown>>(
    `SELECT k.kind, r.id::text, array_remove(ARRAY[r.id::text, a.gateway_id], NULL) AS references, r.utr, r.amount, t.at
     FROM payment_announcement a JOIN payment_request r ON r.id = a.request_id AND r.tenant_id = $1
       CROSS JOIN (VALUES ('payment', 'deposit:'), ('refund', 'deposit-refund:')) AS k (kind, key)
       JOIN ledger_transaction t ON t.key = k.key || r.id
     WHERE a.setting_id = $2 AND a.state = 'settled' AND a.sent_at >= $3 AND a.sent_at < $4 AND t.at >= $5 AND t.at < $6
     UNION ALL
     SELECT k.kind, f.id::text, array_remove(ARRAY[CASE WHEN k.kind = 'refund' THEN f.id::text END, f.gateway_id], NULL), '', f.amount, t.at
     FROM payment_refund f JOIN payment_request r ON r.id = f.request_id AND r.tenant_id = $1
       CROSS JOIN (VALUES ('payment', 'duplicate-payment:'), ('refund', 'duplicate-payment-refund:')) AS k (kind, key)
       JOIN ledger_transaction t ON t.key = k.key || f.id
     WHERE f.setting_id = $2 AND f.created_at < $4 AND t.at >= $5 AND t.at < $6`,
    [tenantId, settingId, new Date(from - BOOKED_MS), new Date(to), from, to],
  );
  return rows;
}

/** What was paid in or is on its way since a moment, in paise: what a deposit limit counts. */
export async function depositedSince(connection: Connection, accountId: string, from: number): Promise<Paise> {
  const { rows } = await connection.query<{ total: number }>(
    `select coalesce(sum(amount), 0)::bigint as total from payment_request
     where account_id = $1 and kind = 'deposit' and status in ('pending', 'processing', 'approved') and created_at >= $2`,
    [accountId, new Date(from)],
  );
  return rows[0]?.total ?? 0;
}

export async function countApproved(database: Pick<Database, 'query'>, accountId: string): Promise<number> {
  const { rows } = await database.query<{ total: number }>(
    `select (select count(*) from payment_request where account_id = $1 and kind = 'deposit' and status = 'approved')
       + (select count(*) from archived_payment where account_id = $1 and kind = 'deposit' and is_approved) as total`,
    [accountId],
  );
  return rows[0]?.total ?? 0;
}

/** C3.01. `addressOf` signs the address of the payment slip. */
export function toWireRequest(request: StoredRequest, addressOf: (slip: string) => string): TransactionRequest {
  return {
    _id: request.id,
    reference: formatReference(request.referenceNumber),
    amount: fromPaise(request.amount),
    remarks: request.remarks,
    createdAt: request.createdAt.toISOString(),
    type: request.paymentType,
    utr: request.utr,
    status: request.status,
    updatedAt: request.updatedAt.toISOString(),
    ...(request.slip ? { slip: addressOf(request.slip) } : {}),
    ...(request.bonusAmount > 0 ? { bonusAmount: fromPaise(request.bonusAmount) } : {}),
  };
}
