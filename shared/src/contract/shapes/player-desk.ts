import { z } from 'zod';
import { id, paged, pageQuery, rupeeAmount, text } from './fields';
import { paymentTypes } from './money';

/** From the laxest to the strictest (D1.14). */
export const accountStatuses = ['active', 'betLocked', 'suspended', 'closed'] as const;
/** For the account and everybody below it; `until` is an ISO time, for a lock or a suspension alone. */
export const accountStatusBody = z.object({
  userId: id,
  status: z.enum(accountStatuses),
  reason: text(500).min(5),
  until: z.iso.datetime().optional(),
  transactionCode: text(64).default(''),
});
/** `effective` is the strictest of the account and all above it. */
export const accountStatusAnswer = z.object({
  docs: z.object({
    _id: z.string(),
    status: z.enum(accountStatuses),
    effective: z.enum(accountStatuses),
    until: z.string().nullable(),
  }),
  message: z.string(),
});
export const endSessionsBody = z.object({ userId: id, transactionCode: text(64).default('') });

/** A player as the roles above see them; amounts in rupees. */
export const managedPlayer = z.object({
  _id: z.string(),
  userName: z.string(),
  fullName: z.string(),
  brand: z.string(),
  createdAt: z.string(),
  blocked: z.boolean(),
  /** The strictest of the player's and of all above (D1.14). */
  status: z.enum(accountStatuses).optional(),
  /** What was set for the player alone, where one player is asked for; `until` is an ISO time. */
  ownStatus: z.object({ status: z.enum(accountStatuses), reason: z.string(), until: z.string().nullable() }).optional(),
  /** Paid for every deposit of who came by their link, in place of once for a friend. */
  affiliate: z.boolean(),
  bonusLock: z.boolean(),
  casinoLock: z.boolean(),
  availablePts: rupeeAmount,
  exposure: rupeeAmount,
});
/** `search` looks at user name, full name and number. */
export const playersQuery = pageQuery.extend({ search: text(80).optional(), userId: id.optional() });
export const playersAnswer = paged(managedPlayer);
export const playerAnswer = z.object({ docs: managedPlayer, message: z.string() });
/** What is left out stays. */
export const playerFlagsBody = z.object({
  userId: id,
  affiliate: z.boolean().optional(),
  bonusLock: z.boolean().optional(),
  casinoLock: z.boolean().optional(),
  transactionCode: text(64).default(''),
});

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

export const settingKinds = [
  'bonusOffer',
  'depositMethod',
  'paymentMethodType',
  'player',
  'account',
  'complaint',
] as const;
/** Who changed which setting, of a brand or of a player. `changes` says from what to what, by field. */
export const settingsAuditEntry = z.object({
  _id: z.string(),
  at: z.string(),
  actor: z.string(),
  actorType: z.string(),
  kind: z.enum(settingKinds),
  subjectId: z.string(),
  /** What it is called: an offer's title, a method's name, a player's user name. */
  subject: z.string(),
  brand: z.string(),
  changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
});
export const settingsAuditQuery = pageQuery.extend({ kind: z.enum(settingKinds).optional(), subjectId: id.optional() });
export const settingsAuditResponse = paged(settingsAuditEntry);
