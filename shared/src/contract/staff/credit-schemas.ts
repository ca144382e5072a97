import { z } from 'zod';
import { id, reason, rupeeAmount, signedRupeeAmount, text, waitingApproval } from '../common/fields';

/** A credit line in rupees: what the parent gave, what was given on to children, what deposits used, and what is left. */
export const creditLine = z.object({ given: rupeeAmount, lent: rupeeAmount, used: rupeeAmount, free: rupeeAmount });

/** Of the caller, with those of its direct children. */
export const creditLinesAnswer = z.object({
  docs: z.object({
    own: creditLine,
    children: z.array(creditLine.extend({ _id: z.string(), userName: z.string(), userType: z.string() })),
  }),
  message: z.string(),
});

const movement = {
  amount: signedRupeeAmount,
  reason,
  /** Made by the client: a repeat of the same movement is one movement. */
  requestRef: z
    .string()
    .min(8)
    .max(64)
    .regex(/^[\w-]+$/),
  transactionCode: text(64).default(''),
};
export const moveCreditBody = z.object({ userId: id, ...movement });
export const issueCreditBody = z.object(movement);

/** The line that was changed. */
export const creditLineAnswer = z.object({ docs: creditLine, message: z.string(), approval: waitingApproval });
