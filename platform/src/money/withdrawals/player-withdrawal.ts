import { serverMessages, toPaise } from '@backlay/shared/domain';
import type { Connection } from '../../core/database';
import { reject, type Caller, type RegisterRoute } from '../../core/http';
import type { TenantDirectory } from '../../core/tenants';
import { refusalOf } from './calls';
import { requestDocs, type WithdrawRequest } from './repository';
import type { Withdrawals } from './withdrawals';

export interface PlayerWithdrawalDeps {
  readonly withdrawals: Withdrawals;
  readonly tenants: Pick<TenantDirectory, 'byId'>;
  readonly people: {
    byId(id: string): Promise<{ readonly tenantId: string; readonly blocked: boolean; readonly demo: boolean } | null>;
  };
  /** Writes who requested it for whom, in the transaction of the request. */
  record(
    connection: Connection,
    by: Pick<Caller, 'accountId' | 'userType'>,
    address: string,
    request: WithdrawRequest & { readonly reason: string },
  ): Promise<void>;
}

/**
 * A role requests a withdrawal for a player who cannot sign in: suspended and closed accounts withdraw through the back office (D1.14).
 * The request is decided like any other, from the threshold of its tenant on by two people.
 */
export function defineWithdrawForPlayer(define: RegisterRoute, deps: PlayerWithdrawalDeps): void {
  const { withdrawals, tenants, people } = deps;
  define('withdrawForPlayer', async ({ caller, address, body }) => {
    const { userId: accountId, amount, requestRef, reason } = body;
    const player = await people.byId(accountId);
    const tenant = player && tenants.byId(player.tenantId);
    if (!tenant) return reject(404, 'Player not found');
    if (player.demo) return reject(403, serverMessages['demo.restricted']);
    if (!player.blocked) return reject(409, serverMessages['withdraw.forActive']);
    const owner = { tenantId: player.tenantId, accountId };
    const first = (await withdrawals.accounts.of(owner)).find(({ type }) => type.active && type.paymentType !== 'IPAY');
    const made = await withdrawals.request({
      ...owner,
      payoutAccountId: body.accountId ?? first?.id ?? '',
      amount: toPaise(amount),
      requestRef,
      exclusive: !tenant.flags.multipleRequests,
      record: (connection, request) => deps.record(connection, caller, address, { ...request, reason }),
    });
    return 'refused' in made ? refusalOf(made) : { docs: requestDocs(made), message: serverMessages['withdraw.added'] };
  });
}
