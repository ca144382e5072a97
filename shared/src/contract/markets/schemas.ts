import { z } from 'zod';
import type { marketsEndpoints } from './routes';
import { eventFrameSchema, level, marketFrame, matchEnding, scoreSchema } from '../realtime/frames';
import { booleanField, done, id, pageQuery, paged, rupeeAmount, text, type SchemasOf } from '../common/fields';

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
  /** Those of one group; the answer counts those of all groups by event. */
  group: text(20).optional(),
  limit: z.coerce.number().int().min(1).max(300).default(100),
});

/** `seq` is the number of the last frame that these images contain, when one event was asked for. */
export const marketsAnswer = paged(marketShape).extend({
  seq: z.number().optional(),
  /** The prices of that event are too old to bet on; absent while they are not. */
  stale: z.boolean().optional(),
  /** By event, when one group was asked for: how many markets it has in all groups. */
  counts: z.record(z.string(), z.number()).optional(),
});

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
    /** The result of a source that is not trusted for results: staff confirm it (D3.18). */
    suggestion: z
      .object({ outcome: z.enum(['settled', 'void']), winners: z.array(z.string()), runs: z.number().optional() })
      .optional(),
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

/** One runner of one market (E4.02). */
export const runnerQuery = z.object({ marketId: id, teamId: id });

/** Up to ten levels a side, best first; rupees. `volume` is what was traded on the runner, `totalMatched` in the market. */
export const depthDocs = z.object({
  marketId: z.string(),
  teamId: z.string(),
  version: z.number(),
  status: z.string(),
  back: z.array(level),
  lay: z.array(level),
  lastPrice: z.number().nullable(),
  volume: z.number(),
  totalMatched: z.number(),
});
export const depthAnswer = z.object({ docs: depthDocs, message: z.string() });

/** Rupees traded by price, lowest price first. */
export const tradedDocs = z.object({
  marketId: z.string(),
  teamId: z.string(),
  volume: z.number(),
  traded: z.array(level),
});
export const tradedAnswer = z.object({ docs: tradedDocs, message: z.string() });

export const historyQuery = runnerQuery.extend({ span: z.enum(['minutes', 'hour', 'all']).default('all') });

/** Each number is the difference to the point before: seconds since 1970, price in hundredths, rupees traded. The summary is in hundredths. */
export const historyAnswer = z.object({
  docs: z.object({
    marketId: z.string(),
    teamId: z.string(),
    seconds: z.array(z.number()),
    prices: z.array(z.number()),
    volumes: z.array(z.number()),
    summary: z.object({ first: z.number(), last: z.number(), highest: z.number(), lowest: z.number() }).nullable(),
  }),
  message: z.string(),
});

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
  docs: z.array(
    z.object({
      eventId: z.string(),
      /** Of this site, for this login and browser; it leads to the pictures until it expires (G7.09). */
      iframeUrl: z.string(),
      expiresAt: z.string(),
    }),
  ),
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
  /** Casino games of the brand that the text finds, up to ten (E8.12). */
  games: z
    .array(
      z.object({
        gameId: z.string(),
        gameName: z.string(),
        gameCode: z.string(),
        providerName: z.string(),
        subProviderName: z.string(),
      }),
    )
    .optional(),
  message: z.string(),
});

/** A favourite event (B3.26); `listed` is its row while the event is on, null once it is over. */
export const favouriteEvent = z.object({ eventId: z.string(), createdAt: z.string(), listed: homeEvent.nullable() });

/** A favourite market; `market` is null once it is over. */
export const favouriteMarket = z.object({
  marketId: z.string(),
  createdAt: z.string(),
  market: marketShape.nullable(),
});

export const favouriteEventsAnswer = z.object({ docs: z.array(favouriteEvent), message: z.string() });
export const favouriteMarketsAnswer = z.object({ docs: z.array(favouriteMarket), message: z.string() });
export const favouriteEventForm = z.object({ eventId: id });
export const favouriteMarketForm = z.object({ marketId: id });

/** Some proxies drop the body of a DELETE: the same name counts in the query (OQ-88). One of the two has to be there. */
export const optionalEventId = z.object({ eventId: id.optional() });
export const optionalMarketId = z.object({ marketId: id.optional() });

/** Query, body and answer of each endpoint. */
export const marketsSchemas = {
  home: { query: homeQuery, answer: homeAnswer },
  highlight: { query: homeQuery, answer: highlightAnswer },
  markets: { query: marketsQuery, answer: marketsAnswer },
  administratorMarkets: { query: administratorMarketsQuery, answer: administratorMarketsAnswer },
  marketFrames: { query: marketFramesQuery, answer: marketFramesAnswer },
  marketDepth: { query: runnerQuery, answer: depthAnswer },
  marketHistory: { query: historyQuery, answer: historyAnswer },
  marketTraded: { query: runnerQuery, answer: tradedAnswer },
  sportTree: { query: sportTreeQuery, answer: sportTreeAnswer },
  scores: { query: scoresQuery, answer: scoresAnswer },
  protectedScores: { query: scoresQuery, answer: scoresAnswer },
  liveTv: { query: scoresQuery, answer: liveTvAnswer },
  search: { query: searchQuery, answer: searchAnswer },
  favouriteEvents: { answer: favouriteEventsAnswer },
  addFavouriteEvent: { body: favouriteEventForm, answer: done },
  deleteFavouriteEvent: { query: optionalEventId, body: optionalEventId, answer: done },
  favouriteMarkets: { answer: favouriteMarketsAnswer },
  addFavouriteMarket: { body: favouriteMarketForm, answer: done },
  deleteFavouriteMarket: { query: optionalMarketId, body: optionalMarketId, answer: done },
} as const satisfies SchemasOf<typeof marketsEndpoints>;
