import { dateRange, pageOf, Refusal, type DefineCall } from '../http';
import type { Database } from '../database';
import { methodDocs, methodsOf } from './methods';
import type { Payments } from './payments';
import { listDeposits } from './requests';

/** C7.01, C7.05, C7.18: methods, IPAY deposits and the list of one's own requests. */
export function definePaymentCalls(define: DefineCall, database: Database, payments: Payments): void {
  define('depositMethods', async ({ tenant }) => ({
    docs: (await methodsOf(database, tenant.id)).map(methodDocs),
    message: 'Success',
  }));

  define('depositByIpay', (request) => payments.depositByIpay(request));

  define('deposits', async ({ caller, query }) => {
    const range = dateRange(query);
    if (range instanceof Refusal) return range;
    const { docs, total } = await listDeposits(database, caller.accountId, { ...query, ...range });
    return pageOf(docs, query, total);
  });
}
