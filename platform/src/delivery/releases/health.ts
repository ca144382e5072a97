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

/** Loads from which a version may be called healthy (F4.07). */
const LEAST_LOADS = 50;

/** A quarter of the threshold is worth a look. */
const DEGRADED_PART = 4;

type Counts = Pick<Traffic, 'loads' | 'failures'> & Pick<TrafficStep, 'errorViews' | 'faultViews'>;

export const sumLoads = (steps: readonly Counts[]): Required<Counts> =>
  steps.reduce<Required<Counts>>(
    (sum, { loads, failures, errorViews = 0, faultViews = 0 }) => ({
      loads: sum.loads + loads,
      failures: sum.failures + failures,
      errorViews: sum.errorViews + errorViews,
      faultViews: sum.faultViews + faultViews,
    }),
    { loads: 0, failures: 0, errorViews: 0, faultViews: 0 },
  );

/** Loads that failed and views with an error, each as failures of the loads. */
const problemsOf = ({ loads, failures, errorViews = 0 }: Counts) => [
  { loads, failures },
  { loads, failures: errorViews },
];

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
  const isFailing = problemsOf(recent).some(
    (problem) => (rateOf(problem) ?? 0) > threshold.rate && problem.failures >= threshold.failures,
  );
  const isDegraded = problemsOf(recent).some((problem) => (rateOf(problem) ?? 0) > threshold.rate / DEGRADED_PART);
  const health: Health = isFailing
    ? 'failing'
    : isDegraded
      ? 'degraded'
      : recent.loads < LEAST_LOADS
        ? 'unknown'
        : 'healthy';
  const { loads, failures } = recent;
  return { health, loads, failures, failingSince: health === 'failing' ? failingSince(steps, threshold) : null };
}

/** Start of the unbroken run of bad steps that goes on now. */
function failingSince(steps: readonly TrafficStep[], { rate }: Threshold): number | null {
  let since: number | null = null;
  for (const step of steps) {
    const shares = problemsOf(step).flatMap((problem) => rateOf(problem) ?? []);
    if (shares.length === 0) continue;
    const share = Math.max(...shares);
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
