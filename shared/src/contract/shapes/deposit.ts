import { z } from 'zod';
import { id, text } from './common';
import { transactionRequest } from './money';

/** Made by the client: a repeat of the same request is the same request (S-15). */
const requestRef = z
  .string()
  .min(8)
  .max(64)
  .regex(/^[\w-]+$/);
const amount = z.coerce.number().positive().max(100_000_000);

/** C3.10, C7.03; amount in rupees. The picture is looked into by the server, whatever it calls itself. */
export const depositForm = z.object({
  depositTypeId: id,
  amount,
  utr: text(40),
  bonusId: id.optional(),
  image: z.instanceof(Blob).optional(),
  requestRef,
});

/** C7.06, OQ-106; amount in rupees. */
export const branchDepositBody = z.object({
  userId: id,
  amount,
  remarks: text(300).default(''),
  transactionCode: text(64).default(''),
  requestRef: requestRef.optional(),
});

export const depositAnswer = z.object({ docs: transactionRequest, message: z.string() });
