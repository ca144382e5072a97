import { z } from 'zod';
import { approvalRequest, waitingApproval } from './answers';
import { brand, channel, reason, remoteName, revision, timestamp, version } from './fields';

/** Percent of the visitors, in hundredths. */
const share = z.number().min(0.1).max(100).multipleOf(0.01);
const step = z.strictObject({
  share,
  /** Page views of the candidate at this share, at least. */
  minViews: z.int().min(0).max(10_000_000).default(500),
  minMinutes: z.int().min(0).max(20_160).default(60),
});
const arm = z.number();
const metric = z.object({
  metric: z.string(),
  candidate: arm,
  baseline: arm,
  /** Candidate minus baseline, with the interval that holds at every look; null while there is too little. */
  effect: z.number(),
  interval: z.tuple([z.number(), z.number()]).nullable(),
  /** Evidence that is left before the rollout is stopped, from 1 to 0. */
  budget: z.number(),
  crossed: z.boolean(),
});
export const rollout = z.object({
  id: z.string(),
  remote: z.string(),
  candidate: z.string(),
  baseline: z.string(),
  state: z.enum(['running', 'paused', 'aborted', 'expired', 'finished']),
  share: z.number(),
  steps: z.array(z.object({ share: z.number(), minViews: z.number(), minMinutes: z.number() })),
  step: z.number(),
  startedBy: z.string(),
  startedAt: timestamp,
  stepAt: timestamp,
  deadlineAt: timestamp,
  endedAt: timestamp.nullable(),
  endedReason: z.string().nullable(),
  /** What it does next, or waits for. */
  next: z.string().nullable(),
  brands: z.array(
    z.object({
      brand: z.string(),
      candidateViews: z.number(),
      baselineViews: z.number(),
      /** Refused bets that have nothing to do with a version. */
      refusedOtherwise: z.number(),
      /** Null below the least number of views. */
      metrics: z.array(metric).nullable(),
    }),
  ),
});
const rolloutParams = z.strictObject({ id: z.uuid() });

/** Calls about what one brand gets, beside its pins. */
export const brandRoutes = {
  follow: {
    method: 'PUT',
    path: '/brands/{brand}/channel',
    summary: 'Puts a brand on a channel, for one remote or for all; null leaves it to the record of the brand',
    needsRevision: true,
    params: z.strictObject({ brand }),
    body: z.strictObject({ channel: channel.nullable(), remote: remoteName.optional(), reason }),
    answer: z.object({
      revision,
      brand: z.string(),
      /** Null: every remote. */
      remote: z.string().nullable(),
      /** What the brand follows now. */
      channel: z.string(),
      /** What visitors of the brand get now, of each remote that the caller sees. */
      versions: z.record(z.string(), z.string().nullable()),
      approval: waitingApproval,
    }),
  },
  listRollouts: {
    method: 'GET',
    path: '/rollouts',
    summary: 'Lists the rollouts of the brands of the caller, the newest first',
    query: z.strictObject({ remote: remoteName.optional() }),
    answer: z.object({ rollouts: z.array(rollout) }),
  },
  readRollout: {
    method: 'GET',
    path: '/rollouts/{id}',
    summary: 'Shows a rollout with both arms of each metric',
    params: rolloutParams,
    answer: rollout,
  },
  startRollout: {
    method: 'POST',
    path: '/rollouts',
    summary: 'Gives a candidate to a share of the visitors of some brands, in steps',
    body: z.strictObject({
      remote: remoteName,
      candidate: version,
      brands: z.array(brand).min(1).max(50),
      /** One share without further steps. */
      share: share.optional(),
      steps: z.array(step).min(1).max(10).optional(),
      /** It ends at 0 after so many days. */
      days: z.int().min(1).max(30).default(7),
      reason,
    }),
    /** The rollout, or the request that waits for other people. */
    answer: z.union([rollout, z.object({ approval: approvalRequest })]),
  },
  changeRollout: {
    method: 'PATCH',
    path: '/rollouts/{id}',
    summary: 'Changes the share of a rollout, or pauses, resumes, aborts or finishes it, or takes its next step',
    params: rolloutParams,
    body: z.union([
      z.strictObject({ share, reason }),
      z.strictObject({ action: z.enum(['step', 'pause', 'resume', 'abort', 'finish']), reason }),
    ]),
    answer: rollout,
  },
} as const;
