import { z } from 'zod';
import { waitingApproval } from './approvals';
import { booleanField, digitsToNumber, id, signedRupeeAmount, paged, pageQuery, rupeeAmount, text } from './fields';
import { paymentTypes, requestsAnswer, requestsQuery, transactionRequest } from './money';

const requestRef = z
  .string()
  .min(8)
  .max(64)
  .regex(/^[\w-]+$/);

/** C3.08: one field of a payment account. */
export const accountDetail = z.object({ label: text(60), value: text(120) });
export const accountDetails = z.array(accountDetail).max(12);

/** C3.08: how a brand pays out, within which limits. `fields` are what an account of the type has to name. */
export const paymentMethodType = z.object({
  _id: z.string(),
  paymentType: z.enum(paymentTypes),
  name: z.string(),
  minAmount: rupeeAmount,
  maxAmount: rupeeAmount,
  /** IPAY alone. */
  operatorId: z.number().optional(),
  fields: z.array(z.object({ label: z.string(), type: z.string() })),
  /** For roles: false for one that is not offered any more, and where it stands in the list. */
  active: z.boolean().optional(),
  sort: z.number().optional(),
});
export const paymentMethodTypesQuery = z.object({ active: booleanField.optional(), whiteLabelId: id.optional() });
/** `approval`: the change waits for a second person, and `docs` is as it was. */
export const paymentMethodTypeAnswer = z.object({
  docs: paymentMethodType,
  message: z.string(),
  approval: waitingApproval,
});
export const paymentMethodTypesAnswer = z.object({ docs: z.array(paymentMethodType), message: z.string() });

/** C3.08; `name` carries the suffix that it is stored with (C3.09). */
export const paymentAccount = z.object({
  _id: z.string(),
  name: z.string(),
  primary: z.boolean(),
  paymentMethodType: paymentMethodType,
  accountDetails: z.array(z.object({ label: z.string(), value: z.string() })),
});
export const accountsAnswer = z.object({ docs: z.array(paymentAccount), message: z.string() });
export const accountAnswer = z.object({ docs: paymentAccount, message: z.string() });
export const createAccountBody = z.object({ paymentMethodTypeId: id, name: text(80), accountDetails });
/** C7.15: a name that is left out stays. */
export const updateAccountBody = z.object({
  accountId: id,
  primary: booleanField.optional(),
  name: text(80).optional(),
  accountDetails,
});
export const accountQuery = z.object({ accountId: id });
export const primaryAccountQuery = accountQuery.extend({ primary: booleanField });
export const accountLogBody = z.object({ accountNumber: text(120), accountDetails });

/** C3.12, C7.08; amount in whole rupees (C5.10). `requestRef` makes a repeat harmless (S-15). */
export const withdrawBody = z.object({ amount: digitsToNumber(signedRupeeAmount.int()), accountId: id, requestRef });
export const ipayWithdrawBody = withdrawBody.extend({
  beneficiaryName: text(80),
  bankName: text(80),
  ifscCode: text(20),
  accountNumber: text(40),
  operatorId: z.coerce.number().int(),
});
export const withdrawAnswer = z.object({ docs: transactionRequest, message: z.string() });
/** `approval`: the decision waits for a second person, the request is as it was. */
export const decisionAnswer = withdrawAnswer.extend({ approval: waitingApproval });
export const withdrawsQuery = requestsQuery;
export const withdrawsAnswer = requestsAnswer;
export const cancelWithdrawQuery = z.object({ withdrawId: id });

/** What a role does with a request (C4.04, OQ-107): approve and reject, and processing for one that is being paid out. */
export const requestActions = ['approve', 'reject', 'processing'] as const;
const decision = z.object({
  amount: digitsToNumber(signedRupeeAmount),
  action: z.enum(requestActions),
  remarks: text(300).default(''),
  transactionCode: text(40).default(''),
});
/** C7.07. */
export const decideDepositForm = decision.extend({ depositId: id });
/** C7.10: the id of the withdrawal travels as depositId; withdrawId is taken as well (OQ-105). */
export const decideWithdrawForm = decision.extend({ depositId: id.optional(), withdrawId: id.optional() });

/** D1.14: a request for a player who cannot sign in; without an account it is the player's first one. Whole rupees. */
export const withdrawForPlayerBody = z.object({
  userId: id,
  amount: signedRupeeAmount.int(),
  accountId: id.optional(),
  requestRef,
  reason: text(300).min(5),
  transactionCode: text(64).optional(),
});

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

/** C7.21: both ends are ISO times; userId for roles alone. */
export const gameReportQuery = z.object({
  userId: id.optional(),
  startDate: text(40).optional(),
  endDate: text(40).optional(),
});
/** C3.17, in rupees. */
export const gameReport = z.object({
  casino: z.array(
    z.object({ gameCategory: z.string(), totalAmount: rupeeAmount, totalWin: rupeeAmount, totalLose: rupeeAmount }),
  ),
  exchange: z.array(
    z.object({
      eventTypeId: z.string(),
      totalAmount: rupeeAmount,
      totalWin: rupeeAmount,
      totalLose: rupeeAmount,
      /** Bets that the sports book took, not the exchange. */
      sportsBook: z.boolean().optional(),
    }),
  ),
  deposit: z.array(z.object({ totalAmount: rupeeAmount, totalBonus: rupeeAmount })),
  withdraw: z.array(z.object({ totalAmount: rupeeAmount, totalBonus: rupeeAmount })),
  /** What the ledger has of the player in these days, in rupees (E8.15). Sports are after commission; `net` is the sum of the first three. */
  result: z.object({
    sports: rupeeAmount,
    casino: rupeeAmount,
    bonuses: rupeeAmount,
    net: rupeeAmount,
    deposited: rupeeAmount,
    withdrawn: rupeeAmount,
    netDeposited: rupeeAmount,
  }),
});
export const gameReportAnswer = z.object({ docs: gameReport, message: z.string() });

/** A7.28: what one unit of a currency is in rupees. */
export const currencyRatesQuery = z.object({ whiteLabelId: id.optional(), server: text(40).optional() });
export const currencyRatesAnswer = z.object({
  docs: z.array(z.object({ currency: z.string(), rate: z.number() })),
  message: z.string(),
});
