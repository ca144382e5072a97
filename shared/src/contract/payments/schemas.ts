import { z } from 'zod';
import { PAYMENT_TYPES } from '../../domain';
import type { paymentsEndpoints } from './routes';
import { currencyRatesAnswer, currencyRatesQuery, gameReportAnswer, gameReportQuery } from './reports';
import {
  archivedRows,
  booleanField,
  digitsToNumber,
  done,
  id,
  pageQuery,
  paged,
  rupeeAmount,
  signedRupeeAmount,
  text,
  waitingApproval,
  type SchemasOf,
} from '../common/fields';

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

export const paymentTypes = PAYMENT_TYPES;

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
  /** For players, where enough deposits were decided: within how many minutes half of them were, and 9 of 10 (E8.08). */
  usualMinutes: z.number().int().positive().optional(),
  mostMinutes: z.number().int().positive().optional(),
  /** For roles: false for one that was taken out of the list. */
  active: z.boolean().optional(),
});

/** `approval`: the change waits for a second person. `docs` is the current method, or the proposed one where it is new. */
export const depositMethodAnswer = z.object({ docs: depositMethod, message: z.string(), approval: waitingApproval });

export const cancelDepositQuery = z.object({ depositId: id });

export const requestStatuses = ['pending', 'processing', 'approved', 'rejected', 'canceled'] as const;

/** C3.01. */
export const transactionRequest = z.object({
  _id: z.string(),
  /** What players and staff read, as `B7K4-29QX` (E8.16). */
  reference: z.string().optional(),
  /** Of a deposit that waits for staff: the usual minutes to a decision, null for within a day (E8.08). */
  estimateMinutes: z.number().int().positive().nullable().optional(),
  /** Of a deposit that waits for staff: by when 9 of 10 like it were decided in the last days; absent without enough of them. */
  mostDecidedBy: z.string().optional(),
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

export const depositAnswer = z.object({ docs: transactionRequest, message: z.string() });

/** `approval`: the deposit waits for a second person, and nothing is in the balance yet. */
export const branchDepositAnswer = depositAnswer.extend({ approval: waitingApproval });

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

/** C7.01, C7.02. */
export const requestsQuery = pageQuery.extend({
  search: text(80).optional(),
  status: z.enum([...requestStatuses, 'all']).default('all'),
  startDate: text(40).optional(),
  endDate: text(40).optional(),
  /** For roles: the requests of one player. */
  userId: id.optional(),
});
export const requestsAnswer = paged(transactionRequest).extend(archivedRows);

/** C7.20: trxType bet, deposit, withdraw, casino, bonus; filter credit or debit (C4.08). */
export const transactionsQuery = pageQuery.extend({
  trxType: text(20).optional(),
  type: z.enum(['debit', 'credit']).optional(),
  startDate: text(40).optional(),
  endDate: text(40).optional(),
});

/** Ends of a statement by e-mail, as those of the list (G7.06). */
export const mailStatementBody = z.object({ startDate: text(40).optional(), endDate: text(40).optional() });

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
export const transactionsAnswer = paged(statementLine).extend(archivedRows);
export const withdrawAnswer = z.object({ docs: transactionRequest, message: z.string() });

/** `approval`: the decision waits for a second person, the request is as it was. */
export const decisionAnswer = withdrawAnswer.extend({ approval: waitingApproval });

/** What a role does with a request (C4.04, OQ-107): approve and reject, and processing for one that is being paid out. */
export const requestActions = ['approve', 'reject', 'processing'] as const;
export const requestDecision = z.object({
  amount: digitsToNumber(signedRupeeAmount),
  action: z.enum(requestActions),
  remarks: text(300).default(''),
  transactionCode: text(40).default(''),
});

/** C7.07. */
export const decideDepositForm = requestDecision.extend({ depositId: id });

/** Who did what to which request, for the roles above. */
export const requestAuditEntry = z.object({
  _id: z.string(),
  at: z.string(),
  actor: z.string(),
  actorType: z.string(),
  kind: z.enum(['deposit', 'withdraw']),
  requestId: z.string(),
  user: z.string(),
  action: z.string(),
  amount: rupeeAmount,
  from: z.string(),
  to: z.string(),
  remarks: z.string(),
});
export const requestAuditQuery = pageQuery.extend({ requestId: id.optional() });
export const requestAuditResponse = paged(requestAuditEntry);

/** Query, body and answer of each endpoint. */
export const paymentsSchemas = {
  depositMethods: { query: depositMethodsQuery, answer: depositMethodsAnswer },
  saveDepositMethod: { body: saveDepositMethodBody, answer: depositMethodAnswer },
  depositByIpay: { body: ipayDepositBody, answer: ipayDepositAnswer },
  deposit: { body: depositForm, answer: depositAnswer },
  cancelDeposit: { query: cancelDepositQuery, answer: depositAnswer },
  branchDeposit: { body: branchDepositBody, answer: branchDepositAnswer },
  deposits: { query: requestsQuery, answer: requestsAnswer },
  decideDeposit: { body: decideDepositForm, answer: decisionAnswer },
  requestDeeds: { query: requestAuditQuery, answer: requestAuditResponse },
  transactions: { query: transactionsQuery, answer: transactionsAnswer },
  mailStatement: { body: mailStatementBody, answer: done },
  gameReport: { query: gameReportQuery, answer: gameReportAnswer },
  currencyRates: { query: currencyRatesQuery, answer: currencyRatesAnswer },
} as const satisfies SchemasOf<typeof paymentsEndpoints>;
