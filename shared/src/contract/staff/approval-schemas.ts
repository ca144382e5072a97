import { z } from 'zod';
import { id, paged, pageQuery, rupeeAmount, text } from '../common/fields';

/** Actions that may need a second person (D1.16). */
export const approvalActions = [
  'withdraw.approve',
  'deposit.approve',
  'deposit.branch',
  'market.correct',
  'market.void',
  'market.voidSettled',
  'method.change',
  'payout.change',
  'credit.issue',
  'adjust',
  'casino.win',
  'cap.raise',
  'brand.publish',
] as const;
export const proposalStatuses = ['waiting', 'done', 'rejected', 'withdrawn', 'expired'] as const;

/** An action that waits for a second person, or did. Amounts in rupees. */
export const proposal = z.object({
  _id: z.string(),
  action: z.enum(approvalActions),
  status: z.enum(proposalStatuses),
  /** What is moved or changed; null where the action has no amount. */
  amount: rupeeAmount.nullable(),
  /** What it is about: a player, a market, a payment method. */
  subject: z.string(),
  brand: z.string(),
  /** Null for the platform itself. */
  proposer: z.object({ _id: z.string(), userName: z.string(), userType: z.string() }).nullable(),
  remarks: z.string(),
  createdAt: z.string(),
  /** Null for one that waits until it is decided. */
  expiresAt: z.string().nullable(),
  /** The preview: as it was when the action was proposed, and as it is now. `now` is null once it is decided or impossible. */
  preview: z.array(z.object({ field: z.string(), proposed: z.string(), now: z.string().nullable() })),
  /** Names the preview of now; who approves sends it back. */
  version: z.string(),
  /** Whether the preview of now differs from the proposed one. */
  changed: z.boolean(),
  /** Whether the caller proposed it, and whether the caller may approve it. */
  own: z.boolean(),
  mayApprove: z.boolean(),
  decidedBy: z.string().optional(),
  decidedAt: z.string().optional(),
});
export const approvalsQuery = pageQuery.extend({ status: z.enum([...proposalStatuses, 'all']).default('waiting') });
export const approvalsAnswer = paged(proposal);

const transactionCode = text(64).default('');
export const approveProposalBody = z.object({ proposalId: id, version: text(64), transactionCode });
export const rejectProposalBody = z.object({ proposalId: id, remarks: text(300).default(''), transactionCode });
export const withdrawProposalBody = z.object({ proposalId: id });
export const proposalAnswer = z.object({
  docs: z.object({ _id: z.string(), status: z.enum(proposalStatuses) }),
  message: z.string(),
});
