import { catalogue, fill, toPaise } from '@backlay/shared/domain';
import type { Database } from '../database';
import { dateRange, pageOf, refuse, Refusal, type CallRequest, type DefineCall } from '../http';
import { ownersIn } from '../authority';
import { listRequests, requestDocs, type WithdrawRequest } from './requests';
import type { Order, Refused, Withdrawals } from './withdrawals';

/** How a role sees whose requests are. */
export interface RolesView {
  brandOf(tenantId: string): string;
}

/** C7.02, C7.08, C7.09, C7.11. */
export function defineWithdrawCalls(
  define: DefineCall,
  database: Database,
  withdrawals: Withdrawals,
  roles: RolesView,
): void {
  define('withdraws', async ({ caller, query }) => {
    const range = dateRange(query);
    if (range instanceof Refusal) return range;
    const own = caller.userType === 'user';
    const owners = own ? [caller.accountId] : ownersIn(caller, query.userId);
    const { requests, total } = await listRequests(database, owners, { ...query, ...range });
    const docs = requests.map((request) => (own ? requestDocs(request) : withUser(request, roles)));
    return pageOf(docs, query, total);
  });

  define('withdraw', (request) => answer(request, withdrawals, {}, catalogue['withdraw.added']));

  define('withdrawByIpay', (request) => {
    const { beneficiaryName, bankName, ifscCode, accountNumber, operatorId } = request.body;
    const ipay = { beneficiaryName, bankName, ifscCode, accountNumber, operatorId };
    return answer(request, withdrawals, { ipay }, catalogue['withdraw.ipayInfo']);
  });

  define('cancelWithdraw', async ({ tenant, caller, query }) => {
    const owner = { tenantId: tenant.id, accountId: caller.accountId };
    const done = await withdrawals.cancel(owner, query.withdrawId, tenant.flags.cancelWithdraw);
    if (done === 'unknown') return refuse(404, 'There is no such request');
    if (typeof done === 'string') return refuse(409, catalogue['queue.decided']);
    return { docs: requestDocs(done), message: catalogue['withdraw.canceled'] };
  });
}

export const withUser = (request: WithdrawRequest, roles: Pick<RolesView, 'brandOf'>) => ({
  ...requestDocs(request),
  user: {
    _id: request.accountId,
    userName: request.userName,
    fullName: request.fullName,
    brand: roles.brandOf(request.tenantId),
  },
});

async function answer(
  { tenant, caller, body }: CallRequest<'withdraw'> | CallRequest<'withdrawByIpay'>,
  withdrawals: Withdrawals,
  more: Pick<Order, 'ipay'>,
  message: string,
) {
  if (caller.demo) return refuse(403, catalogue['demo.restricted']);
  const made = await withdrawals.request({
    tenantId: tenant.id,
    accountId: caller.accountId,
    payoutAccountId: body.accountId,
    amount: toPaise(body.amount),
    requestRef: body.requestRef,
    exclusive: !tenant.flags.multipleRequests,
    ...more,
  });
  return 'refused' in made ? refusalOf(made) : { docs: requestDocs(made), message };
}

/** The response to an order that is not accepted. */
export function refusalOf(refused: Refused): Refusal {
  switch (refused.refused) {
    case 'no-account':
      return refuse(404, 'There is no such account');
    case 'blocked':
      return refuse(409, catalogue['request.pending']);
    case 'used':
      return refuse(409, 'This reference was used already');
    case 'too-much':
      return refuse(400, catalogue['withdraw.tooMuch']);
    case 'range':
      return refuse(400, fill(catalogue['request.range'], { min: refused.min, max: refused.max }));
    default:
      return refuse(400, catalogue[refused.refused]);
  }
}
