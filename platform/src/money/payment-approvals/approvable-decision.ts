import { serverMessages, formatMoney, type RequestAction } from '@backlay/shared/domain';
import { z } from 'zod';
import { createPreview, type ApprovableAction } from '../../core/approvals';
import { orRefusal, reject, HttpRejection } from '../../core/http';
import {
  decideWithin,
  type ApprovalDecision,
  type PaymentApprovalDeps,
  type PaymentRequest,
  type PaymentRequestSource,
} from './resolve-request';

const decision = z.object({
  id: z.string(),
  action: z.literal('approve' satisfies RequestAction),
  amount: z.number().int(),
  remarks: z.string(),
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
