import { z } from 'zod';
import type { marketAdminEndpoints } from './routes';
import { matchEnding } from '../realtime/frames';
import { done, id, paged, pageQuery, reason, text, type SchemasOf, waitingApproval } from '../common/fields';
import {
  cancelBrandOrdersAnswer,
  cancelBrandOrdersBody,
  capsAnswer,
  capsQuery,
  fillPairsAnswer,
  fillPairsQuery,
  playerLimitsAnswer,
  playerLimitsQuery,
  setCapAnswer,
  setCapBody,
  setPlayerLimitsBody,
} from './house-risk-schemas';
import {
  addSessionLineBody,
  createEventAnswer,
  createEventBody,
  createMarketBody,
  marketAnswer,
  marketStatusBody,
  modifyMarketBody,
  modifySessionLineBody,
  priceMarketBody,
  sessionStatusAnswer,
  sessionStatusBody,
} from './market-edit-schemas';

export const marketIdQuery = z.object({ marketId: id });

const result = z.object({
  outcome: z.enum(['settled', 'void']),
  /** One runner; several share their places (dead heat, tie). */
  winners: z.array(id).max(60).default([]),
  runs: z.number().int().min(0).max(10_000).optional(),
  /** Of a handicap market: the goals of the first side less those of the second. */
  margin: z.number().int().min(-1000).max(1000).optional(),
  /** Of a total market, and of one of betting type LINE. */
  total: z.number().int().min(0).max(10_000).optional(),
  /** The goals of both sides; margin and total follow from them. */
  score: z.tuple([z.number().int().min(0).max(1000), z.number().int().min(0).max(1000)]).optional(),
  /** Of the winners those that share the last place or places. */
  sharedPlaces: z.array(id).max(60).optional(),
  /** Details of a match's end: a tie that nobody decided, one that a super over decided, an abandoned or shortened match. */
  ending: matchEnding.optional(),
  /** Of a shortened match: the whole overs of the innings that counted. */
  overs: z.number().int().min(0).max(100).optional(),
});
const confirmed = { reason, transactionCode: text(64).optional() };
export const settleMarketBody = result.extend({ marketId: id, ...confirmed });

/** The settlement is taken back; `result` null leaves the bets open until it is known. */
export const correctMarketBody = z.object({ marketId: id, result: result.nullable(), ...confirmed });

/** `approval`: the void or the correction waits for a second person, and the market is as it was. */
export const settledAnswer = z.object({
  docs: z.object({ marketId: z.string() }),
  message: z.string(),
  approval: waitingApproval,
});

export const marketAuditQuery = pageQuery.extend({ marketId: id.optional(), eventId: id.optional() });
export const marketAuditResponse = paged(
  z.object({
    _id: z.string(),
    at: z.string(),
    userName: z.string(),
    userType: z.string(),
    /** The call's name. */
    action: z.string(),
    eventId: z.string(),
    marketId: z.string().nullable(),
    reason: z.string(),
    details: z.record(z.string(), z.unknown()),
  }),
);

export const liveTvBody = z.object({ eventId: id, iframeUrl: z.url({ protocol: /^https$/ }).max(500) });
export const eventIdQuery = z.object({ eventId: id });
export const scoreBody = z.object({
  eventId: id,
  sides: z
    .array(z.object({ name: text(60), score: text(40), note: text(60).optional(), batting: z.boolean().optional() }))
    .min(1)
    .max(4),
  clock: text(40).default(''),
  summary: text(200).optional(),
  iframeUrl: z
    .url({ protocol: /^https$/ })
    .max(500)
    .optional(),
});

/** Sources that push, by group and priority (D3.17, G7.09). */
export const feedSourcesAnswer = z.object({
  docs: z.array(
    z.object({
      name: z.string(),
      group: z.string(),
      priority: z.number(),
      /** `gap` and `snapshot`: a message was missing, and a whole snapshot has to come or is on its way. */
      state: z.enum(['current', 'silent', 'gap', 'snapshot']),
      /** When its last new message came; null before the first. */
      receivedAt: z.string().nullable(),
      /** Number of its last message. */
      seq: z.number(),
      /** Events whose prices come from it now. */
      usedEvents: z.number(),
      /** Events of which it contradicted itself: a score went back, or a market has two results. */
      conflicts: z.array(z.object({ eventId: z.string(), reason: z.enum(['score', 'result']) })),
    }),
  ),
});

/** Query, body and answer of each endpoint. */
export const marketAdminSchemas = {
  createEvent: { body: createEventBody, answer: createEventAnswer },
  createMarket: { body: createMarketBody, answer: marketAnswer },
  modifyMarket: { body: modifyMarketBody, answer: marketAnswer },
  deleteMarket: { query: marketIdQuery, answer: done },
  priceMarket: { body: priceMarketBody, answer: marketAnswer },
  setMarketStatus: { body: marketStatusBody, answer: marketAnswer },
  addSessionLine: { body: addSessionLineBody, answer: marketAnswer },
  modifySessionLine: { body: modifySessionLineBody, answer: marketAnswer },
  setSessionStatus: { body: sessionStatusBody, answer: sessionStatusAnswer },
  settleMarket: { body: settleMarketBody, answer: settledAnswer },
  correctMarket: { body: correctMarketBody, answer: settledAnswer },
  marketDeeds: { query: marketAuditQuery, answer: marketAuditResponse },
  setLiveTv: { body: liveTvBody, answer: done },
  deleteLiveTv: { query: eventIdQuery, answer: done },
  setScore: { body: scoreBody, answer: done },
  deleteScore: { query: eventIdQuery, answer: done },
  playerLimits: { query: playerLimitsQuery, answer: playerLimitsAnswer },
  setPlayerLimits: { body: setPlayerLimitsBody, answer: playerLimitsAnswer },
  caps: { query: capsQuery, answer: capsAnswer },
  setCap: { body: setCapBody, answer: setCapAnswer },
  feedSources: { answer: feedSourcesAnswer },
  fillPairs: { query: fillPairsQuery, answer: fillPairsAnswer },
  cancelBrandOrders: { body: cancelBrandOrdersBody, answer: cancelBrandOrdersAnswer },
} as const satisfies SchemasOf<typeof marketAdminEndpoints>;
