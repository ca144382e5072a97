import { rateOf, type Traffic, type TrafficStep } from './load-stats';

/** When a version of a remote goes back by itself on a tenant. */
export interface Threshold {
  /** Share of loads that fail, from 0 to 1. */
  readonly rate: number;
  /** Fewest failures for which a share is meaningful. */
  readonly failures: number;
  /** Addresses that they come from at least: one visitor alone takes no version away. */
  readonly addresses: number;
  /** The window that is looked at, minutes. */
  readonly minutes: number;
}

export const DEFAULT_THRESHOLD: Threshold = { rate: 0.1, failures: 10, addresses: 3, minutes: 10 };

export type Health = 'healthy' | 'degraded' | 'failing' | 'unknown';

/** A quarter of the threshold is worth a look. */
const DEGRADED_PART = 4;

export const sumLoads = (steps: readonly Pick<Traffic, 'loads' | 'failures'>[]) =>
  steps.reduce((sum, { loads, failures }) => ({ loads: sum.loads + loads, failures: sum.failures + failures }), {
    loads: 0,
    failures: 0,
  });

/** How a version does on a tenant within the window of its threshold. */
export function computeHealth(
  steps: readonly TrafficStep[],
  threshold: Threshold,
  now: number,
): {
  readonly health: Health;
  readonly loads: number;
  readonly failures: number;
  readonly failingSince: number | null;
} {
  const recent = sumLoads(steps.filter(({ at }) => at >= now - threshold.minutes * 60_000));
  const rate = rateOf(recent);
  const isOver = rate !== null && rate > threshold.rate;
  const health: Health =
    rate === null
      ? 'unknown'
      : isOver && recent.failures >= threshold.failures
        ? 'failing'
        : rate > threshold.rate / DEGRADED_PART
          ? 'degraded'
          : 'healthy';
  return { health, ...recent, failingSince: health === 'failing' ? failingSince(steps, threshold) : null };
}

/** Start of the unbroken run of bad steps that goes on now. */
function failingSince(steps: readonly TrafficStep[], { rate }: Threshold): number | null {
  let since: number | null = null;
  for (const step of steps) {
    const share = rateOf(step);
    if (share === null) continue;
    since = share > rate ? (since ?? step.at) : null;
  }
  return since;
}

/** Whether a version passed the threshold of its tenant. */
export const meetsThreshold = (
  { loads, failures }: Pick<Traffic, 'loads' | 'failures'>,
  addresses: number,
  threshold: Threshold,
): boolean =>
  failures >= threshold.failures &&
  addresses >= threshold.addresses &&
  (rateOf({ loads, failures }) ?? 0) > threshold.rate;
