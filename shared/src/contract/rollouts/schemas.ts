import { z } from 'zod';
import { id, message, type SchemasOf } from '../common/fields';
import { auditReason, isoTimestamp, releaseName, releaseVersion } from '../releases/release-record';
import type { rolloutsEndpoints } from './routes';

/** Percent of the visitors, in hundredths. */
const share = z.number().min(0.1).max(100).multipleOf(0.01);

/** Both arms of one metric, and the evidence that is left before the rollout is stopped, from 1 to 0. */
const metric = z.object({
  metric: z.enum([
    'loadFailures',
    'errors',
    'freezes',
    'inp',
    'betsRefused',
    'betsAccepted',
    'depositsStarted',
    'depositsFinished',
  ]),
  candidate: z.number(),
  baseline: z.number(),
  effect: z.number(),
  /** Holds at every look; null while there is too little. */
  interval: z.tuple([z.number(), z.number()]).nullable(),
  budget: z.number(),
  crossed: z.boolean(),
});

const rollout = z.object({
  _id: z.string(),
  remote: z.string(),
  candidate: z.string(),
  baseline: z.string(),
  state: z.enum(['running', 'paused', 'aborted', 'expired', 'finished']),
  share: z.number(),
  steps: z.array(z.object({ share: z.number(), minViews: z.number(), minMinutes: z.number() })),
  /** Index of the present step. */
  step: z.number(),
  startedBy: z.string(),
  startedAt: isoTimestamp,
  deadlineAt: isoTimestamp,
  endedAt: isoTimestamp.nullable(),
  endedReason: z.string().nullable(),
  /** What it does next, or waits for; null once it has ended. */
  next: z.string().nullable(),
  brands: z.array(
    z.object({
      tenantId: z.string(),
      candidateViews: z.number(),
      baselineViews: z.number(),
      refusedOtherwise: z.number(),
      metrics: z.array(metric).nullable(),
    }),
  ),
});

const rolloutWritten = z.object({
  docs: z.discriminatedUnion('ok', [
    z.object({ ok: z.literal(true), id: z.string() }),
    z.object({ ok: z.literal(false), rule: z.string(), reason: z.string(), remedy: z.string() }),
  ]),
  message,
});

/** Query, body and answer of each endpoint. */
export const rolloutsSchemas = {
  rollouts: { answer: z.object({ docs: z.object({ mayWrite: z.boolean(), rollouts: z.array(rollout) }), message }) },
  startRollout: {
    body: z.object({
      remote: releaseName,
      candidate: releaseVersion,
      tenantIds: z.array(id).min(1).max(50),
      reason: auditReason,
    }),
    answer: rolloutWritten,
  },
  changeRollout: {
    body: z.object({
      id,
      action: z.enum(['share', 'step', 'pause', 'resume', 'abort', 'finish']),
      /** Of the action share. */
      share: share.optional(),
      reason: auditReason,
    }),
    answer: rolloutWritten,
  },
} as const satisfies SchemasOf<typeof rolloutsEndpoints>;
