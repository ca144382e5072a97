import { createHash } from 'node:crypto';

/** One step of a plan: the share, and what it takes before the next one. */
export interface RolloutStep {
  /** Of the visitors, in hundredths of a percent. */
  readonly share: number;
  /** Page views of the candidate within the step, at least. */
  readonly minViews: number;
  /** Minutes of the step, at least. */
  readonly minMinutes: number;
}

export type RolloutState = 'running' | 'paused' | 'aborted' | 'expired' | 'finished';

/** A candidate that a share of the visitors of some brands gets. */
export interface Rollout {
  readonly id: string;
  readonly name: string;
  readonly candidate: string;
  /** What the other visitors had when it began, with which the candidate is compared. */
  readonly baseline: string;
  readonly tenantIds: readonly string[];
  readonly state: RolloutState;
  /** Of the visitors, in hundredths of a percent. */
  readonly share: number;
  readonly steps: readonly RolloutStep[];
  /** Index of the present step. */
  readonly step: number;
  /** Rises with each change of the share: what was counted at one share is compared at that share alone. */
  readonly epoch: number;
  /** ms. */
  readonly startedAt: number;
  readonly stepAt: number;
  readonly deadlineAt: number;
  readonly startedBy: string;
}

/** A share of all visitors. */
export const WHOLE_SHARE = 10_000;

/** The number from 0 to 9,999 that a visitor has in a rollout: the same on every visit, and another one in each rollout. */
export const placeInRollout = (rolloutId: string, visitor: string): number =>
  createHash('sha256').update(`${rolloutId} ${visitor}`).digest().readUIntBE(0, 6) % WHOLE_SHARE;

/** Whether a visitor gets the candidate. A larger share keeps everybody who was in. */
export const isMember = ({ id, share }: Pick<Rollout, 'id' | 'share'>, visitor: string): boolean =>
  placeInRollout(id, visitor) < share;

/** The live rollout of a remote on a brand. */
export const findRollout = (
  { rollouts }: { readonly rollouts: readonly Rollout[] },
  tenantId: string,
  name: string,
): Rollout | undefined => rollouts.find((one) => one.name === name && one.tenantIds.includes(tenantId));
