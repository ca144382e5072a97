import { z } from 'zod';
import { booleanField, id, paged, pageQuery, rupeeAmount, text } from './fields';
import { countryDetail } from './session';
import { eventFrameSchema, scoreSchema, marketFrame, matchEnding } from '../frames';

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
});

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
  market: marketShape.nullable(),
});

export const homeQuery = z.object({ eventTypeId: text(12).optional() });
/** B3.30. */
export const homeDocs = z.object({
  fastestOdd: z.array(z.string()),
  highlight: z.array(homeEvent),
  marketIds: z.array(z.string()),
  ongoing: z.array(homeEvent),
  upcoming: z.array(homeEvent),
});
export const homeAnswer = z.object({ docs: homeDocs, message: z.string() });

export const highlightAnswer = z.object({ docs: z.array(homeEvent), message: z.string() });

export const marketsQuery = pageQuery.extend({
  eventId: id.optional(),
  eventTypeId: text(12).optional(),
  marketId: id.optional(),
  /** Markets of one kind; `premium` is what the sports book shows (OQ-94). */
  type: marketType.optional(),
  limit: z.coerce.number().int().min(1).max(300).default(100),
});
/** `seq` is the number of the last frame that these images contain, when one event was asked for. */
export const marketsAnswer = paged(marketShape).extend({ seq: z.number().optional() });

/** B6.02: markets as whoever looks after them needs them. `closed` alone are those that have a result, `open` those without. */
export const administratorMarketsQuery = marketsQuery.extend({
  state: z.enum(['open', 'closed']).optional(),
  manual: booleanField.optional(),
});
export const administratorMarketsAnswer = paged(
  marketShape.extend({
    /** Bets that wait for the result, and what their players may lose, in rupees. */
    openBets: z.number(),
    exposure: rupeeAmount,
    /** Why the feed's result is left to staff: bets wait until they settle it. */
    question: z.string().optional(),
    result: z
      .object({
        outcome: z.enum(['settled', 'void']),
        winners: z.array(z.string()),
        runs: z.number().optional(),
        ending: matchEnding.optional(),
        margin: z.number().optional(),
        total: z.number().optional(),
        settledAt: z.string().nullable(),
      })
      .nullable(),
  }),
);

/** Polling where the socket is off: full frames of up to 40 events, comma-separated. */
export const marketFramesQuery = z.object({ eventIds: text(2000), matchOddsOnly: booleanField.optional() });
export const marketFramesAnswer = z.object({ docs: z.array(eventFrameSchema), message: z.string() });

/** The tree of events that have a market of one kind, or of all. */
export const sportTreeQuery = z.object({ type: marketType.optional() });
export const sportTreeAnswer = z.object({
  docs: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      totalEventCount: z.number(),
      competitions: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          region: z.string(),
          eventCount: z.number(),
          events: z.array(z.object({ id: z.string(), name: z.string(), openDate: z.string() })),
        }),
      ),
    }),
  ),
  message: z.string(),
});

/** B3.27: `score` is what the socket events carry; its parts also stand beside it. */
export const scoreShape = z.object({
  eventId: z.string(),
  score: scoreSchema.optional(),
  sides: z.array(
    z.object({ name: z.string(), score: z.string(), note: z.string().optional(), batting: z.boolean().optional() }),
  ),
  clock: z.string(),
  summary: z.string().optional(),
  rates: z.array(z.string()).optional(),
  balls: z.array(z.string()).optional(),
  iframeUrl: z.string().optional(),
});
export const scoresQuery = z.object({ eventIds: text(2000).optional() });
export const scoresAnswer = z.object({ docs: z.array(scoreShape), message: z.string() });

/** B7.12: which events have live pictures, and where; empty for one that nobody shows. */
export const liveTvAnswer = z.object({
  docs: z.array(z.object({ eventId: z.string(), iframeUrl: z.string() })),
  message: z.string(),
});

export const searchQuery = z.object({
  search: text(60).min(1),
  active: booleanField.optional(),
  searchField: text(20).optional(),
});
export const searchAnswer = z.object({
  docs: z.array(
    z.object({
      event: eventShape,
      competition: competitionShape,
      eventType: eventTypeShape,
      inPlay: z.boolean(),
      /** Its markets whose names hold the text; all of them, up to ten, when the event's own name does (B4.29). */
      markets: z.array(z.object({ id: z.string(), name: z.string(), type: marketType })).optional(),
    }),
  ),
  message: z.string(),
});

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
  /** At which price the player lets it be struck: the one asked for, a better one, or whatever is offered by then. */
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
  /** What was asked for, where the bet is struck at another price: `odds` is that at which it stands. */
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

/** Where a player stands in one market: by runner in rupees, or by run for a session (B3.07, B4.09). */
export const marketPosition = z.object({
  marketId: z.string(),
  eventId: z.string(),
  exposure: rupeeAmount,
  map: z.array(z.object({ teamId: z.string(), exposureOrProfit: rupeeAmount })),
  /** Of a market with several winners, where one figure a runner does not say all: what matched bets bring if it wins and if not. */
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
