import { METRIC_ALPHA, METRIC_RULES, MIN_CANDIDATE_VIEWS, MIN_VISITORS, METRICS, type Metric } from './metrics';
import { computeLogNormalCdf } from './normal';

/** One arm of one metric. A visitor is the unit: its views are not independent of each other. */
export interface ArmFigures {
  /** Visitors with a denominator. */
  readonly visitors: number;
  /** Sum of the denominators. */
  readonly total: number;
  /** Ratio of the arm; over several steps weighted as the candidate's views lie. */
  readonly ratio: number;
  /** Variance of `ratio`, from the residuals of whole visitors. */
  readonly variance: number;
  /** Sum of the squared residuals of whole visitors, divided by `total`: the spread that one view adds. */
  readonly dispersion: number;
}

export interface MetricFigures {
  readonly candidate: ArmFigures;
  readonly baseline: ArmFigures;
}

export interface MetricVerdict {
  readonly metric: Metric;
  readonly candidate: number;
  readonly baseline: number;
  /** Candidate minus baseline. */
  readonly effect: number;
  /** Always-valid interval of the effect at the alpha of the metric; null while there is too little to judge. */
  readonly interval: readonly [number, number] | null;
  /** Natural logarithm of the likelihood ratio for harm. */
  readonly logRatio: number;
  /** Evidence for harm that is left before the rollout is stopped: 1 at first, 0 at the crossing. */
  readonly budget: number;
  readonly isCrossed: boolean;
}

const LOG_LIMIT = -Math.log(METRIC_ALPHA);

/**
 * Natural logarithm of the mixture likelihood ratio for harm (mSPRT, one-sided): the effect under the alternative is half-normal
 * with the scale of the metric. It is valid at every look. Views of one
 * visitor that correlate positively only lower the risk of crossing (Slepian: looks then resemble each other more).
 */
export function computeLogRatio(harm: number, variance: number, scale: number): number {
  const mixed = variance + scale * scale;
  const u = (harm * scale) / Math.sqrt(variance * mixed);
  return Math.LN2 + 0.5 * Math.log(variance / mixed) + (u * u) / 2 + computeLogNormalCdf(u);
}

/** Half the width of the interval that holds at every look (normal mixture, two-sided). */
function computeHalfWidth(variance: number, scale: number): number {
  const mixed = variance + scale * scale;
  return Math.sqrt(((variance * mixed) / (scale * scale)) * (2 * LOG_LIMIT + Math.log(mixed / variance)));
}

/**
 * Variance of the difference. The candidate has at least the spread of the baseline's visitors: a few visitors without an event
 * prove no certainty.
 */
export function computeVariance({ candidate, baseline }: MetricFigures): number {
  return Math.max(candidate.variance, baseline.dispersion / candidate.total) + baseline.variance;
}

/** Judges one metric. Too few visitors give no verdict. */
export function judgeMetric(metric: Metric, figures: MetricFigures): MetricVerdict {
  const { candidate, baseline } = figures;
  const { harm, scale } = METRIC_RULES[metric];
  const effect = candidate.ratio - baseline.ratio;
  const base = { metric, candidate: candidate.ratio, baseline: baseline.ratio, effect };
  const variance = computeVariance(figures);
  if (candidate.visitors < MIN_VISITORS || baseline.visitors < MIN_VISITORS || !(variance > 0))
    return { ...base, interval: null, logRatio: 0, budget: 1, isCrossed: false };
  const logRatio = computeLogRatio(harm === 'higher' ? effect : -effect, variance, scale);
  const half = computeHalfWidth(variance, scale);
  return {
    ...base,
    interval: [effect - half, effect + half],
    logRatio,
    budget: Math.min(1, Math.max(0, 1 - logRatio / LOG_LIMIT)),
    isCrossed: logRatio >= LOG_LIMIT,
  };
}

export interface RolloutVerdict {
  readonly metrics: readonly MetricVerdict[];
  /** The metrics that stop the rollout, the strongest first. */
  readonly crossed: readonly MetricVerdict[];
}

/** Judges a rollout on one brand; null below 500 page views of the candidate. */
export function judgeRollout(
  candidateViews: number,
  figures: Readonly<Record<Metric, MetricFigures>>,
): RolloutVerdict | null {
  if (candidateViews < MIN_CANDIDATE_VIEWS) return null;
  const metrics = METRICS.map((metric) => judgeMetric(metric, figures[metric]));
  const crossed = metrics.filter(({ isCrossed }) => isCrossed).sort((a, b) => b.logRatio - a.logRatio);
  return { metrics, crossed };
}
