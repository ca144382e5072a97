import { checkAccessibility } from '../steps/accessibility';
import { urlFor } from '../steps/brand-site';
import { expect, test } from '../steps/journey';
import { keepPicture } from '../steps/picture';
import { openConsole, view } from '../steps/release-console';

const METRICS = [
  ['loadFailures', 0.004, 0.003, -0.002, 0.004, 0.9],
  ['errors', 0.0034, 0.0031, -0.001, 0.002, 1],
  ['freezes', 0.001, 0.001, -0.001, 0.001, 1],
  ['inp', 4.96, 4.93, -0.02, 0.08, 0.7],
  ['betsRefused', 0.062, 0.05, -0.004, 0.028, 0.4],
  ['betsAccepted', 0.93, 0.95, -0.05, 0.01, 0.8],
  ['depositsStarted', 0.03, 0.03, -0.01, 0.01, 1],
  ['depositsFinished', 0.61, 0.6, -0.1, 0.12, 1],
] as const;

/** A rollout in its second step, as the platform describes it. */
const ROLLOUT = {
  _id: '6f1c1f3e-0000-4000-8000-000000000001',
  remote: 'betting',
  candidate: '1.8.0',
  baseline: '1.7.4',
  state: 'running',
  share: 5,
  steps: [1, 5, 25, 100].map((share) => ({ share, minViews: 2000, minMinutes: 120 })),
  step: 1,
  startedBy: 'r.nayak',
  startedAt: '2026-01-19T08:30:00.000Z',
  deadlineAt: '2026-01-26T08:30:00.000Z',
  endedAt: null,
  endedReason: null,
  next: 'waits for time: 79 of 120 minutes at 5 %',
  brands: [
    {
      tenantId: 'royal',
      candidateViews: 2060,
      baselineViews: 39_140,
      refusedOtherwise: 41,
      metrics: METRICS.map(([metric, candidate, baseline, low, high, budget]) => ({
        ...{ metric, candidate, baseline, effect: candidate - baseline, interval: [low, high], budget },
        crossed: false,
      })),
    },
  ],
};

test(
  'a rollout shows both arms and the interval of each metric, and fits both widths [F3.10]',
  { tag: '@both' },
  async ({ page }, info) => {
    await page.route('**/release/rollout', (route) =>
      route.fulfill({ json: { docs: { mayWrite: true, rollouts: [ROLLOUT] }, message: 'Success' } }),
    );
    await openConsole(page, urlFor('staff'));
    await view(page, 'Rollouts').click();
    const rollout = page.getByRole('region', { name: 'betting 1.8.0' });
    await expect(rollout.getByRole('button', { name: 'Abort to 1.7.4' })).toBeVisible();
    await expect(rollout.getByText('39,140')).toBeVisible();
    await expect(rollout.getByRole('heading', { level: 4 })).toHaveCount(METRICS.length);
    await expect(rollout.getByText('−0.4 points to +2.8 points')).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await keepPicture(page, info, 'release-console-rollout');
    await checkAccessibility(page);
  },
);
