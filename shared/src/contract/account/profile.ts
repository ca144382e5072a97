import { z } from 'zod';
import { optionalText, rupeeAmount, userType } from '../common/fields';

/**
 * A3.04, for a role; empty for a player. It has the commission of the players below, and counts of roles, players, direct
 * players, and everybody below.
 */
const userCounters = {
  totalCommission: rupeeAmount.optional(),
  totalAdmin: z.number().optional(),
  totalUser: z.number().optional(),
  userAccount: z.number().optional(),
  userCount: z.number().optional(),
};

/** A3.01 to A3.06. */
export const profileDocs = z.object({
  _id: z.string(),
  userName: z.string(),
  fullName: z.string(),
  email: z.string(),
  phone: z.string(),
  userType,
  whiteLabelId: z.string(),
  whiteLabelType: z.enum(['b2b', 'b2c']).default('b2b'),
  correlationId: z.string(),
  demo: z.boolean(),
  blocked: z.boolean(),
  cockFightCreated: z.boolean(),
  enable2fa: z.boolean(),
  otpVerified: z.boolean(),
  /** The role needs a second factor and the account has none: nothing but its set-up is open (D1.11). */
  mustEnrol2fa: z.boolean().optional(),
  changePassword: z.boolean(),
  createdBy: z.string(),
  createdAt: z.string(),
  updatedAt: optionalText,
  emailVerified: z.boolean().optional(),
  profileSetup: z.boolean().optional(),
  fcmToken: optionalText,
  ...userCounters,
  sessionMax: z.string(),
  bookmakerMax: z.string(),
  betfairMax: z.string(),
  betDelay: z.number(),
  confirmBets: z.boolean(),
  casinoLock: z.boolean(),
  bonusLock: z.boolean(),
  /** Staff alone: may try and pin versions. */
  qualityAssurance: z.boolean().optional(),
  wagerBonusId: z.string().nullable(),
  /** The offer of the link that the player registered by (A2.11): picked beforehand with the first deposit. */
  linkedBonusId: z.string().optional(),
  depositCount: z.number(),
  points: rupeeAmount,
});
export const profileAnswer = z.object({ docs: profileDocs, message: z.string() });

/** The balance in rupees (A3.07, A7.26): availablePts is what may be staked or withdrawn, exposure is what open bets hold. */
export const pointsDocs = z.object({
  availablePts: rupeeAmount,
  exposure: rupeeAmount,
  pts: rupeeAmount,
  profit: rupeeAmount,
  loss: rupeeAmount,
  casinoPts: rupeeAmount.optional(),
  sportsPts: rupeeAmount.optional(),
  thirdPartyPts: rupeeAmount.optional(),
  creditPts: rupeeAmount.optional(),
  clientPL: rupeeAmount.optional(),
});
export const pointsAnswer = z.object({ docs: pointsDocs, message: z.string() });
