/** What a rollout is judged by (F3.06). */
export const METRICS = [
  'loadFailures',
  'errors',
  'freezes',
  'inp',
  'betsRefused',
  'betsAccepted',
  'depositsStarted',
  'depositsFinished',
] as const;
export type Metric = (typeof METRICS)[number];

export interface MetricRule {
  /** Which direction of the candidate is harm. */
  readonly harm: 'higher' | 'lower';
  /** Size of an effect that matters, in the unit of the ratio: the scale of the mixture. Fixed before the first view. */
  readonly scale: number;
  /** Count of a visitor that is divided. */
  readonly numerator: VisitorCount;
  /** Count of a visitor by which it is divided. */
  readonly denominator: VisitorCount;
}

/** What is counted for each visitor. */
export const VISITOR_COUNTS = [
  'views',
  'loadFailures',
  'errorViews',
  'freezeViews',
  'inpCount',
  /** Sum of the natural logarithms of milliseconds. */
  'inpLogSum',
  'betsAsked',
  'betsRefused',
  'betsAccepted',
  'depositsStarted',
  'depositsFinished',
] as const;
export type VisitorCount = (typeof VISITOR_COUNTS)[number];

export const METRIC_RULES: Readonly<Record<Metric, MetricRule>> = {
  loadFailures: { harm: 'higher', scale: 0.01, numerator: 'loadFailures', denominator: 'views' },
  errors: { harm: 'higher', scale: 0.01, numerator: 'errorViews', denominator: 'views' },
  freezes: { harm: 'higher', scale: 0.01, numerator: 'freezeViews', denominator: 'views' },
  inp: { harm: 'higher', scale: 0.1, numerator: 'inpLogSum', denominator: 'inpCount' },
  betsRefused: { harm: 'higher', scale: 0.015, numerator: 'betsRefused', denominator: 'betsAsked' },
  betsAccepted: { harm: 'lower', scale: 0.03, numerator: 'betsAccepted', denominator: 'views' },
  depositsStarted: { harm: 'lower', scale: 0.01, numerator: 'depositsStarted', denominator: 'views' },
  depositsFinished: { harm: 'lower', scale: 0.1, numerator: 'depositsFinished', denominator: 'depositsStarted' },
};

/** Risk that a rollout of an equal version is stopped, over all metrics and looks together. */
export const TOTAL_ALPHA = 0.01;
/** Share of that for each metric. */
export const METRIC_ALPHA = TOTAL_ALPHA / METRICS.length;
/** Fewer page views of the candidate judge nothing. */
export const MIN_CANDIDATE_VIEWS = 500;
/** A ratio of fewer visitors in one of the arms is not judged: its spread is not known yet. */
export const MIN_VISITORS = 30;
