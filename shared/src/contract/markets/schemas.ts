import { z } from 'zod';
import type { marketsEndpoints } from './routes';
import { eventFrameSchema, matchEnding, scoreSchema } from '../realtime/frames';
import { booleanField, done, id, pageQuery, paged, rupeeAmount, text, type SchemasOf } from '../common/fields';
import { competitionShape, eventShape, eventTypeShape, homeEvent, marketShape, marketType } from './market-shapes';
import { depthAnswer, historyAnswer, historyQuery, runnerQuery, tradedAnswer } from './runner-price-schemas';

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
