import { z } from 'zod';
import { eventShape, marketShape, sessionGroup } from '../markets/market-shapes';
import { id, text } from '../common/fields';

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
    /** Markets of one group are in no multiple together, whatever their event; null takes it out of its group. */
    relatedGroup: text(120).min(1).nullable().optional(),
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
