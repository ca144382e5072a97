import { ownersIn } from '../../core/scope';
import { toPagedResponse, reject, type RegisterRoute, orRefusal, HttpRejection } from '../../core/http';
import { listAdminActions } from './request-audit';
import {
  resolvePaymentRequest,
  type PaymentApprovalDeps,
  type PaymentRequest,
  type PaymentRequestSource,
  decideWithin,
  type ApprovalDecision,
} from './resolve-request';
import { serverMessages, formatMoney, type RequestAction } from '@backlay/shared/domain';
import { z } from 'zod';
import { createPreview, type ApprovableAction } from '../../core/approvals';

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

const decision = z.object({
  id: z.string(),
  action: z.literal('approve' satisfies RequestAction),
  amount: z.number().int(),
  remarks: z.string(),
  byHand: z.boolean().optional(),
});

/** The approval of a request as an action that may wait for a second person (D1.16). */
export const approvableDecision = <R extends PaymentRequest>(
  parts: Pick<PaymentApprovalDeps, 'people' | 'spendCredit'>,
  kind: 'deposit' | 'withdraw',
  requests: PaymentRequestSource<R>,
): ApprovableAction<ApprovalDecision> => ({
  name: kind === 'deposit' ? 'deposit.approve' : 'withdraw.approve',
  permission: 'request.decide',
  input: decision,
  async preview(connection, { id }) {
    const request = await requests.find(id, connection);
    if (!request) return reject(404, 'Request not found');
    if (request.status !== 'pending' && request.status !== 'processing')
      return reject(409, serverMessages['queue.decided']);
    const player = await parts.people.byId(request.accountId, connection);
    return createPreview({
      player: player?.userName ?? request.accountId,
      amount: formatMoney(request.amount),
      status: request.status,
    });
  },
  async run(connection, input, { proposer, approver }) {
    const done = await orRefusal(
      decideWithin(parts, kind, requests, connection, input, proposer ?? approver, approver),
    );
    return done instanceof HttpRejection ? done : null;
  },
});
