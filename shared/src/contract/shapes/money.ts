import { z } from 'zod';
import { booleanField, id, signedRupeeAmount, paged, pageQuery, rupeeAmount, text } from './fields';

export const paymentTypes = ['IPAY', 'QR', 'USDT', 'UPI', 'IMPS', 'NEFT', 'other'] as const;

/** C3.03 to C3.07. */
export const depositMethod = z.object({
  _id: z.string(),
  paymentType: z.enum(paymentTypes),
  paymentName: z.string(),
  /** For IPAY this is the operator's id. */
  upiId: z.string().optional(),
  isLock: z.boolean(),
  minAmount: rupeeAmount,
  maxAmount: rupeeAmount,
  sort: z.number(),
  customFields: z.array(z.object({ label: z.string(), type: z.string(), value: z.string() })),
  accountNumber: z.string().optional(),
  ifscCode: z.string().optional(),
  accountName: z.string().optional(),
  bankName: z.string().optional(),
  walletNumber: z.string().optional(),
  mobileNumber: z.string().optional(),
  appName: z.string().optional(),
  /** For roles: false for one that was taken out of the list. */
  active: z.boolean().optional(),
});
/** For roles: the brand whose methods are asked for. */
export const depositMethodsQuery = z.object({ active: booleanField.optional(), whiteLabelId: id.optional() });
/** What a brand asks of every deposit. Amounts in rupees. */
export const depositTerms = z.object({
  /** The smallest amount of step 1 (C5.09, OQ-22). */
  minAmount: rupeeAmount,
  /** A picture of the payment has to come with it (C5.07). */
  slipRequired: z.boolean(),
  /** The chat of step 2; null where the brand is left out of it (C2.16). */
  whatsapp: z.string().nullable(),
  /** Where deposits go instead, when they go to a chat (A6.22). */
  chat: z.string().nullable(),
});
export const depositMethodsAnswer = z.object({
  docs: z.array(depositMethod),
  message: z.string(),
  terms: depositTerms.optional(),
});

/** C3.11, C7.05; amount in rupees. `requestRef` makes a repeat harmless (S-15). */
export const ipayDepositBody = z.object({
  depositTypeId: id,
  amount: signedRupeeAmount,
  operatorId: z.number().int(),
  redirectUrl: text(400),
  bonusId: id.optional(),
  requestRef: z
    .string()
    .min(8)
    .max(64)
    .regex(/^[\w-]+$/),
});
export const ipayDepositAnswer = z.object({
  docs: z.object({ iPayRedirectUrl: z.string(), _id: z.string() }),
  message: z.string(),
});

export const requestStatuses = ['pending', 'processing', 'approved', 'rejected', 'canceled'] as const;
/** C3.01. */
export const transactionRequest = z.object({
  _id: z.string(),
  /** What players and staff read, as `B7K4-29QX` (E8.16). */
  reference: z.string().optional(),
  /** Of a deposit that waits for staff: the usual minutes to a decision, null for within a day (E8.08). */
  estimateMinutes: z.number().int().positive().nullable().optional(),
  amount: rupeeAmount,
  remarks: z.string(),
  createdAt: z.string(),
  type: z.string(),
  utr: z.string(),
  status: z.enum(requestStatuses),
  /** For roles: whose request it is, and at which brand. */
  user: z.object({ _id: z.string(), userName: z.string(), fullName: z.string(), brand: z.string() }).optional(),
  /** Where a withdrawal is paid to (C3.08), as it was when it was asked for. */
  account: z
    .object({ name: z.string(), accountDetails: z.array(z.object({ label: z.string(), value: z.string() })) })
    .optional(),
  /** What a deposit brings besides, once approved, in rupees. */
  bonusAmount: rupeeAmount.optional(),
  /** Address of the slip that came with a deposit. */
  slip: z.string().optional(),
  /** When somebody last acted on it. */
  updatedAt: z.string().optional(),
});
/** C7.01, C7.02. */
export const requestsQuery = pageQuery.extend({
  search: text(80).optional(),
  status: z.enum([...requestStatuses, 'all']).default('all'),
  startDate: text(40).optional(),
  endDate: text(40).optional(),
  /** For roles: the requests of one player. */
  userId: id.optional(),
});
export const requestsAnswer = paged(transactionRequest);

/** C7.20: trxType bet, deposit, withdraw, casino, bonus; filter credit or debit (C4.08). */
export const transactionsQuery = pageQuery.extend({
  trxType: text(20).optional(),
  type: z.enum(['debit', 'credit']).optional(),
  startDate: text(40).optional(),
  endDate: text(40).optional(),
});
/** One line of the statement. amount is signed; balance is what was available after it; betPts is the result of a bet (A3.21). */
export const statementLine = z.object({
  _id: z.string(),
  trxType: z.string(),
  type: z.enum(['debit', 'credit']),
  amount: rupeeAmount,
  balance: rupeeAmount,
  remarks: z.string(),
  createdAt: z.string(),
  betPts: rupeeAmount.optional(),
  market: z.object({ name: z.string(), event: z.object({ name: z.string() }) }).optional(),
});
export const transactionsAnswer = paged(statementLine);
