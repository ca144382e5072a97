import { randomUUID } from 'node:crypto';
import type { Paise } from '@backlay/shared/domain';
import type { Database } from '../../core/database';
import { post, type Posting } from '../ledger';

/** A payment of a gateway as the books of a test have it. */
export interface TestPayment {
  readonly id: string;
  readonly utr: string;
  readonly gatewayId: string;
  readonly amount: Paise;
  readonly at: number;
}

export interface NewTestPayment {
  readonly amount: Paise;
  /** ms since 1970. */
  readonly at: number;
  readonly source?: string;
  readonly accountId?: string;
  readonly tenantId?: string;
  readonly utr?: string;
  readonly refundedAt?: number;
}

let payments = 0;

/** Books a payment of a gateway, and its refund where it has one. */
export async function bookPayment(database: Database, given: NewTestPayment): Promise<TestPayment> {
  payments += 1;
  const { amount, at, source = 'gateway-1', accountId = 'royal-player1', tenantId = 'royal', refundedAt } = given;
  const { utr = String(700_000_000_000 + payments) } = given;
  const [id, gatewayId, when] = [randomUUID(), `GW-${payments}`, new Date(at)];
  await database.transaction(async (connection) => {
    await connection.query(
      `INSERT INTO payment_request (id, tenant_id, account_id, kind, method_id, payment_type, amount, status, utr, request_ref, gateway_id,
         exclusive, created_at, updated_at)
       VALUES ($1, $2, $3, 'deposit', $4, 'IPAY', $5, $6, $7, $8, $9, false, $10, $10)`,
      [
        ...[id, tenantId, accountId, `${tenantId}-ipay`, amount, refundedAt === undefined ? 'approved' : 'rejected'],
        ...[utr, `reconciled-${payments}`, gatewayId, when],
      ],
    );
    await connection.query(
      `INSERT INTO payment_announcement (request_id, setting_id, state, sent_at, gateway_id) VALUES ($1, $2, 'settled', $3, $4)`,
      [id, source, when, gatewayId],
    );
    const movement = (key: string, sum: Paise, booked: number): Posting => ({
      ...{ key, kind: 'deposit', reference: id, remarks: 'Deposit by IPAY', at: booked },
      lines: [
        { userId: accountId, account: 'available', amount: sum },
        { house: 'gateway', amount: -sum },
      ],
    });
    await post(connection, [movement(`deposit:${id}`, amount, at)]);
    if (refundedAt !== undefined)
      await post(connection, [movement(`deposit-refund:${id}`, -amount, refundedAt)], { mayOwe: true });
  });
  return { id, utr, gatewayId, amount, at };
}
