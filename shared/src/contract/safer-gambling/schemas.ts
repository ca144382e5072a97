import { z } from 'zod';
import type { saferGamblingEndpoints } from './routes';
import { confirmation, rupeeAmount, type SchemasOf } from '../common/fields';
import { LIMIT_KINDS, LIMIT_PERIODS } from '../../domain';

const amount = rupeeAmount.nullable();

/** What a player has set for themselves. Amounts in rupees, null is no limit; times ISO. */
export const saferGamblingDocs = z.object({
  limits: z.array(
    z.object({
      kind: z.enum(LIMIT_KINDS),
      period: z.enum(LIMIT_PERIODS),
      amount,
      /** Paid in, lost or staked within the period so far. */
      used: rupeeAmount,
      /** A raise that waits for its day. */
      next: z.object({ amount, from: z.string() }).nullable(),
    }),
  ),
  pause: z.object({ kind: z.enum(['timeOut', 'selfExclusion']), until: z.string() }).nullable(),
  realityCheckMinutes: z.number(),
  /** Won less lost, by how many days back. */
  net: z.object({ day: rupeeAmount, week: rupeeAmount, month: rupeeAmount, year: rupeeAmount }),
});
export const saferGamblingAnswer = z.object({ docs: saferGamblingDocs, message: z.string() });

export const playLimitBody = z.object({
  kind: z.enum(LIMIT_KINDS),
  period: z.enum(LIMIT_PERIODS),
  amount: z.number().min(0).max(1_000_000_000).nullable(),
  confirmation,
});
export const realityCheckBody = z.object({ minutes: z.number().int().min(0).max(600) });
export const breakBody = z.object({ kind: z.enum(['timeOut', 'selfExclusion']), days: z.number().int() });

/** Query, body and answer of each endpoint. */
export const saferGamblingSchemas = {
  saferGambling: { answer: saferGamblingAnswer },
  setPlayLimit: { body: playLimitBody, answer: saferGamblingAnswer },
  setRealityCheck: { body: realityCheckBody, answer: saferGamblingAnswer },
  takeBreak: { body: breakBody, answer: saferGamblingAnswer },
} as const satisfies SchemasOf<typeof saferGamblingEndpoints>;
