import { z } from 'zod';
import type { withdrawalsEndpoints } from './routes';
import {
  decisionAnswer,
  paymentTypes,
  requestDecision,
  requestsAnswer,
  requestsQuery,
  withdrawAnswer,
} from '../payments/schemas';
import {
  booleanField,
  confirmation,
  digitsToNumber,
  done,
  id,
  paged,
  pageQuery,
  reason,
  rupeeAmount,
  signedRupeeAmount,
  text,
  type SchemasOf,
  waitingApproval,
} from '../common/fields';

/** What an administrator sets of a way to be paid out (C3.08); amounts in rupees, a `maxAmount` of 0 is no bound. */
export const savePaymentMethodTypeBody = z.object({
  _id: id,
  whiteLabelId: id,
  paymentType: z.enum(paymentTypes),
  name: text(60).min(1),
  minAmount: z.number().min(0).max(100_000_000),
  maxAmount: z.number().min(0).max(100_000_000),
  /** IPAY alone. */
  operatorId: z.number().int().min(0).max(1_000_000).optional(),
  /** What an account of the type has to name. */
  fields: z
    .array(z.object({ label: text(60).min(1), type: text(20).default('TEXT') }))
    .min(1)
    .max(12),
  active: z.boolean(),
  sort: z.number().int().min(0).max(1000).default(0),
  transactionCode: text(64).default(''),
});

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
export const createAccountBody = z.object({ paymentMethodTypeId: id, name: text(80), accountDetails, confirmation });

/** C7.15: a name that is left out stays. */
export const updateAccountBody = z.object({
  accountId: id,
  primary: booleanField.optional(),
  name: text(80).optional(),
  accountDetails,
  confirmation,
});
export const accountQuery = z.object({ accountId: id });
export const primaryAccountQuery = accountQuery.extend({ primary: booleanField });
export const accountLogBody = z.object({ accountNumber: text(120), accountDetails });

/** C3.12, C7.08; amount in whole rupees (C5.10). `requestRef` makes a repeat harmless (S-15). */
export const withdrawBody = z.object({
  amount: digitsToNumber(signedRupeeAmount.int()),
  accountId: id,
  requestRef,
  confirmation,
});
export const ipayWithdrawBody = withdrawBody.extend({
  beneficiaryName: text(80),
  bankName: text(80),
  ifscCode: text(20),
  accountNumber: text(40),
  operatorId: z.coerce.number().int(),
});
export const withdrawsQuery = requestsQuery;
export const withdrawsAnswer = requestsAnswer;
export const cancelWithdrawQuery = z.object({ withdrawId: id });

/** C7.10: the id of the withdrawal travels as depositId; withdrawId is taken as well (OQ-105). */
export const decideWithdrawForm = requestDecision.extend({
  depositId: id.optional(),
  withdrawId: id.optional(),
  /** Of an approval: staff paid, and no supplier pays (G7.03). */
  byHand: booleanField.optional(),
});

const payoutStates = ['queued', 'sent', 'paid', 'failed', 'unknown', 'returned'] as const;
/** G7.03: payouts of players in scope. */
export const payoutsQuery = pageQuery.extend({
  state: z.enum([...payoutStates, 'all']).default('all'),
  userId: id.optional(),
});
/** The id is that of the withdrawal, and the reference of the supplier. Amount in rupees, times are ISO. */
export const payoutsAnswer = paged(
  z.object({
    _id: z.string(),
    brand: z.string(),
    user: z.string(),
    type: z.string(),
    amount: rupeeAmount,
    state: z.enum(payoutStates),
    /** Null: none yet, or paid by hand. */
    adapterId: z.string().nullable(),
    gatewayId: z.string().nullable(),
    utr: z.string(),
    approvedBy: z.string(),
    confirmedBy: z.string().nullable(),
    /** It waits for a second person. */
    needsConfirmation: z.boolean(),
    createdAt: z.string(),
    sentAt: z.string().nullable(),
    endedAt: z.string().nullable(),
  }),
);
export const confirmPayoutBody = z.object({ payoutId: id, transactionCode: text(64).default('') });
/** A queued payout that staff paid, or that is not paid at all. */
export const closePayoutBody = z.object({
  payoutId: id,
  end: z.enum(['paid', 'failed']),
  utr: text(40).default(''),
  reason,
  transactionCode: text(64).default(''),
});
export const payoutAdaptersQuery = z.object({ tenantId: id });
/** Payout adapters of a brand, with what each was given today; rupees. */
export const payoutAdaptersAnswer = z.object({
  docs: z.array(
    z.object({
      _id: z.string(),
      stopped: z.boolean(),
      sentToday: rupeeAmount,
      dayAmount: rupeeAmount,
    }),
  ),
  message: z.string(),
});
export const stopPayoutsBody = z.object({
  tenantId: id,
  adapterId: id,
  stopped: z.boolean(),
  reason,
  transactionCode: text(64).default(''),
});

/** D1.14: a request for a player who cannot sign in; without an account it is the player's first one. Whole rupees. */
export const withdrawForPlayerBody = z.object({
  userId: id,
  amount: signedRupeeAmount.int(),
  accountId: id.optional(),
  requestRef,
  reason,
  transactionCode: text(64).optional(),
});

/** Query, body and answer of each endpoint. */
export const withdrawalsSchemas = {
  paymentMethodTypes: { query: paymentMethodTypesQuery, answer: paymentMethodTypesAnswer },
  savePaymentMethodType: { body: savePaymentMethodTypeBody, answer: paymentMethodTypeAnswer },
  accounts: { answer: accountsAnswer },
  createAccount: { body: createAccountBody, answer: accountAnswer },
  updateAccount: { body: updateAccountBody, answer: accountAnswer },
  deleteAccount: { query: accountQuery, answer: done },
  makePrimary: { query: primaryAccountQuery, answer: done },
  logAccount: { body: accountLogBody, answer: done },
  withdraws: { query: withdrawsQuery, answer: withdrawsAnswer },
  withdraw: { body: withdrawBody, answer: withdrawAnswer },
  withdrawByIpay: { body: ipayWithdrawBody, answer: withdrawAnswer },
  cancelWithdraw: { query: cancelWithdrawQuery, answer: withdrawAnswer },
  decideWithdraw: { body: decideWithdrawForm, answer: decisionAnswer },
  withdrawForPlayer: { body: withdrawForPlayerBody, answer: withdrawAnswer },
  payouts: { query: payoutsQuery, answer: payoutsAnswer },
  confirmPayout: { body: confirmPayoutBody, answer: done },
  closePayout: { body: closePayoutBody, answer: done },
  payoutAdapters: { query: payoutAdaptersQuery, answer: payoutAdaptersAnswer },
  stopPayouts: { body: stopPayoutsBody, answer: done },
} as const satisfies SchemasOf<typeof withdrawalsEndpoints>;
