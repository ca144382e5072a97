import { z } from 'zod';
import { level } from '../realtime/frames';
import { id } from '../common/fields';

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
