import { fromPaise, serverMessages, type Paise } from '@backlay/shared/domain';
import type { Connection, Database } from '../../core/database';
import {
  orRefusal,
  RefusedInTransaction,
  reject,
  toPagedResponse,
  type Caller,
  type HttpRejection,
  type RegisterRoute,
  type RouteRequest,
} from '../../core/http';
import { ownedBy, ownersIn, type Owners } from '../../core/scope';
import { findPayout, isStopped, lockAdapter, PAYOUT_COLUMNS, sumSentOn, type Payout } from './payout-repository';
import type { Payouts } from './payouts';
import { isHeldAfterRestore } from './held-withdrawals';
import { lockRequest, type WithdrawRequest } from './repository';

export interface PayoutCallsDeps {
  readonly database: Database;
  readonly payouts: Pick<Payouts, 'endByHand'>;
  readonly brandOf: (tenantId: string) => string;
  readonly needsSecondPerson: (tenantId: string, amount: Paise) => boolean;
  /** The account that this one works for: a person and the helpers of that person are one. */
  readonly ownerOf: (connection: Connection, accountId: string) => Promise<string>;
  /** Ids of the payout adapters of a brand, with the amount that each may pay on one day. */
  readonly adapters: (
    connection: Connection,
    tenantId: string,
  ) => Promise<readonly { readonly id: string; readonly dayAmount: Paise }[]>;
  /** Writes what was done into the audit, in the transaction of what was done. */
  readonly record: (connection: Connection, by: Caller, address: string, entry: PayoutAuditEntry) => Promise<void>;
}

/** What staff did to a payout, or to an adapter. */
export interface PayoutAuditEntry {
  readonly action: 'confirmPayout' | 'closePayout' | 'stopPayouts' | 'startPayouts';
  readonly tenantId: string;
  readonly reason: string;
  /** Null: the adapter. */
  readonly request: WithdrawRequest | null;
  readonly subjectId: string;
  readonly from: string;
  readonly to: string;
}

type Listed = Payout & {
  readonly createdAt: Date;
  readonly endedAt: Date | null;
  readonly userName: string;
  readonly type: string;
  readonly utr: string;
};

const refuse = (rejection: HttpRejection): never => {
  throw new RefusedInTransaction(rejection);
};

/** Payouts for staff: their list, the second person, the end by hand, and the stop of an adapter (G7.03). */
export function definePayoutCalls(define: RegisterRoute, deps: PayoutCallsDeps): void {
  const { database, payouts, record } = deps;

  define('payouts', async ({ caller, query }) => {
    const { rows, total } = await listPayouts(database, ownersIn(caller, query.userId), query);
    return toPagedResponse(
      rows.map((row) => toWire(row, deps)),
      query,
      total,
    );
  });

  define('confirmPayout', (request) => confirm(deps, request));

  define('closePayout', ({ caller, address, body: { payoutId, end, utr, reason } }) =>
    orRefusal(
      database.transaction(async (connection) => {
        const { payout } = await lockOpen(connection, payoutId);
        const isAlone = payout.confirmedBy === null && deps.needsSecondPerson(payout.tenantId, payout.amount);
        if (end === 'paid' && isAlone) return refuse(reject(409, serverMessages['payout.secondPerson']));
        const closed = await payouts.endByHand(connection, payoutId, end, { remarks: reason, utr });
        if (!closed) return refuse(reject(409, serverMessages['payout.atSupplier']));
        const { tenantId, id: subjectId } = payout;
        const entry = { tenantId, subjectId, request: closed, reason, from: payout.state, to: end };
        await record(connection, caller, address, { ...entry, action: 'closePayout' });
        return { docs: null, message: serverMessages[end === 'paid' ? 'queue.done.approve' : 'queue.done.reject'] };
      }),
    ),
  );

  define('stopPayouts', ({ caller, address, body: { tenantId, adapterId, stopped, reason } }) =>
    orRefusal(
      database.transaction(async (connection) => {
        const adapters = await deps.adapters(connection, tenantId);
        if (!adapters.some(({ id }) => id === adapterId)) return refuse(reject(404, 'Adapter not found'));
        // Whoever claims a payout for it has it by now, or sees the stop.
        await lockAdapter(connection, tenantId, adapterId);
        const wasStopped = await isStopped(connection, tenantId, adapterId);
        await connection.query(
          stopped
            ? 'INSERT INTO payout_stop (tenant_id, setting_id, stopped_by) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING'
            : 'DELETE FROM payout_stop WHERE tenant_id = $1 AND setting_id = $2 AND $3::text IS NOT NULL',
          [tenantId, adapterId, caller.accountId],
        );
        const action = stopped ? 'stopPayouts' : 'startPayouts';
        const wordOf = (isNow: boolean) => (isNow ? 'stopped' : 'active');
        const entry = { action, tenantId, subjectId: adapterId, request: null, reason } as const;
        await record(connection, caller, address, { ...entry, from: wordOf(wasStopped), to: wordOf(stopped) });
        return { docs: null, message: 'Success' };
      }),
    ),
  );

  define('payoutAdapters', async ({ query: { tenantId } }) => {
    const docs = [];
    for (const { id, dayAmount } of await deps.adapters(database, tenantId))
      docs.push({
        _id: id,
        stopped: await isStopped(database, tenantId, id),
        sentToday: fromPaise(await sumSentOn(database, id, Date.now())),
        dayAmount: fromPaise(dayAmount),
      });
    return { docs, message: 'Success' };
  });
}

/** The second person: anybody with the permission who is not, and does not work for, the one who approved. */
const confirm = (
  { database, record, ownerOf }: PayoutCallsDeps,
  { caller, address, body }: RouteRequest<'confirmPayout'>,
) =>
  orRefusal(
    database.transaction(async (connection) => {
      const { request, payout } = await lockOpen(connection, body.payoutId);
      if (payout.state !== 'queued' || payout.confirmedBy !== null)
        return refuse(reject(409, serverMessages['queue.decided']));
      const [own, first] = [await ownerOf(connection, caller.accountId), await ownerOf(connection, payout.approvedBy)];
      if (own === first) return refuse(reject(403, serverMessages['approval.own']));
      await connection.query('UPDATE payout SET confirmed_by = $2, next_at = now() WHERE id = $1', [
        payout.id,
        caller.accountId,
      ]);
      const { tenantId, id: subjectId } = payout;
      const entry = { tenantId, subjectId, request, reason: '', from: 'queued', to: 'queued' };
      await record(connection, caller, address, { ...entry, action: 'confirmPayout' });
      return { docs: null, message: serverMessages['queue.done.approve'] };
    }),
  );

/**
 * The payout with its withdrawal, which nobody else decides until the transaction ends.
 * @throws RefusedInTransaction where there is none, or a restored database holds it (G5.04)
 */
async function lockOpen(connection: Connection, id: string) {
  const request = await lockRequest(connection, id);
  const payout = request && (await findPayout(connection, id));
  if (!payout) return refuse(reject(404, 'Payout not found'));
  if (await isHeldAfterRestore(connection, id)) return refuse(reject(409, serverMessages['queue.held']));
  return { request, payout };
}

async function listPayouts(
  database: Connection,
  owners: Owners,
  { state, page, limit }: { readonly state: string; readonly page: number; readonly limit: number },
): Promise<{ readonly rows: readonly Listed[]; readonly total: number }> {
  const owned = ownedBy('payout.account_id', owners, 1);
  const where = `${owned.sql} AND ($2 = 'all' OR payout.state = $2)`;
  const values = [owned.value, state];
  const [list, count] = await Promise.all([
    database.query<Listed>(
      `SELECT ${PAYOUT_COLUMNS}, payout.created_at AS "createdAt", payout.ended_at AS "endedAt", r.user_name AS "userName",
         r.payment_type AS type, r.utr
       FROM payout JOIN withdraw_request r ON r.id = payout.id
       WHERE ${where} ORDER BY payout.created_at DESC, payout.id LIMIT $3 OFFSET $4`,
      [...values, limit, (page - 1) * limit],
    ),
    database.query<{ total: number }>(`SELECT count(*)::int AS total FROM payout WHERE ${where}`, values),
  ]);
  return { rows: list.rows, total: count.rows[0]?.total ?? 0 };
}

const toWire = (payout: Listed, { brandOf, needsSecondPerson }: PayoutCallsDeps) => ({
  _id: payout.id,
  brand: brandOf(payout.tenantId),
  user: payout.userName,
  type: payout.type,
  amount: fromPaise(payout.amount),
  state: payout.state,
  adapterId: payout.settingId,
  gatewayId: payout.gatewayId,
  utr: payout.utr,
  approvedBy: payout.approvedBy,
  confirmedBy: payout.confirmedBy,
  needsConfirmation:
    payout.state === 'queued' && payout.confirmedBy === null && needsSecondPerson(payout.tenantId, payout.amount),
  createdAt: payout.createdAt.toISOString(),
  sentAt: payout.sentAt?.toISOString() ?? null,
  endedAt: payout.endedAt?.toISOString() ?? null,
});
