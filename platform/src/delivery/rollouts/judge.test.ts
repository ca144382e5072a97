import { computeLogRatio, computeVariance, judgeMetric, judgeRollout, type MetricFigures } from './judge';
import { REFERENCE_SETS } from './judge-reference.fixture';
import { METRIC_ALPHA, METRIC_RULES, METRICS, TOTAL_ALPHA, type Metric } from './metrics';
import { addToVisitor, noMoments, toArmFigures } from './moments';
import { computeLogNormalCdf } from './normal';
import { simulateRollout } from './testing-simulation';

/** Visitors as a browser's events make them: view by view, with what they had. */
function armOf(visitors: string) {
  const moments = noMoments();
  for (const visitor of visitors.split(' ')) {
    const [n = 0, x = 0] = visitor.split(':').map(Number);
    addToVisitor(moments, 0, 0, 1, x / 2);
    addToVisitor(moments, 1, x / 2, n - 1, x / 2);
  }
  return toArmFigures(moments);
}
const isMetric = (name: string): name is Metric => METRICS.some((metric) => metric === name);
const relativeError = (is: number, wanted: number) => Math.abs(is - wanted) / Math.abs(wanted);
const arm = (ratio: number, variance: number, over: Partial<MetricFigures['candidate']> = {}) => ({
  visitors: 100,
  total: 1000,
  ratio,
  variance,
  dispersion: variance * 1000,
  ...over,
});
const allEqual = () =>
  Object.fromEntries(METRICS.map((metric) => [metric, { candidate: arm(0.05, 1e-5), baseline: arm(0.05, 1e-6) }])) as {
    [metric in Metric]: MetricFigures;
  };

test.each(REFERENCE_SETS.map((set, index) => [index, set.metric, set] as const))(
  'data set %i (%s) gives the statistic of the reference computation to 1e-9 [F3.06]',
  (_index, metric, { candidate, baseline, effect, variance, logRatio, interval }) => {
    if (!isMetric(metric)) throw new Error(`no metric ${metric}`);
    const figures = { candidate: armOf(candidate), baseline: armOf(baseline) };
    const verdict = judgeMetric(metric, figures);
    expect(relativeError(verdict.effect, effect)).toBeLessThan(1e-9);
    expect(relativeError(computeVariance(figures), variance)).toBeLessThan(1e-9);
    const { harm, scale } = METRIC_RULES[metric];
    const computed = computeLogRatio(harm === 'higher' ? effect : -effect, variance, scale);
    expect(relativeError(computed, logRatio)).toBeLessThan(1e-9);
    expect(relativeError(verdict.logRatio, logRatio)).toBeLessThan(1e-9);
    expect(relativeError(verdict.interval?.[0] ?? 0, interval[0])).toBeLessThan(1e-9);
    expect(relativeError(verdict.interval?.[1] ?? 0, interval[1])).toBeLessThan(1e-9);
  },
);

test('the data sets have a crossing, a harmless effect and a rare event [F3.06]', () => {
  const limit = -Math.log(METRIC_ALPHA);
  expect(REFERENCE_SETS.some(({ logRatio }) => logRatio > limit)).toBe(true);
  expect(REFERENCE_SETS.some(({ logRatio }) => logRatio < 0)).toBe(true);
  expect(METRIC_ALPHA * METRICS.length).toBeCloseTo(TOTAL_ALPHA, 15);
});

test.each([
  [-20, -203.91715537109727],
  [-5, -15.064998393988725],
  [-1, -1.8410216450092636],
  [0, -0.6931471805599453],
  [1, -0.17275377902344988],
  [4, -3.167174337748927e-5],
])('the logarithm of the normal distribution at %d is exact [F3.06]', (u, wanted) => {
  expect(relativeError(computeLogNormalCdf(u), wanted)).toBeLessThan(1e-11);
});

test('below 500 candidate views there is no verdict, whatever the figures are [F3.06]', () => {
  const harmful = { ...allEqual(), errors: { candidate: arm(0.5, 1e-5), baseline: arm(0.05, 1e-6) } };
  expect(judgeRollout(499, harmful)).toBeNull();
  expect(judgeRollout(500, harmful)?.crossed.map(({ metric }) => metric)).toEqual(['errors']);
});

test('only harm stops a rollout: fewer errors and more bets never do [F3.06]', () => {
  const better = {
    ...allEqual(),
    errors: { candidate: arm(0.001, 1e-6), baseline: arm(0.5, 1e-6) },
    betsAccepted: { candidate: arm(0.9, 1e-6), baseline: arm(0.5, 1e-6) },
  };
  expect(judgeRollout(5000, better)?.crossed).toEqual([]);
  const fewerBets = { ...allEqual(), betsAccepted: { candidate: arm(0.5, 1e-6), baseline: arm(0.9, 1e-6) } };
  expect(judgeRollout(5000, fewerBets)?.crossed).toMatchObject([{ metric: 'betsAccepted', effect: -0.4, budget: 0 }]);
});

test('a metric with too few visitors, or without any event, has no verdict [F3.06]', () => {
  const few = judgeMetric('errors', { candidate: arm(0.9, 1e-6, { visitors: 29 }), baseline: arm(0.05, 1e-6) });
  const none = judgeMetric('errors', { candidate: arm(0, 0), baseline: arm(0, 0) });
  expect([few, none]).toMatchObject([
    { interval: null, budget: 1, isCrossed: false },
    { interval: null, budget: 1, isCrossed: false },
  ]);
});

test('views of one visitor count as one unit: ten times the same visitor proves less than ten visitors [F3.06]', () => {
  const apart = armOf(Array.from({ length: 100 }, (_, n) => `1:${n % 2}`).join(' '));
  const together = armOf(Array.from({ length: 10 }, (_, n) => `10:${(n % 2) * 10}`).join(' '));
  expect(together.ratio).toBe(apart.ratio);
  expect(together.variance).toBeGreaterThan(9 * apart.variance);
});

describe('simulated rollouts at a share of 5 % with a look every 250 views', () => {
  const caught = (over: { readonly moreRefused?: number; readonly slowerInp?: number }, candidateViews: number) =>
    Array.from({ length: 40 }, (_, seed) =>
      simulateRollout({ seed: seed + 1, candidateViews, share: 0.05, lookEvery: 250, ...over }),
    ).filter(({ stoppedAt }) => stoppedAt !== null).length;

  test('+2 points of refused bets and +20 % INP are caught within 10,000 views [F3.07]', () => {
    expect(caught({ moreRefused: 0.02 }, 10_000)).toBeGreaterThanOrEqual(38);
    expect(caught({ slowerInp: 1.2 }, 10_000)).toBeGreaterThanOrEqual(38);
  });

  test('an equal version is not stopped in 40 runs of 10,000 views [F3.08]', () => {
    expect(caught({}, 10_000)).toBeLessThanOrEqual(2);
  });
});
