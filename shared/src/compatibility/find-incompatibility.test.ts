import { satisfies } from 'semver';
import { compatibilityCases } from '../../testing/compatibility-cases';
import { findIncompatibility } from './find-incompatibility';
import { satisfiesRange } from './satisfies-range';

test('the table has 40 cases, of which each rule refuses some and others pass [H1.11]', () => {
  expect(compatibilityCases).toHaveLength(40);
  const rules = new Set(compatibilityCases.map(({ expected }) => expected?.rule ?? null));
  expect(rules).toEqual(new Set([null, 'contract', 'shared', 'routes', 'slots']));
});

describe('the bottom bar', () => {
  const shell = { version: '1.0.0', contract: '1.7.0', shared: {} };
  const remote = (name: string, ...places: string[]) => ({
    ...{ name, version: '1.0.0', contract: '^1.7.0', shared: {}, routes: [], slots: [] },
    nav: places.map((place) => ({ place })),
  });

  test('a second entry is refused, and the reason names the remote that has the place [F1.07]', () => {
    expect(findIncompatibility(remote('ludo', 'bottom'), shell, [remote('chess', 'header', 'bottom')])).toEqual({
      rule: 'slots',
      reason: 'the bottom bar has an entry of chess 1.0.0 already',
      remedy: 'another place, or a chess without an entry there',
    });
    expect(findIncompatibility(remote('ludo', 'drawer'), shell, [remote('chess', 'bottom')])).toBeNull();
    expect(findIncompatibility(remote('ludo', 'bottom'), shell, [remote('chess', 'header')])).toBeNull();
  });

  test('two entries of one remote are refused [F1.07]', () => {
    expect(findIncompatibility(remote('ludo', 'bottom', 'bottom'), shell, [])?.reason).toContain('it puts 2 entries');
  });
});

test.each(compatibilityCases)('the rule for $title holds [H1.11]', ({ remote, shell, beside, expected }) => {
  expect(findIncompatibility(remote, shell, beside)).toEqual(expected);
});

const NUMBERS = ['0.0.0', '0.0.3', '0.2.0', '0.2.3', '1.0.0', '1.2.0', '1.2.3', '1.10.0', '2.0.0', '19.3.1'];
const VERSIONS = NUMBERS.flatMap((version) => ['', '-0', '-beta', '-beta.2', '-1.2'].map((pre) => version + pre));
const PARTS = ['1', '1.2', '1.2.3', '0', '0.2', '0.2.3', '0.0.3', '1.x', '*', '1.2.3-beta', '1.2.3-beta.2', 'v1.2.0'];
const RANGES = [
  ...PARTS.flatMap((part) => ['', '=', '^', '~', '>', '<', '>=', '<=', '^ '].map((operator) => operator + part)),
  ...PARTS.slice(0, 6).flatMap((from) => [`${from} - 1.2`, `${from} - 2.0.0`, `>=${from} <2`, `^${from} || ^19.0.0`]),
  ...['', 'latest', '^1.0.0 || latest', '1.2.3.4', '>', 'workspace:*'],
];

test('a range contains the versions that semver finds in it, prereleases included [H1.11]', () => {
  const differing = RANGES.flatMap((range) =>
    VERSIONS.filter(
      (version) => satisfiesRange(version, range) !== satisfies(version, range, { includePrerelease: true }),
    ).map((version) => `${version} in ${range}`),
  );
  expect(differing).toEqual([]);
});
