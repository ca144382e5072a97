import { z } from 'zod';
import { countryDetail, id, pageQuery, paged, rupeeAmount, text } from '../common/fields';
import { MULTIPLE_KINDS, MULTIPLE_LEGS_MOST } from '../../domain';

/** A multiple (E6.08): `stake` is that of each of its bets; `possible` is what it returns when every open leg wins. */
export const multipleShape = z.object({
  kind: z.enum(MULTIPLE_KINDS),
  bets: z.number(),
  stake: rupeeAmount,
  possible: rupeeAmount,
  legs: z.array(
    z.object({
      marketId: z.string(),
      marketName: z.string(),
      eventId: z.string(),
      eventName: z.string(),
      teamId: z.string(),
      teamName: z.string(),
      odd: z.number(),
      /** `partly`: half won, half lost, a dead heat or reduced by a non-runner. */
      state: z.enum(['open', 'won', 'lost', 'void', 'partly']),
      explanation: z.string().optional(),
    }),
  ),
});

/** B3.14; amounts in rupees. `status` beyond the specification's fields: delayed, matched, rejected, lapsed, settled, void. */
export const betShape = z.object({
  _id: z.string(),
  /** What players and staff read, as `B7K4-29QX` (E8.16); bets of older versions have none. */
  reference: z.string().optional(),
  clientRef: z.string(),
  /** The order of which this bet is a fill (E1.11); a bet that was placed at once has none. */
  orderId: z.string().optional(),
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
  multiple: multipleShape.optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

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

/** Selections of the sportsbook and how they are combined (E6.08); `stake` is that of each bet, in whole rupees. */
export const multipleBody = z.object({
  clientRef: placeBetBody.shape.clientRef,
  kind: z.enum(MULTIPLE_KINDS),
  stake: z.number().int().positive().max(1_000_000_000),
  legs: z
    .array(
      z.object({
        marketId: id,
        teamId: id,
        odd: z.number().gt(1).max(1_000),
        marketVersion: z.number().int(),
      }),
    )
    .min(2)
    .max(MULTIPLE_LEGS_MOST),
});

/** `bet` null: nothing was placed, because the legs in `changed` are not what the player saw; `newOdd` null takes no bet now. */
export const multipleAnswer = z.object({
  docs: z.object({
    bet: betShape.nullable(),
    changed: z.array(
      z.object({
        index: z.number(),
        marketId: z.string(),
        teamId: z.string(),
        odd: z.number(),
        newOdd: z.number().nullable(),
        marketVersion: z.number(),
        reason: z.string(),
      }),
    ),
  }),
  message: z.string(),
});

/** The highest return of one multiple, and what is left of that of the day; rupees (E6.06). */
export const multipleLimitsAnswer = z.object({
  docs: z.object({ maxPayout: rupeeAmount, leftToday: rupeeAmount }),
  message: z.string(),
});
