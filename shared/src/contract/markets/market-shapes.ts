import { z } from 'zod';
import { marketFrame } from '../realtime/frames';
import { rupeeAmount } from '../common/fields';

/** B3.23, B3.24, B3.17. */
export const eventShape = z.object({
  id: z.string(),
  name: z.string(),
  countryCode: z.string(),
  timezone: z.string(),
  openDate: z.string(),
});
export const competitionShape = z.object({ id: z.string(), name: z.string(), region: z.string() });
export const eventTypeShape = z.object({ id: z.string(), name: z.string() });

/** B3.20, B3.21. */
export const teamShape = z.object({
  id: z.string(),
  name: z.string(),
  sort: z.number(),
  clothNumber: z.number().optional(),
  stallDraw: z.number().optional(),
  age: z.number().optional(),
  jockeyName: z.string().optional(),
  trainerName: z.string().optional(),
  url: z.string().optional(),
  /** Of a handicap or total market: with a margin or total of m it wins by sign x m + offset. */
  line: z.object({ sign: z.union([z.literal(1), z.literal(-1)]), offset: z.number() }).optional(),
  /** Of a line of a session with limits of its own, rupees. */
  min: rupeeAmount.optional(),
  max: rupeeAmount.optional(),
});

/** Headings of sessions in their order (E9.06). */
export const sessionGroup = z.enum(['overs-6', 'overs-10', 'batter', 'partnership', 'wicket', 'other']);

export const marketType = z.enum(['betfair', 'premium', 'bookmaker', 'session']);

/** B3.15 to B3.17: a market as lists show it; `book` is its present image. Limits and matched are rupees, delay is seconds. */
export const marketShape = z.object({
  _id: z.string(),
  id: z.string(),
  name: z.string(),
  type: marketType,
  active: z.boolean(),
  betAllow: z.boolean(),
  isMarketLocked: z.boolean(),
  min: rupeeAmount,
  max: rupeeAmount,
  volume: rupeeAmount,
  delay: z.number(),
  manual: z.boolean(),
  /** How many runners win; 0 where each settles alone or by its line. */
  winners: z.number(),
  /** How the exchange prices and settles it; ODDS when absent. */
  bettingType: z.string().optional(),
  /** The exchange's own market type. */
  exchangeType: z.string().optional(),
  /** What the lines of its teams count. */
  measure: z.enum(['margin', 'total']).optional(),
  /** Of betting type LINE: the lines on which bets are taken. */
  lineRange: z.object({ min: z.number(), max: z.number(), interval: z.number() }).optional(),
  priceLadder: z.enum(['CLASSIC', 'FINEST']).optional(),
  teams: z.array(teamShape),
  cashout: z.boolean(),
  /** Whether its event has a score, an analysis and live pictures, and whether a status has come for it: carried and not shown (OQ-76). */
  score: z.boolean().optional(),
  analysis: z.boolean().optional(),
  screenPlay: z.boolean().optional(),
  statusExist: z.boolean().optional(),
  sort: z.number(),
  top: z.boolean(),
  bottom: z.boolean(),
  remarksMessage: z.string(),
  totalMatched: rupeeAmount,
  betOpenDate: z.string().nullable(),
  category: z.string(),
  /** The heading under which the sportsbook lists it (E6.01). */
  group: z.string().optional(),
  /** The heading of a session; `other` when absent (E9.06). */
  sessionGroup: sessionGroup.optional(),
  /** No lay bets are taken (E9.07). */
  backOnly: z.boolean().optional(),
  /** False where the feed does not turn it in play (E1.05). */
  turnsInPlay: z.boolean().optional(),
  marketClosed: z.boolean(),
  /** Percent of what a player wins in the market. */
  commission: z.number().optional(),
  /** Carried and not shown (OQ-76). */
  assignedTo: z.string().optional(),
  createdBy: z.string().optional(),
  betfairMarketEnabled: z.boolean().optional(),
  /** Open bets in it: the caller's own, at the admin website everybody's. */
  openBets: z.number().optional(),
  event: eventShape,
  competition: competitionShape,
  eventType: eventTypeShape,
  book: marketFrame,
});

/** One event in a list, with the market that the list shows prices of. */
export const homeEvent = z.object({
  event: eventShape,
  competition: competitionShape,
  eventType: eventTypeShape,
  inPlay: z.boolean(),
  /** Which kinds of market it has: tags BM (bookmaker), F (session), TV. */
  hasBookmaker: z.boolean(),
  hasSession: z.boolean(),
  hasTv: z.boolean(),
  marketCount: z.number(),
  score: z
    .object({
      sides: z.array(
        z.object({ name: z.string(), score: z.string(), note: z.string().optional(), batting: z.boolean().optional() }),
      ),
      clock: z.string(),
      summary: z.string().optional(),
    })
    .nullable(),
  /** Its prices are too old to bet on; absent while they are not. */
  stale: z.boolean().optional(),
  market: marketShape.nullable(),
});
