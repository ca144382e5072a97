import { z } from 'zod';
import { waitingApproval } from './approvals';
import { digitsToNumber, id, signedRupeeAmount, text } from './fields';
import { depositMethod, paymentTypes, transactionRequest } from './money';

/** Made by the client: a repeat of the same request is the same request (S-15). */
const requestRef = z
  .string()
  .min(8)
  .max(64)
  .regex(/^[\w-]+$/);

/** C3.10, C7.03; amount in rupees. The picture is looked into by the server, whatever it calls itself. */
export const depositForm = z.object({
  depositTypeId: id,
  amount: digitsToNumber(signedRupeeAmount),
  utr: text(40),
  bonusId: id.optional(),
  image: z.instanceof(Blob).optional(),
  requestRef,
});

/** C7.06, OQ-106; amount in rupees. */
export const branchDepositBody = z.object({
  userId: id,
  amount: digitsToNumber(signedRupeeAmount),
  remarks: text(300).default(''),
  transactionCode: text(64).default(''),
  requestRef: requestRef.optional(),
});

const line = text(200).optional();
/** What an administrator sets of a way to pay (C3.03 to C3.07); amounts in rupees. */
export const saveDepositMethodBody = z.object({
  _id: id,
  whiteLabelId: id,
  paymentType: z.enum(paymentTypes),
  paymentName: text(60).min(1),
  isLock: z.boolean(),
  /** Taken out of the list, for good until it is put back. */
  active: z.boolean().default(true),
  minAmount: z.number().min(0).max(100_000_000),
  maxAmount: z.number().positive().max(100_000_000),
  sort: z.number().int().min(0).max(1000),
  customFields: z
    .array(z.object({ label: text(60).min(1), type: text(20), value: text(20_000) }))
    .max(12)
    .default([]),
  upiId: line,
  accountNumber: line,
  ifscCode: line,
  accountName: line,
  bankName: line,
  walletNumber: line,
  mobileNumber: line,
  appName: line,
  transactionCode: text(64).default(''),
});
/** `approval`: the change waits for a second person, `docs` is the method as it still is, or as it is to be where it is new. */
export const depositMethodAnswer = z.object({ docs: depositMethod, message: z.string(), approval: waitingApproval });

export const cancelDepositQuery = z.object({ depositId: id });

export const depositAnswer = z.object({ docs: transactionRequest, message: z.string() });
/** `approval`: the deposit waits for a second person, and nothing is in the balance yet. */
export const branchDepositAnswer = depositAnswer.extend({ approval: waitingApproval });
