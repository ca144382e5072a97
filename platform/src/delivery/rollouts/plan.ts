import { formatShare, WHOLE_SHARE, type Rollout } from '../releases';
import { MIN_CANDIDATE_VIEWS } from './metrics';

const MINUTE_MS = 60_000;

/** What a plan does now. `why` is text for people. */
export interface PlanDecision {
  readonly kind: 'wait' | 'step' | 'finish' | 'expire';
  readonly why: string;
}

export interface PlanFacts {
  /** Page views of the candidate at the present share, on the brand that has the fewest. */
  readonly stepViews: number;
  /** ms. */
  readonly now: number;
  /** Database, feed or release store are not well: nothing moves. */
  readonly isDegraded: boolean;
}

const PAUSED_BY_STAFF = 'paused by staff';
const wait = (why: string): PlanDecision => ({ kind: 'wait', why });

/**
 * Decides on the next step of a plan (F3.10): up only with the views and the time of the step; without traffic it waits; after the
 * deadline it ends at 0. A guard that is crossed has ended it before.
 */
export function decidePlan(rollout: Rollout, { stepViews, now, isDegraded }: PlanFacts): PlanDecision {
  const { state, steps, step, share, stepAt, deadlineAt } = rollout;
  if (isDegraded) return wait(state === 'paused' ? PAUSED_BY_STAFF : 'paused: the platform is degraded');
  const isComplete = share === WHOLE_SHARE && isMet(rollout, stepViews, now);
  if (isComplete && state === 'running') return { kind: 'finish', why: 'every visitor has it, with enough views' };
  if (now >= deadlineAt) return { kind: 'expire', why: 'the deadline passed before the last step' };
  if (state === 'paused') return wait(PAUSED_BY_STAFF);
  const { minViews = 0, minMinutes = 0 } = steps[step] ?? {};
  const minutes = Math.floor((now - stepAt) / MINUTE_MS);
  if (stepViews < minViews) return wait(`waits for views: ${stepViews} of ${minViews} at ${formatShare(share)}`);
  if (minutes < minMinutes) return wait(`waits for time: ${minutes} of ${minMinutes} minutes at ${formatShare(share)}`);
  const next = steps[step + 1];
  if (!next && share === WHOLE_SHARE)
    return wait(`waits for views: ${stepViews} of ${MIN_CANDIDATE_VIEWS} for a verdict`);
  return next
    ? { kind: 'step', why: `${stepViews} views in ${minutes} minutes at ${formatShare(share)}, no guard crossed` }
    : wait('the last step is done: finish or abort it');
}

/** Whether the last step may finish: never with fewer views than a verdict needs, whatever the plan allows. */
function isMet({ steps, step, stepAt }: Rollout, stepViews: number, now: number): boolean {
  const { minViews = 0, minMinutes = 0 } = steps[step] ?? {};
  return stepViews >= Math.max(minViews, MIN_CANDIDATE_VIEWS) && now - stepAt >= minMinutes * MINUTE_MS;
}
