import { serverMessages, interpolate, toPaise } from '@backlay/shared/domain';
import { readArchivedUntil } from '../../core/archive';
import type { Database } from '../../core/database';
import {
  dateRange,
  toPagedResponse,
  withArchived,
  reject,
  HttpRejection,
  type RouteRequest,
  type RegisterRoute,
} from '../../core/http';
import { ownersIn } from '../../core/scope';
import { unconfirmed, type Confirmations } from '../../accounts/identity';
import { listRequests, requestDocs, type WithdrawRequest } from './repository';
import type { WithdrawalCommand, WithdrawalRejection, Withdrawals } from './withdrawals';

/** How a role sees whose requests are. */
export interface RolesView {
  brandOf(tenantId: string): string;
}

export interface WithdrawCallDeps {
  readonly roles: RolesView;
  readonly confirmations: Pick<Confirmations, 'use'>;
}

/** C7.02, C7.08, C7.09, C7.11. */
export function defineWithdrawCalls(
  define: RegisterRoute,
  database: Database,
  withdrawals: Withdrawals,
  { roles, confirmations }: WithdrawCallDeps,
): void {
  const request = { withdrawals, confirmations };
  define('withdraws', async ({ caller, query }) => {
    const range = dateRange(query);
    if (range instanceof HttpRejection) return range;
    const own = caller.userType === 'user';
    const owners = own ? [caller.accountId] : ownersIn(caller, query.userId);
    const { requests, total } = await listRequests(database, owners, { ...query, ...range });
    const docs = requests.map((request) => (own ? requestDocs(request) : withUser(request, roles)));
    const page = toPagedResponse(docs, query, total);
    if (!own) return page;
    return withArchived(page, await readArchivedUntil(database, 'payments', caller.accountId, range.from?.getTime()));
  });

  define('withdraw', (call) => answer(call, request, {}, serverMessages['withdraw.added']));

  define('withdrawByIpay', (call) => {
    const { beneficiaryName, bankName, ifscCode, accountNumber, operatorId } = call.body;
    const ipay = { beneficiaryName, bankName, ifscCode, accountNumber, operatorId };
    return answer(call, request, { ipay }, serverMessages['withdraw.ipayInfo']);
  });

  define('cancelWithdraw', async ({ tenant, caller, query }) => {
    const owner = { tenantId: tenant.id, accountId: caller.accountId };
    const done = await withdrawals.cancel(owner, query.withdrawId, tenant.flags.cancelWithdraw);
    if (done === 'unknown') return reject(404, 'Request not found');
    if (done === 'held') return reject(409, serverMessages['queue.held']);
    if (typeof done === 'string') return reject(409, serverMessages['queue.decided']);
    return { docs: requestDocs(done), message: serverMessages['withdraw.canceled'] };
  });
}

/** A withdrawal request with its player's brand, for staff lists. */
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
  { tenant, caller, body }: RouteRequest<'withdraw'> | RouteRequest<'withdrawByIpay'>,
  { withdrawals, confirmations }: Pick<WithdrawCallDeps, 'confirmations'> & { readonly withdrawals: Withdrawals },
  more: Pick<WithdrawalCommand, 'ipay'>,
  message: string,
) {
  if (caller.demo) return reject(403, serverMessages['demo.restricted']);
  const { amount, accountId, confirmation } = body;
  const { confirmFrom = null } = tenant.rules;
  const action = { purpose: 'withdrawal', amount, accountId, beneficiary: more.ipay } as const;
  const made = await withdrawals.request({
    tenantId: tenant.id,
    accountId: caller.accountId,
    payoutAccountId: accountId,
    amount: toPaise(amount),
    requestRef: body.requestRef,
    exclusive: !tenant.flags.multipleRequests,
    confirmation: {
      from: confirmFrom === null ? null : toPaise(confirmFrom),
      use: (connection) => confirmations.use(caller, action, confirmation, connection),
    },
    ...more,
  });
  return 'refused' in made ? refusalOf(made) : { docs: requestDocs(made), message };
}

/** The response to an order that is not accepted. */
export function refusalOf(refused: WithdrawalRejection): HttpRejection {
  switch (refused.refused) {
    case 'no-account':
      return reject(404, 'Account not found');
    case 'no-type':
      return reject(404, 'Payment type not found');
    case 'blocked':
      return reject(409, serverMessages['request.pending']);
    case 'used':
      return reject(409, 'This reference has already been used');
    case 'unconfirmed':
      return unconfirmed();
    case 'too-much':
      return reject(400, serverMessages['withdraw.tooMuch']);
    case 'range':
      return reject(400, interpolate(serverMessages['request.range'], { min: refused.min, max: refused.max }));
    default:
      return reject(400, serverMessages[refused.refused]);
  }
}
