import { isMember, type Rollout } from '../releases';
import { toArmFigures, addToVisitor, noMoments } from './moments';
import { readFigures } from './read-figures';
import {
  clock,
  database,
  openRolloutsForEachTest,
  present,
  rollouts,
  start,
  stored,
  visit,
  visitorsOf,
  ann,
} from './rollouts.fixture';
import { hashVisitor } from './visitor-counts';

openRolloutsForEachTest();

const DAY_MS = 86_400_000;
const rows = async () =>
  (
    await database.query<{ arm: string; epoch: number; views: number; asked: number; failures: number }>(
      `select arm, epoch, sum(views)::int as views, sum(bets_asked)::int as asked, sum(load_failures)::int as failures
       from rollout_visitor group by arm, epoch order by epoch, arm`,
    )
  ).rows;

test('a visitor counts for the arm whose version the page loaded, and for none with another version [F3.06]', async () => {
  const rollout = await start();
  const [inside = '', outside = ''] = [true, false].map((wanted) =>
    visitorsOf(50).find((visitor) => isMember(rollout, visitor) === wanted),
  );
  rollouts.recordLoads('royal', inside, [{ remote: 'wallet', version: '1.1.0' }]);
  rollouts.recordLoads('royal', outside, [{ remote: 'wallet', version: '1.0.0' }]);
  // A QA pin, or a page that is older than the rollout.
  rollouts.recordLoads('royal', outside, [{ remote: 'wallet', version: '1.1.0' }]);
  rollouts.recordFailure('royal', inside, 'wallet', '1.0.0', { loadFailures: 1 });
  rollouts.recordFailure('royal', inside, 'wallet', '1.1.0', { loadFailures: 1 });
  rollouts.recordAction('royal', inside, { betsAsked: 1 });
  rollouts.recordAction('royal', 'nobody-who-loaded', { betsAsked: 1 });
  await rollouts.visitors.flush({ all: true });
  expect(await rows()).toEqual([
    { arm: 'baseline', epoch: 0, views: 1, asked: 0, failures: 0 },
    { arm: 'candidate', epoch: 0, views: 1, asked: 1, failures: 1 },
  ]);
});

test('a visitor counts for the version that it loaded last, also after the share rose [F3.06]', async () => {
  const rollout = await start();
  const late = visitorsOf(200).find(
    (visitor) => !isMember(rollout, visitor) && isMember({ ...rollout, share: 9000 }, visitor),
  );
  await visit(rollout, [late ?? '']);
  await rollouts.change(rollout, { kind: 'share', share: 9000 }, ann);
  rollouts.recordAction('royal', late ?? '', { betsAsked: 1 });
  await rollouts.visitors.flush({ all: true });
  expect(await rows()).toMatchObject([{ arm: 'baseline', epoch: 0, asked: 1 }]);
  clock.now += 1000;
  await visit(present(rollout.id), [late ?? ''], () => ({ betsAsked: 1 }));
  expect(await rows()).toMatchObject([
    { arm: 'baseline', asked: 1 },
    { arm: 'candidate', epoch: 1, asked: 1 },
  ]);
});

test('an action waits for the report of the load that came before it [F3.06]', async () => {
  const rollout = await start();
  rollouts.recordAction('royal', 'early', { betsAsked: 1 });
  await rollouts.visitors.flush();
  const version = isMember(rollout, 'early') ? '1.1.0' : '1.0.0';
  rollouts.recordLoads('royal', 'early', [{ remote: 'wallet', version }]);
  await rollouts.visitors.flush();
  clock.now += 4000;
  await rollouts.visitors.flush();
  expect(await rows()).toMatchObject([{ views: 1, asked: 1 }]);
});

test('a brand without a rollout, or on a degraded platform, counts no visitor [F3.06 F3.10]', async () => {
  const rollout = await start();
  rollouts.recordLoads('metro', 'somebody', [{ remote: 'wallet', version: '1.0.0' }]);
  clock.isDegraded = true;
  await visit(rollout, visitorsOf(20));
  expect(await rows()).toEqual([]);
});

test('a visitor has another name in each rollout, and none 7 days after the end [F3.06]', async () => {
  expect(hashVisitor('a', 'somebody')).not.toBe(hashVisitor('b', 'somebody'));
  const rollout = await start();
  await visit(rollout, visitorsOf(5));
  const { rows: names } = await database.query<{ visitor: string }>('select visitor from rollout_visitor');
  expect(names.map(({ visitor }) => visitor).sort()).toEqual(
    visitorsOf(5)
      .map((visitor) => hashVisitor(rollout.id, visitor))
      .sort(),
  );
  await rollouts.change(rollout, { kind: 'abort' }, ann);
  clock.now += 7 * DAY_MS - 1;
  await rollouts.tidy();
  expect(await rows()).not.toEqual([]);
  clock.now += 1;
  await rollouts.tidy();
  expect(await rows()).toEqual([]);
  expect(await stored(rollout.id)).toMatchObject({ state: 'aborted', endedReason: 'tries it' });
});

test('figures of one share are those of the sums over visitors [F3.06]', async () => {
  const rollout = await start();
  const moments = { candidate: noMoments(), baseline: noMoments() };
  await visit(rollout, visitorsOf(60), (isCandidate, index) => {
    const counts = { betsAsked: 1 + (index % 4), betsRefused: index % 3 === 0 ? 1 : 0 };
    addToVisitor(moments[isCandidate ? 'candidate' : 'baseline'], 0, 0, counts.betsAsked, counts.betsRefused);
    return counts;
  });
  const { metrics, candidateViews, baselineViews } = await readFigures(database, rollout.id, 'royal', 0);
  expect(candidateViews + baselineViews).toBe(60);
  const { candidate, baseline } = metrics.betsRefused;
  expect(candidate).toMatchObject(closeTo(toArmFigures(moments.candidate)));
  expect(baseline).toMatchObject(closeTo(toArmFigures(moments.baseline)));
});

test('two shares are compared each with itself: a bad day at the larger share is no harm of the candidate [F3.06]', async () => {
  const rollout = await start([{ share: 1000, minViews: 0, minMinutes: 0 }]);
  const errors = (every: number) => (_: boolean, index: number) => ({ errorViews: index % every === 0 ? 1 : 0 });
  await visit(rollout, pickVisitors(rollout, { candidate: 40, baseline: 360 }), errors(40));
  await rollouts.change(rollout, { kind: 'share', share: 9000 }, ann);
  const raised = present(rollout.id);
  await visit(raised, pickVisitors(raised, { candidate: 360, baseline: 40 }, 10_000), errors(2));
  const { metrics, stepViews } = await readFigures(database, rollout.id, 'royal', 1);
  const { candidate, baseline } = metrics.errors;
  expect(stepViews).toBeLessThan(candidate.total);
  // Summed without regard to the share the candidate would have six times the errors.
  expect(candidate.ratio).toBeCloseTo(baseline.ratio, 9);
  expect(candidate.ratio).toBeGreaterThan(0.2);
});

/** The candidate's visitors first: whoever is drawn into an arm depends on the random id of the rollout. */
function pickVisitors(rollout: Rollout, counts: { candidate: number; baseline: number }, first = 0): string[] {
  const visitors = visitorsOf(10_000, first);
  const inArm = (wanted: boolean, count: number) =>
    visitors.filter((visitor) => isMember(rollout, visitor) === wanted).slice(0, count);
  return [...inArm(true, counts.candidate), ...inArm(false, counts.baseline)];
}

const closeTo = (figures: object) =>
  Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, expect.closeTo(Number(value), 12)]));
