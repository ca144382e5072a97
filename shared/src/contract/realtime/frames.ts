import { z } from 'zod';

/** Price and size of one level of a ladder side. */
export const level = z.tuple([z.number(), z.number()]).readonly();

/** How the match behind a market ended, beyond its winner. */
export const matchEnding = z.enum(['tied', 'super-over', 'abandoned', 'shortened']);

/** Prices and status of one runner. */
export const runnerFrame = z.object({
  id: z.string(),
  /** CLOSED: the line of a session that takes no further bets. */
  status: z.enum(['ACTIVE', 'SUSPENDED', 'BALL RUNNING', 'CLOSED', 'WINNER', 'LOSER', 'PLACED', 'REMOVED']),
  back: z.array(level).readonly(),
  lay: z.array(level).readonly(),
  lastPrice: z.number().optional(),
  /** Prices of the feed alone, where orders of players are added: those of a cash out (E2.12). */
  house: z.object({ back: z.array(level).readonly(), lay: z.array(level).readonly() }).optional(),
  adjustmentFactor: z.number().optional(),
});

/** One market as it is now. In a frame that is not full only the runners that changed are there; a runner that is there is complete. */
export const marketFrame = z.object({
  marketId: z.string(),
  version: z.number(),
  status: z.enum(['INACTIVE', 'OPEN', 'SUSPENDED', 'BALL RUNNING', 'CLOSED']),
  inPlay: z.boolean(),
  totalMatched: z.number(),
  runners: z.array(runnerFrame).readonly(),
  /** Limits, delay or names changed: the client reads the market again. */
  redefined: z.literal(true).optional(),
  /** How it ended, once it has: winners by runner id, `runs` of a session (B4.27). */
  result: z
    .object({
      outcome: z.enum(['settled', 'void']),
      winners: z.array(z.string()).readonly(),
      runs: z.number().optional(),
      ending: matchEnding.optional(),
      /** Of a shortened match: the overs of the innings that counted. */
      overs: z.number().optional(),
      /** Of lines: the goals of the first side less those of the second, or the total; with the goals where they are known. */
      margin: z.number().optional(),
      total: z.number().optional(),
      score: z.tuple([z.number(), z.number()]).readonly().optional(),
    })
    .optional(),
});

/** Score of an event, with what the feed adds to it. */
export const scoreSchema = z.object({
  eventId: z.string(),
  sides: z
    .array(
      z.object({ name: z.string(), score: z.string(), note: z.string().optional(), batting: z.boolean().optional() }),
    )
    .readonly(),
  clock: z.string(),
  summary: z.string().optional(),
  rates: z.array(z.string()).readonly().optional(),
  balls: z.array(z.string()).readonly().optional(),
  iframeUrl: z.string().optional(),
});

/** What changed in one event since frame `seq - 1`; a full frame replaces all that was known. `at` is the platform's clock, ms. */
export const eventFrameSchema = z.object({
  eventId: z.string(),
  seq: z.number(),
  at: z.number(),
  full: z.boolean(),
  /** The data behind it is older than twice the feed's heartbeat. */
  stale: z.boolean(),
  markets: z.array(marketFrame).readonly(),
  /** Markets that ended or were taken away. */
  removed: z.array(z.string()).readonly().optional(),
  score: scoreSchema.optional(),
});

/** Prices and status of one runner. */
export type RunnerFrame = z.infer<typeof runnerFrame>;
/** Prices and status of one market; a delta holds changed runners only. */
export type MarketFrame = z.infer<typeof marketFrame>;
/** Score of an event. */
export type FrameScore = z.infer<typeof scoreSchema>;
/** Snapshot or delta of one event, as the socket sends it. */
export type EventFrame = z.infer<typeof eventFrameSchema>;
