import type { VersionFigures } from './figures';
import { DEFAULT_LAST_GOOD, findLastGood, formatFigures } from './last-good';
import type { RegistrySnapshot } from './snapshot';
import { goodFigures, remoteRelease, shellRelease } from './testing';
import { countVisitors } from './version-figures';

const MINUTE_MS = 60_000;

/** One version: what was counted of it by brand. */
type History = Readonly<Record<string, Readonly<Record<string, Partial<VersionFigures>>>>>;

function snapshot(histories: History, revoked: readonly string[] = []): RegistrySnapshot {
  const versions = Object.keys(histories);
  const sum = (all: readonly VersionFigures[]) =>
    all.reduce((one, other) => ({
      loads: one.loads + other.loads,
      failures: one.failures + other.failures,
      faults: one.faults + other.faults,
      visitors: one.visitors + other.visitors,
      firstAt: Math.min(one.firstAt, other.firstAt),
      lastAt: Math.max(one.lastAt, other.lastAt),
    }));
  return {
    revision: 1,
    shells: new Map([['1.0.0', shellRelease()]]),
    remotes: new Map([['wallet', new Map(versions.map((version) => [version, remoteRelease('wallet', { version })]))]]),
    channels: new Map(),
    pins: new Map(),
    brandChannels: new Map(),
    rollouts: [],
    grants: new Map(),
    teamRemotes: new Set(),
    revoked: new Set(revoked.map((version) => `wallet ${version}`)),
    figures: new Map(
      Object.entries(histories)
        .filter(([, brands]) => Object.keys(brands).length > 0)
        .map(([version, brands]) => {
          const byTenant = new Map(Object.entries(brands).map(([brand, over]) => [brand, goodFigures(over)]));
          return [`wallet ${version}`, { byTenant, all: sum([...byTenant.values()]) }];
        }),
    ),
  };
}

const good = { royal: {} };
const question = { name: 'wallet', tenantId: 'royal', other: '3.0.0', fits: () => true };
const answer = (given: RegistrySnapshot, over: object = {}) => {
  const found = findLastGood(given, { ...question, ...over });
  return found && `${found.version} ${found.scope}`;
};

const cases: readonly (readonly [string, History, string | null, (readonly string[])?])[] = [
  ['the version before is good', { '1.0.0': good, '2.0.0': good }, '2.0.0 brand'],
  ['the version before failed on every visit', { '1.0.0': good, '2.0.0': { royal: { failures: 200 } } }, '1.0.0 brand'],
  ['199 loads', { '1.0.0': good, '2.0.0': { royal: { loads: 199, failures: 0 } } }, '1.0.0 brand'],
  ['19 visitors', { '1.0.0': good, '2.0.0': { royal: { visitors: 19 } } }, '1.0.0 brand'],
  ['a moment under ten minutes', { '1.0.0': good, '2.0.0': { royal: { lastAt: 10 * MINUTE_MS - 1 } } }, '1.0.0 brand'],
  ['exactly 1 % of failures', { '2.0.0': { royal: { loads: 300, failures: 3 } } }, '2.0.0 brand'],
  ['a failure above 1 %', { '1.0.0': good, '2.0.0': { royal: { loads: 300, failures: 4 } } }, '1.0.0 brand'],
  ['exactly 1 % of views with a new error', { '2.0.0': { royal: { loads: 300, faults: 3 } } }, '2.0.0 brand'],
  ['a new error above 1 %', { '1.0.0': good, '2.0.0': { royal: { loads: 300, faults: 4 } } }, '1.0.0 brand'],
  ['the version before threw on every visit', { '1.0.0': good, '2.0.0': { royal: { faults: 200 } } }, '1.0.0 brand'],
  ['good on another brand only', { '2.0.0': { metro: {} } }, '2.0.0 all-brands'],
  ['an older one good here, a newer one elsewhere', { '1.0.0': good, '2.0.0': { metro: {} } }, '1.0.0 brand'],
  [
    'good only as the sum of two brands',
    { '2.0.0': { royal: { loads: 100, visitors: 10, failures: 1 }, metro: { loads: 100, visitors: 10, failures: 1 } } },
    '2.0.0 all-brands',
  ],
  [
    'bad on other brands, so that the sum is not good',
    { '2.0.0': { royal: { loads: 100, failures: 0 }, metro: { loads: 200, failures: 100 } } },
    null,
  ],
  ['revoked', { '1.0.0': good, '2.0.0': good }, '1.0.0 brand', ['2.0.0']],
  ['all of them revoked', { '1.0.0': good, '2.0.0': good }, null, ['1.0.0', '2.0.0']],
  ['only the version in question is good', { '3.0.0': good, '2.0.0': {} }, null],
  ['a newer version than the one in question', { '2.0.0': good, '3.1.0': good }, '3.1.0 brand'],
  ['nothing was ever loaded', { '1.0.0': {}, '2.0.0': {} }, null],
];
test.each(cases.map(([what, ...rest]) => ({ what, rest })))('last good where $what [F3.02]', ({ rest }) => {
  const [histories, expected, revoked] = rest;
  expect(answer(snapshot({ '3.0.0': { royal: { failures: 200 } }, ...histories }, revoked))).toBe(expected);
});

test('a version that is incompatible is passed over [F3.02]', () => {
  const given = snapshot({ '1.0.0': good, '2.0.0': good });
  expect(answer(given, { fits: (version: string) => version !== '2.0.0' })).toBe('1.0.0 brand');
});

test('a brand sets its own figures, but a version that fails on every visit is never good [F3.02]', () => {
  const given = snapshot({ '1.0.0': { royal: { loads: 5, failures: 1, visitors: 1, lastAt: 0 } } });
  const rule = { loads: 1, visitors: 1, minutes: 0, failureShare: 1 };
  expect(answer(given)).toBeNull();
  expect(answer(given, { rule })).toBe('1.0.0 brand');
  const broken = snapshot({ '1.0.0': { royal: { loads: 5, failures: 5, visitors: 1, lastAt: 0 } } });
  expect(answer(broken, { rule })).toBeNull();
  const throwing = snapshot({ '1.0.0': { royal: { loads: 5, faults: 5, visitors: 1, lastAt: 0 } } });
  expect(answer(throwing, { rule })).toBeNull();
});

test('of two local builds of one version the one that was loaded first later is newer [F3.02]', () => {
  const [older, newer] = ['1.0.0-local.bbbbbbbb', '1.0.0-local.aaaaaaaa'];
  const given = snapshot({
    [newer]: { royal: { firstAt: MINUTE_MS, lastAt: 20 * MINUTE_MS } },
    [older]: { royal: {} },
  });
  expect(answer(given)).toBe(`${newer} brand`);
});

test('a release is newer than a local build of its version, whenever either was loaded [F3.02]', () => {
  const local = { royal: { firstAt: MINUTE_MS, lastAt: 20 * MINUTE_MS } };
  expect(answer(snapshot({ '1.0.0-local.aaaaaaaa': local, '1.0.0': good }))).toBe('1.0.0 brand');
  const other = { '1.0.0-local.aaaaaaaa': local, '1.1.0-local.aaaaaaaa': good };
  expect(answer(snapshot(other))).toBe('1.1.0-local.aaaaaaaa brand');
});

test('formatted figures are one line [F3.03]', () => {
  const figures = goodFigures({ loads: 4_210, failures: 3, visitors: 180, lastAt: 95 * MINUTE_MS });
  expect(formatFigures({ version: '1.0.0', scope: 'brand', ...figures })).toBe(
    '4210 loads, 3 failed, 180 visitors, 95 minutes, on this brand',
  );
  const unfinished = goodFigures({ lastAt: 96 * MINUTE_MS - 1 });
  expect(formatFigures({ version: '1.0.0', scope: 'all-brands', ...unfinished })).toContain(
    '95 minutes, on all brands',
  );
  expect(DEFAULT_LAST_GOOD).toEqual({ loads: 200, visitors: 20, minutes: 10, failureShare: 0.01 });
});

test('the sketch of visitors counts a few exactly and never overflows [F3.02]', () => {
  expect([0, 1, 20].map(countVisitors)).toEqual([0, 1, 20]);
  expect(countVisitors(1024)).toBeGreaterThan(5_000);
});
