import { z } from 'zod';
import type { bettingEndpoints } from './routes';
import {
  booleanField,
  countryDetail,
  done,
  id,
  pageQuery,
  paged,
  rupeeAmount,
  text,
  type SchemasOf,
} from '../common/fields';
import { casinoBet, casinoBetSums, casinoBetsQuery } from '../casino/schemas';
import { BET_CATEGORIES } from '../../domain';

/** All Sports is `exchange`, Sports Book `sportsBook`; the others are bets of the casino, which this list has none of (B9.19). */
const betCategory = z.enum(BET_CATEGORIES);

/** By the time of settlement, newest first; dates are ISO times. */
export const betHistoryQuery = pageQuery.extend({
  startDate: text(40).optional(),
  endDate: text(40).optional(),
  category: betCategory.optional(),
  eventId: id.optional(),
  marketId: id.optional(),
});

/** B3.14; amounts in rupees. `status` beyond the specification's fields: delayed, matched, rejected, lapsed, settled, void. */
export const betShape = z.object({
  _id: z.string(),
  /** What players and staff read, as `B7K4-29QX` (E8.16); bets of older versions have none. */
  reference: z.string().optional(),
  clientRef: z.string(),
  status: z.enum(['delayed', 'matched', 'rejected', 'lapsed', 'settled', 'void']),
  market: z.object({
    /** B3.07: the same as `id`. */
    _id: z.string().optional(),
    id: z.string(),
    marketName: z.string(),
    type: z.string(),
    event: z.object({ id: z.string(), name: z.string(), openDate: z.string() }),
    eventType: z.object({ id: z.string() }),
  }),
  odds: z.object({
    type: z.enum(['back', 'lay']),
    teamId: z.string(),
    teamName: z.string(),
    odd: z.number(),
    run: z.number(),
  }),
  /** The requested terms, where the bet is matched at another price: `odds` is the matched price. */
  asked: z.object({ odd: z.number(), run: z.number() }).optional(),
  stake: rupeeAmount,
  profit: rupeeAmount,
  liability: rupeeAmount,
  /** After settlement: what the bet changed in the balance, in rupees, and why. */
  result: z.enum(['win', 'lose', 'void']).optional(),
  profitLoss: rupeeAmount.optional(),
  explanation: z.string().optional(),
  reason: z.string().optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export const betHistoryAnswer = paged(betShape);

/** B3.28: one page with the sums of all pages, in rupees. totalBetPts is what the bets changed in the balance, commission apart. */
export const betDetailsAnswer = paged(betShape).extend({
  totalBack: rupeeAmount,
  totalLay: rupeeAmount,
  totalBetPts: rupeeAmount,
  totalCommission: rupeeAmount,
});

const owner = z.object({ _id: z.string(), userName: z.string() });

/** A bet as roles see it: whose it is comes with it (B6.01). */
export const roleBetShape = betShape.extend({ user: owner });

/** One player of the down-line, or all of them. */
const ofWhom = {
  userId: id.optional(),
  /** The one bet with this reference, whatever its case and dash (E8.16). */
  reference: text(20).optional(),
};
export const roleOpenBetsQuery = pageQuery.extend({ eventId: id.optional(), marketId: id.optional(), ...ofWhom });
export const roleOpenBetsAnswer = paged(roleBetShape);
export const roleBetHistoryQuery = betHistoryQuery.extend(ofWhom);
export const roleBetHistoryAnswer = paged(roleBetShape);
export const roleBetDetailsAnswer = paged(roleBetShape).extend({
  totalBack: rupeeAmount,
  totalLay: rupeeAmount,
  totalBetPts: rupeeAmount,
  totalCommission: rupeeAmount,
});
export const roleCasinoBetsQuery = casinoBetsQuery.extend(ofWhom);
export const roleCasinoBetsAnswer = paged(casinoBet.extend({ user: owner })).extend(casinoBetSums);

/** B3.01. */
export const stakePreset = z.object({ label: z.string(), value: z.number() });
export const stakesAnswer = z.object({ docs: z.object({ stake: z.array(stakePreset) }), message: z.string() });

/** B7.02, B7.04: ids that an older client sends along are dropped; the first six count, of quick bets the first three. */
export const stakesBody = z.object({
  stake: z
    .array(z.object({ label: text(20), value: z.coerce.number().int().min(1).max(1_000_000_000) }))
    .min(1)
    .max(20),
});
export const quickBetsAnswer = z.object({ docs: z.array(stakePreset), message: z.string() });
export const confirmBetsForm = z.object({ confirmBets: booleanField });

/** B3.04 to B3.09, OQ-11. odd: decimal, or per 100 for session and bookmaker; stake in rupees, whole; clientRef makes a repeat harmless. */
export const placeBetBody = z.object({
  clientRef: z
    .string()
    .min(8)
    .max(64)
    .regex(/^[\w-]+$/),
  marketId: id,
  eventId: id,
  marketType: z.string().max(12),
  marketVersion: z.number().int(),
  oddType: z.string().max(8),
  odd: z.number().positive().max(100_000),
  run: z.number().min(0).max(100_000).default(0),
  teamId: id,
  stake: z.number().positive().max(1_000_000_000),
  nation: text(120).default(''),
  name: text(200).default(''),
  matchDate: text(40).default(''),
  cashout: z.boolean().default(false),
  /** The prices that the player accepts: the requested one, a better one, or any price on offer when the order matches. */
  pricePolicy: z.enum(['exact', 'better', 'any']).optional(),
  browserDetail: z
    .object({ name: text(60), os: text(60), version: text(40), mobile: z.boolean() })
    .partial()
    .optional(),
  /** B3.06: the flag is `countryFlag`; older clients call it `country_flag`. */
  countryDetail: countryDetail
    .partial()
    .extend({ countryFlag: text(300).optional() })
    .optional(),
});

/** Where a player stands in one market: by runner in rupees, or by run for a session (B3.07, B4.09). */
export const marketPosition = z.object({
  marketId: z.string(),
  eventId: z.string(),
  exposure: rupeeAmount,
  map: z.array(z.object({ teamId: z.string(), exposureOrProfit: rupeeAmount })),
  /**
   * For a market with several winners, where one figure per runner is not enough: a runner's profit if it wins and if not.
   */
  legs: z.array(z.object({ teamId: z.string(), win: rupeeAmount, lose: rupeeAmount })).optional(),
  book: z.array(z.object({ from: z.number(), to: z.number().nullable(), profit: rupeeAmount })).optional(),
});

/** B3.07, B7.06. */
export const placeBetAnswer = z.object({
  docs: betShape.extend({ marketBook: marketPosition }),
  message: z.string(),
});

export const betOutcomeQuery = z.object({ clientRef: z.string().min(8).max(64) });

/** docs null: no bet of that reference exists or ever will. */
export const betOutcomeAnswer = z.object({ docs: betShape.nullable(), message: z.string() });

export const openBetsQuery = pageQuery.extend({ eventId: id.optional(), marketId: id.optional() });
export const openBetsAnswer = paged(betShape);
export const marketPositionsQuery = z.object({ eventId: id });
export const marketPositionsAnswer = z.object({ docs: z.array(marketPosition), message: z.string() });

/** Query, body and answer of each endpoint. */
export const bettingSchemas = {
  stakes: { answer: stakesAnswer },
  saveStakes: { body: stakesBody, answer: stakesAnswer },
  quickBets: { answer: quickBetsAnswer },
  saveQuickBets: { body: stakesBody, answer: quickBetsAnswer },
  saveConfirmBets: { body: confirmBetsForm, answer: done },
  placeBet: { body: placeBetBody, answer: placeBetAnswer },
  betOutcome: { query: betOutcomeQuery, answer: betOutcomeAnswer },
  openBets: { query: openBetsQuery, answer: openBetsAnswer },
  betHistory: { query: betHistoryQuery, answer: betHistoryAnswer },
  betDetails: { query: betHistoryQuery, answer: betDetailsAnswer },
  marketPositions: { query: marketPositionsQuery, answer: marketPositionsAnswer },
  roleOpenBets: { query: roleOpenBetsQuery, answer: roleOpenBetsAnswer },
  roleBetHistory: { query: roleBetHistoryQuery, answer: roleBetHistoryAnswer },
  roleBetDetails: { query: roleBetHistoryQuery, answer: roleBetDetailsAnswer },
  roleCasinoBets: { query: roleCasinoBetsQuery, answer: roleCasinoBetsAnswer },
} as const satisfies SchemasOf<typeof bettingEndpoints>;
