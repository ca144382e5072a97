import { ownersIn } from '../authority';
import { pageOf, refuse, type DefineCall } from '../http';
import { listDeeds } from './deeds';
import { decideAtDesk, type DeskParts, type DeskRequest, type DeskRequests } from './desk';

/** What roles do with requests, and what was done (C7.07, C7.10). */
export function defineRequestDeskCalls<D extends DeskRequest, W extends DeskRequest>(
  define: DefineCall,
  parts: DeskParts,
  requests: { readonly deposits: DeskRequests<D>; readonly withdrawals: DeskRequests<W> },
): void {
  define('decideDeposit', (request) =>
    decideAtDesk(parts, 'deposit', requests.deposits, request, { ...request.body, id: request.body.depositId }),
  );

  // The id of a withdrawal travels as depositId; withdrawId is taken as well (OQ-105).
  define('decideWithdraw', (request) => {
    const { depositId, withdrawId, ...wish } = request.body;
    const id = withdrawId ?? depositId;
    if (!id) return refuse(400, 'Please check depositId');
    return decideAtDesk(parts, 'withdraw', requests.withdrawals, request, { ...wish, id });
  });

  define('requestDeeds', async ({ caller, query }) => {
    const { docs, total } = await listDeeds(parts.database, ownersIn(caller), query);
    return pageOf(docs, query, total);
  });
}
