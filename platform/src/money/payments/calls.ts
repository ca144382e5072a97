import { readArchivedUntil } from '../../core/archive';
import { dateRange, toPagedResponse, withArchived, reject, HttpRejection, type RegisterRoute } from '../../core/http';
import { ownersIn } from '../../core/scope';
import type { Database } from '../../core/database';
import { serverMessages } from '@backlay/shared/domain';
import { estimates } from './estimate';
import type { Payments } from './payments';
import { listDeposits, type StoredRequest } from './repository';
import type { StaffView } from './staff-calls';

/** C7.01, C7.03, C7.05: deposits, and the lists of players and roles. */
export function definePaymentCalls(
  define: RegisterRoute,
  database: Database,
  payments: Payments,
  staff: StaffView,
): void {
  define('depositByIpay', (request) => payments.depositByIpay(request));

  define('deposit', async (request) => {
    const opened = await payments.depositBySlip(request);
    if (opened instanceof HttpRejection) return opened;
    const estimateOf = await estimates(database, [opened]);
    return { docs: { ...payments.docsOf(opened), ...estimateOf(opened) }, message: serverMessages['deposit.success'] };
  });

  define('cancelDeposit', async ({ tenant, caller, query }) => {
    const owner = { tenantId: tenant.id, accountId: caller.accountId };
    const done = await payments.cancel(owner, query.depositId, tenant.flags.cancelDeposit);
    if (done === 'unknown') return reject(404, 'Request not found');
    if (done === 'final') return reject(409, serverMessages['queue.decided']);
    return { docs: payments.docsOf(done), message: serverMessages['deposit.canceled'] };
  });

  define('deposits', async ({ caller, query }) => {
    const range = dateRange(query);
    if (range instanceof HttpRejection) return range;
    const own = caller.userType === 'user';
    const owners = own ? [caller.accountId] : ownersIn(caller, query.userId);
    const { requests, total } = await listDeposits(database, owners, { ...query, ...range });
    if (!own) return toPagedResponse(await withUsers(requests, payments, staff), query, total);
    const estimateOf = await estimates(database, requests);
    const docs = requests.map((request) => ({ ...payments.docsOf(request), ...estimateOf(request) }));
    const until = await readArchivedUntil(database, 'payments', caller.accountId, range.from?.getTime());
    return withArchived(toPagedResponse(docs, query, total), until);
  });
}

/** For roles: whose request each is. */
async function withUsers(requests: readonly StoredRequest[], payments: Payments, staff: StaffView) {
  const ids = [...new Set(requests.map(({ accountId }) => accountId))];
  const known = new Map(await Promise.all(ids.map(async (id) => [id, await staff.byId(id)] as const)));
  return requests.map((request) => {
    const who = known.get(request.accountId);
    return {
      ...payments.docsOf(request),
      user: {
        _id: request.accountId,
        userName: who?.userName ?? request.accountId,
        fullName: who?.fullName ?? '',
        brand: staff.brandOf(request.tenantId),
      },
    };
  });
}
