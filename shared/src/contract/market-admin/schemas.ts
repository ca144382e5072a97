import { z } from 'zod';
import type { marketAdminEndpoints } from './routes';
import { matchEnding } from '../realtime/frames';
import { eventShape, marketShape, sessionGroup } from '../markets/schemas';
import {
  done,
  id,
  paged,
  pageQuery,
  reason,
  rupeeAmount,
  text,
  type SchemasOf,
  waitingApproval,
} from '../common/fields';

const limit = z.number().int().min(1).max(1_000_000_000);
const isoTime = z.iso.datetime({ offset: true });
const price = z.number().min(0).max(100_000);

/**
 * `[price, size]`: odds per 100 and rupees for a bookmaker, runs and a rate per 100 for a session, decimal odds and rupees
 * for other types.
 */
const levels = z.array(z.tuple([price, z.number().min(0).max(1_000_000_000_000)])).max(3);

export const createEventBody = z.object({
  eventTypeId: text(12).min(1),
  name: text(120).min(3),
  openDate: isoTime,
  countryCode: text(2).default('IN'),
  timezone: text(40).default('Asia/Kolkata'),
  competition: text(120).min(1),
  region: text(40).default(''),
});
export const createEventAnswer = z.object({ docs: eventShape, message: z.string() });

/** Rupees, seconds, percent. */
const terms = {
  min: limit,
  max: limit,
  delay: z.number().min(0).max(60),
  /** Percent of what a player wins in the market. */
  commission: z.number().min(0).max(100).multipleOf(0.01),
  remarksMessage: text(200),
  betOpenDate: isoTime.nullable(),
  place: z.enum(['top', 'bottom']).nullable(),
  /** An account of the admin website that prices it. */
  assignedTo: id.nullable(),
};

/** Stakes of one line in rupees; those of the session where they are left out. */
const lineLimits = { min: limit.optional(), max: limit.optional() };

export const createMarketBody = z.object({
  eventId: id,
  /** `decimal`: a market of type `betfair` in decimal odds that staff price (E9.07). */
  type: z.enum(['bookmaker', 'session', 'decimal']),
  name: text(120).min(1),
  /** Of a bookmaker or decimal market. */
  runners: z.array(text(120).min(1)).max(60).default([]),
  /** How many runners win; of a decimal market 0 where any number can, each runner by itself. */
  winners: z.number().int().min(0).max(39).default(1),
  /** Of a decimal market without lay bets. */
  backOnly: z.boolean().default(false),
  /** The lines of a session, one when left out (E9.06). */
  lines: z.array(z.object(lineLimits)).min(1).max(5).optional(),
  /** The heading of a session. */
  sessionGroup: sessionGroup.optional(),
  min: terms.min,
  max: terms.max,
  delay: terms.delay.default(0),
  commission: terms.commission.optional(),
  remarksMessage: terms.remarksMessage.optional(),
  betOpenDate: isoTime.optional(),
  assignedTo: id.optional(),
});
export const marketAnswer = z.object({ docs: marketShape, message: z.string() });

export const modifyMarketBody = z
  .object(terms)
  .partial()
  .extend({
    marketId: id,
    name: text(120).min(1).optional(),
    betAllow: z.boolean().optional(),
    isMarketLocked: z.boolean().optional(),
    sessionGroup: sessionGroup.optional(),
  });

export const addSessionLineBody = z.object({ marketId: id, ...lineLimits });
/** Null: the line has the limits of its session again. */
export const modifySessionLineBody = z.object({
  marketId: id,
  lineId: id,
  min: limit.nullable().optional(),
  max: limit.nullable().optional(),
});

/**
 * One line, one session, the sessions of one group, or all of the event. OPEN of a group or of all leaves closed sessions closed.
 */
export const sessionStatusBody = z.object({
  eventId: id,
  marketId: id.optional(),
  lineId: id.optional(),
  group: sessionGroup.optional(),
  status: z.enum(['OPEN', 'SUSPENDED', 'CLOSED']),
});
/** `refused` were left as they were, each with the reason. */
export const sessionStatusAnswer = z.object({
  docs: z.object({
    changed: z.array(z.string()),
    refused: z.array(z.object({ marketId: z.string(), message: z.string() })),
  }),
  message: z.string(),
});

export const marketIdQuery = z.object({ marketId: id });

/** Runners that are left out keep their prices; a side that is left out is taken away. */
export const priceMarketBody = z.object({
  marketId: id,
  runners: z
    .array(
      z.object({
        id,
        status: z.enum(['ACTIVE', 'SUSPENDED', 'BALL RUNNING']).default('ACTIVE'),
        back: levels.default([]),
        lay: levels.default([]),
      }),
    )
    .min(1)
    .max(60),
});
export const marketStatusBody = z.object({ marketId: id, status: z.enum(['OPEN', 'SUSPENDED', 'BALL RUNNING']) });

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
export const settledAnswer = z.object({ docs: z.object({ marketId: z.string() }), message: z.string() });

/** `approval`: the correction waits for a second person, and the settlement is as it was. */
export const correctedAnswer = settledAnswer.extend({ approval: waitingApproval });

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

/** Rupees as text, "0" is no limit; the delay is seconds. */
const maximum = z.string().regex(/^\d{1,10}$/);
export const playerLimitsQuery = z.object({ userId: id });
export const playerLimitsDocs = z.object({
  userId: z.string(),
  userName: z.string(),
  sessionMax: z.string(),
  bookmakerMax: z.string(),
  betfairMax: z.string(),
  betDelay: z.number(),
  availablePts: rupeeAmount,
  exposure: rupeeAmount,
});
export const playerLimitsAnswer = z.object({ docs: playerLimitsDocs, message: z.string() });
export const setPlayerLimitsBody = z.object({
  userId: id,
  sessionMax: maximum.optional(),
  bookmakerMax: maximum.optional(),
  betfairMax: maximum.optional(),
  betDelay: z.number().min(0).max(60).optional(),
  /** Optional at the wire: a missing one is refused as a wrong one is (D1.01). */
  transactionCode: text(64).optional(),
});

/** What a cap on the house's loss adds up; `house` all bets of all tenants. */
export const capScope = z.enum([
  'player',
  'playerMarket',
  'market',
  'event',
  'competition',
  'sport',
  'marketType',
  'tenant',
  'house',
]);

/** Without a tenant the caps over all tenants together. */
export const capsQuery = z.object({ tenantId: id.optional() });
const cap = z.object({
  scope: capScope,
  /** The id of what it covers, of `playerMarket` the market; `*` is each one without an amount of its own. */
  key: z.string(),
  /** Null: without a cap. */
  amount: rupeeAmount.nullable(),
});
export const capsAnswer = z.object({ docs: z.array(cap), message: z.string() });

/** `approval`: the raise waits for a second person, and `docs` are the caps that still apply. */
export const setCapAnswer = capsAnswer.extend({ approval: waitingApproval });
export const setCapBody = z.object({
  tenantId: id.optional(),
  scope: capScope,
  key: text(120).min(1).default('*'),
  amount: z.number().min(0).max(1_000_000_000_000).multipleOf(0.01).nullable(),
  reason,
  transactionCode: text(64).optional(),
});

/** Ends what waits of a brand's orders, in one market where it is named; fills stand (E2.18). */
export const cancelBrandOrdersBody = z.object({
  tenantId: id,
  marketId: id.optional(),
  reason,
  transactionCode: text(64).optional(),
});
export const cancelBrandOrdersAnswer = z.object({
  docs: z.object({ orders: z.number(), cancelled: rupeeAmount }),
  message: z.string(),
});

/** ISO times; the last 7 days where they are left out (E2.19). */
export const fillPairsQuery = pageQuery.extend({
  from: z.string().datetime().optional(),
  to: z.string().datetime().optional(),
});
const pairedPlayer = z.object({ _id: z.string(), userName: z.string(), tenantId: z.string() });
/** Players whose fills with each other staff look at. `net` is what the first won from the second, of settled fills. */
export const fillPairsAnswer = paged(
  z.object({
    players: z.tuple([pairedPlayer, pairedPlayer]),
    fills: z.number(),
    size: rupeeAmount,
    net: z.number(),
    lastAt: z.string(),
    sharesDevice: z.boolean(),
    sharesAddress: z.boolean(),
    sharesPayout: z.boolean(),
    /** Within 24 hours five fills or more moved at least 10,000 one way. */
    isOneWay: z.boolean(),
  }),
);

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
  correctMarket: { body: correctMarketBody, answer: correctedAnswer },
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
