import { z } from 'zod';
import type { bonusesEndpoints } from './routes';
import {
  booleanField,
  id,
  rupeeAmount,
  signedRupeeAmount,
  text,
  type SchemasOf,
  waitingApproval,
} from '../common/fields';
import { BONUS_TYPES } from '../../domain';

/** C3.13: what an operator offers. Amounts in rupees; a `max`, `most` or `limit` of 0 is no bound. */
export const bonusOffer = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  bonusType: z.enum(BONUS_TYPES),
  /** `ftd` for a first deposit alone. */
  type: z.string(),
  active: z.boolean(),
  min: rupeeAmount,
  max: rupeeAmount,
  limit: z.number(),
  percent: z.number(),
  fixed: rupeeAmount,
  most: rupeeAmount,
  /** How many times the bonus has to be staked. */
  wager: z.number(),
  /** Days to do it in. */
  days: z.number(),
  promoCode: z.string().optional(),
});
export const bonusesQuery = z.object({ active: booleanField.optional() });

/** For roles: the brand whose offers are asked for. */
export const bonusOffersQuery = bonusesQuery.extend({ whiteLabelId: id.optional() });
export const bonusOffersAnswer = z.object({ docs: z.array(bonusOffer), message: z.string() });
export const bonusOfferAnswer = z.object({ docs: bonusOffer, message: z.string() });

export const grantStatuses = ['active', 'released', 'expired', 'canceled'] as const;

/** A bonus of a player (C3.13): `count` is how often they have had that offer. Amounts in rupees, times ISO. */
export const userBonus = z.object({
  _id: z.string(),
  bonusId: z.string(),
  count: z.number(),
  title: z.string(),
  bonusType: z.enum(BONUS_TYPES),
  amount: rupeeAmount,
  status: z.enum(grantStatuses),
  /** What has to be staked before it is the player's own, and what was. */
  required: rupeeAmount,
  wagered: rupeeAmount,
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
});
export const bonusesAnswer = z.object({ docs: z.array(userBonus), message: z.string() });

/** The bonus that a role gave; one that waits for a second person is `waiting`, under the id of its proposal. */
export const bonusAnswer = z.object({
  docs: userBonus.extend({ status: z.enum([...grantStatuses, 'waiting']) }),
  message: z.string(),
  approval: waitingApproval,
});

const rupeesIn = z.number().min(0).max(10_000_000);

/** A bonus that staff gives by hand, in rupees. */
export const grantBonusBody = z.object({
  userId: id,
  bonusType: z.enum(['manualDepositBonus', 'manualWithdrawBonus']),
  amount: signedRupeeAmount.max(10_000_000),
  wager: z.number().min(0).max(100).default(0),
  days: z.number().int().min(1).max(365).default(30),
  remarks: text(300).default(''),
  transactionCode: text(64).default(''),
  requestRef: z
    .string()
    .min(8)
    .max(64)
    .regex(/^[\w-]+$/),
});

/** What an administrator offers at a brand. */
export const saveBonusOfferBody = z.object({
  _id: id,
  whiteLabelId: id,
  title: text(80).min(1),
  description: text(400).default(''),
  bonusType: z.enum(BONUS_TYPES),
  type: z.enum(['ftd', 'any']).default('any'),
  active: z.boolean(),
  min: rupeesIn.default(0),
  max: rupeesIn.default(0),
  limit: z.number().int().min(0).max(1000).default(0),
  percent: z.number().min(0).max(500).default(0),
  fixed: rupeesIn.default(0),
  most: rupeesIn.default(0),
  wager: z.number().min(0).max(100).default(0),
  days: z.number().int().min(1).max(365).default(30),
  promoCode: text(40).optional(),
  transactionCode: text(64).default(''),
});

/** Query, body and answer of each endpoint. */
export const bonusesSchemas = {
  bonuses: { query: bonusesQuery, answer: bonusesAnswer },
  bonusOffers: { query: bonusOffersQuery, answer: bonusOffersAnswer },
  grantBonus: { body: grantBonusBody, answer: bonusAnswer },
  saveBonusOffer: { body: saveBonusOfferBody, answer: bonusOfferAnswer },
} as const satisfies SchemasOf<typeof bonusesEndpoints>;
