import { ownersIn } from '../../core/scope';
import { toPagedResponse, reject, type RegisterRoute } from '../../core/http';
import { listAdminActions } from './request-audit';
import {
  resolvePaymentRequest,
  type PaymentApprovalDeps,
  type PaymentRequest,
  type PaymentRequestSource,
} from './resolve-request';

/** What roles do with requests, and what was done (C7.07, C7.10). */
export function registerApprovalRoutes<D extends PaymentRequest, W extends PaymentRequest>(
  define: RegisterRoute,
  parts: PaymentApprovalDeps,
  requests: { readonly deposits: PaymentRequestSource<D>; readonly withdrawals: PaymentRequestSource<W> },
): void {
  define('decideDeposit', (request) =>
    resolvePaymentRequest(parts, 'deposit', requests.deposits, request, {
      ...request.body,
      id: request.body.depositId,
    }),
  );

  // The id of a withdrawal travels as depositId; withdrawId is taken as well (OQ-105).
  define('decideWithdraw', (request) => {
    const { depositId, withdrawId, ...command } = request.body;
    const id = withdrawId ?? depositId;
    if (!id) return reject(400, 'Please check depositId');
    return resolvePaymentRequest(parts, 'withdraw', requests.withdrawals, request, { ...command, id });
  });

  define('requestDeeds', async ({ caller, query }) => {
    const { docs, total } = await listAdminActions(parts.database, ownersIn(caller), query);
    return toPagedResponse(docs, query, total);
  });
}
