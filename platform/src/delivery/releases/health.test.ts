import { computeHealth, DEFAULT_THRESHOLD, meetsThreshold, sumLoads } from './health';
import { BUCKET_MS, rateOf, type TrafficStep } from './load-stats';
import { isBlamed } from './failures';
import { releaseTenant } from './tenants';
import { createDedupeCache, createSourceCounter } from './watch-failures';
import type { TenantRecord } from '../../core/tenants';

const NOW = 100 * BUCKET_MS;
const step = (at: number, loads: number, failures: number): TrafficStep => ({
  tenantId: 'royal',
  remote: 'wallet',
  version: '1.0.0',
  at,
  loads,
  failures,
});
const health = (...steps: TrafficStep[]) => computeHealth(steps, DEFAULT_THRESHOLD, NOW);

test('the default threshold is ten failures, a tenth of loads, from three addresses in ten minutes', () => {
  expect(DEFAULT_THRESHOLD).toEqual({ rate: 0.1, failures: 10, addresses: 3, minutes: 10 });
});

test('the failure rate is the share of loads, at most all of them, and none without a try', () => {
  expect(rateOf({ loads: 0, failures: 0 })).toBeNull();
  expect(rateOf({ loads: 4, failures: 0 })).toBe(0);
  expect(rateOf({ loads: 4, failures: 1 })).toBe(0.25);
  expect(rateOf({ loads: 0, failures: 3 })).toBe(1);
  expect(rateOf({ loads: 2, failures: 4 })).toBe(1);
});

test('loads and failures of steps are summed', () => {
  expect(sumLoads([])).toEqual({ loads: 0, failures: 0, errorViews: 0, faultViews: 0 });
  const withErrors = { ...step(2, 4, 5), errorViews: 2, faultViews: 1 };
  expect(sumLoads([step(1, 2, 3), withErrors])).toEqual({ loads: 6, failures: 8, errorViews: 2, faultViews: 1 });
});

test.each([
  [0, 0, 'unknown'],
  [100, 0, 'healthy'],
  [1000, 25, 'healthy'],
  [1000, 26, 'degraded'],
  [100, 10, 'degraded'],
  [100, 11, 'failing'],
  [90, 10, 'failing'],
  [20, 9, 'degraded'],
] as const)('a version with %i loads and %i failures is %s', (loads, failures, expected) => {
  expect(health(step(NOW, loads, failures))).toMatchObject({ health: expected, loads, failures });
});

test.each([
  [10, 0, 'unknown'],
  [49, 0, 'unknown'],
  [50, 0, 'healthy'],
  [49, 2, 'degraded'],
  [100, 3, 'degraded'],
  [100, 11, 'failing'],
  [100, 100, 'failing'],
] as const)(
  'a version with %i loads and %i views with an error or a freeze is %s [F4.07]',
  (loads, errorViews, wanted) => {
    expect(health({ ...step(NOW, loads, 0), errorViews }).health).toBe(wanted);
  },
);

test('a version fails since the first step in which its views have errors [F4.07]', () => {
  const bad = { ...step(NOW - 7, 20, 0), errorViews: 18 };
  expect(health(step(NOW - 9, 20, 0), bad, { ...bad, at: NOW }).failingSince).toBe(NOW - 7);
});

test('only the steps within the window count, its beginning included', () => {
  const begin = NOW - 600_000;
  expect(health(step(begin - 1, 50, 50), step(begin, 3, 1), step(NOW, 4, 2))).toMatchObject({ loads: 7, failures: 3 });
});

test('a failing version fails since the first of its bad steps without a good one between them', () => {
  const bad = (at: number) => step(at, 10, 10);
  expect(health(bad(1), step(2, 10, 0), bad(NOW - 9), step(NOW - 8, 0, 0), bad(NOW)).failingSince).toBe(NOW - 9);
  expect(health(bad(NOW - 5), step(NOW, 10, 1)).failingSince).toBeNull();
  expect(health(bad(NOW - 5), step(NOW, 10, 2)).failingSince).toBe(NOW - 5);
  expect(health(step(NOW, 20, 9)).failingSince).toBeNull();
});

test('a version passes its threshold with enough failures of enough addresses at a higher rate', () => {
  const passes = (loads: number, failures: number, addresses: number) =>
    meetsThreshold({ loads, failures }, addresses, DEFAULT_THRESHOLD);
  expect(passes(99, 10, 3)).toBe(true);
  expect(passes(100, 10, 3)).toBe(false);
  expect(passes(50, 9, 3)).toBe(false);
  expect(passes(50, 10, 2)).toBe(false);
  expect(meetsThreshold({ loads: 0, failures: 0 }, 9, { rate: -1, failures: 0, addresses: 0, minutes: 1 })).toBe(true);
  expect(meetsThreshold({ loads: 0, failures: 0 }, 9, { rate: 0, failures: 0, addresses: 0, minutes: 1 })).toBe(false);
});

test('failures of offline devices and revoked versions are not blamed on the version', () => {
  expect(['offline', 'revoked', 'network', 'render', 'other'].map(isBlamed)).toEqual([false, false, true, true, true]);
});

test('a key counts once until enough others came after it', () => {
  const cache = createDedupeCache(2);
  expect(['a', 'a', 'b', 'a', 'c'].map((key) => cache.add(key))).toEqual([true, false, true, false, true]);
  expect(['a', 'c', 'b'].map((key) => cache.add(key))).toEqual([true, false, true]);
  const usual = createDedupeCache();
  for (let n = 0; n < 20_000; n += 1) usual.add(`${n}`);
  expect(usual.add('0')).toBe(false);
  usual.add('one more');
  expect([usual.add('1'), usual.add('0')]).toEqual([false, true]);
});

test('addresses count once each, with their last time, within the window and up to a thousand', () => {
  const sources = createSourceCounter(100);
  sources.add('k', 'a', 0);
  sources.add('k', 'b', 50);
  sources.add('k', 'a', 60);
  sources.add('other', 'c', 60);
  expect([sources.count('k', 0), sources.count('k', 60), sources.count('k', 61), sources.count('none', 0)]).toEqual([
    2, 1, 0, 0,
  ]);
  sources.add('k', 'd', 150);
  expect(sources.count('k', 0)).toBe(3);
  sources.add('k', 'd', 151);
  expect(sources.count('k', 0)).toBe(2);
  const many = createSourceCounter(100);
  for (let n = 0; n < 1000; n += 1) many.add('k', `${n}`, 1);
  expect(many.count('k', 0)).toBe(1000);
  many.add('k', 'one more', 1);
  expect(many.count('k', 0)).toBe(1000);
});

test('a tenant follows its channel and its own figures, else stable and the default ones', () => {
  const record = { id: 'royal', name: 'Royal', rules: {} } as TenantRecord;
  expect(releaseTenant(record)).toEqual({
    id: 'royal',
    name: 'Royal',
    channel: 'stable',
    threshold: DEFAULT_THRESHOLD,
    lastGood: { loads: 200, visitors: 20, minutes: 10, failureShare: 0.01 },
  });
  const rules = { channel: 'next', rollback: { rate: 0.5 }, lastGood: { loads: 1 } };
  expect(releaseTenant({ ...record, rules } as never)).toMatchObject({
    channel: 'next',
    threshold: { ...DEFAULT_THRESHOLD, rate: 0.5 },
    lastGood: { loads: 1, visitors: 20 },
  });
});
