import { snapshotOfStore, withCandidates, withRecord } from './candidates';
import { removable } from './retention';
import { isLocalBuild, keyOf, namesOf, recordOf, versionsOf, withEntry } from './snapshot';
import { startLines } from './start-lines';
import { shellRelease } from './testing';
import { casino, snapshotOf, wallet } from './testing-snapshot';

const DAY_MS = 86_400_000;
const NOW = 1_000 * DAY_MS;

test('names are the shell first and then the remotes in order; a registry without a shell has none', () => {
  const given = snapshotOf({ releases: [wallet('1.0.0'), casino()] });
  expect(namesOf(given)).toEqual(['shell', 'casino', 'wallet']);
  expect(namesOf({ ...given, shells: new Map() })).toEqual(['casino', 'wallet']);
});

test('versions and records are found by name, the shell by its own', () => {
  const given = snapshotOf({ shells: ['1.0.0', '2.0.0'], releases: [wallet('1.0.0'), wallet('1.1.0')] });
  expect(versionsOf(given, 'shell')).toEqual(['1.0.0', '2.0.0']);
  expect(versionsOf(given, 'wallet')).toEqual(['1.0.0', '1.1.0']);
  expect(versionsOf(given, 'none')).toEqual([]);
  expect(recordOf(given, 'shell', '2.0.0')).toEqual(shellRelease({ version: '2.0.0' }));
  expect(recordOf(given, 'wallet', '1.1.0')?.name).toBe('wallet');
  expect(recordOf(given, 'wallet', '2.0.0')).toBeUndefined();
  expect(keyOf('wallet', '1.0.0')).toBe('wallet 1.0.0');
});

test('a local build names its sources at the end of its version', () => {
  const versions = [
    '1.0.0-local.0123abcd',
    '1.0.0-dev.0123abcd',
    '1.0.0',
    '1.0.0-local.0123abc',
    '1.0.0-local.0123abcd.1',
  ];
  expect(versions.map(isLocalBuild)).toEqual([true, true, false, false, false]);
});

test('an entry is set or removed in a copy', () => {
  const before = new Map([['stable', new Map([['wallet', 1]])]]);
  expect(withEntry(before, 'stable', 'casino', 2).get('stable')).toEqual(
    new Map([
      ['wallet', 1],
      ['casino', 2],
    ]),
  );
  expect(withEntry(before, 'stable', 'wallet', null).get('stable')).toEqual(new Map());
  expect(withEntry(before, 'next', 'wallet', 3).get('next')).toEqual(new Map([['wallet', 3]]));
  expect(before).toEqual(new Map([['stable', new Map([['wallet', 1]])]]));
});

describe('versions to delete', () => {
  const published = (count: number, ageDays = 15, name = 'wallet') =>
    Array.from({ length: count }, (_, n) => ({ name, version: `1.${n}.0`, publishedAt: NOW - ageDays * DAY_MS - n }));
  const given = snapshotOf({ releases: [wallet('1.0.0'), casino()] });
  const leaving = (all: ReturnType<typeof published>, held: string[] = [], of = given) =>
    removable(of, all, new Set(held), NOW).map(({ version }) => version);

  test('the twenty newest versions of a name stay, older ones leave after fourteen days', () => {
    expect(leaving(published(20))).toEqual([]);
    expect(leaving(published(22))).toEqual(['1.20.0', '1.21.0']);
    expect(leaving([...published(22)].reverse())).toEqual(['1.20.0', '1.21.0']);
    expect(leaving([...published(20), ...published(1, 15, 'casino')])).toEqual([]);
    expect(leaving(published(22, 13))).toEqual([]);
    const exact = published(21).map((one) => ({ ...one, publishedAt: NOW - 14 * DAY_MS }));
    expect(leaving(exact)).toEqual([]);
    expect(leaving(exact.map((one) => ({ ...one, publishedAt: one.publishedAt - 1 })))).toHaveLength(1);
  });

  test('a version in a channel, pinned or held stays', () => {
    const needed = snapshotOf({
      releases: [wallet('1.0.0')],
      channels: { next: { wallet: '1.20.0' } },
      pins: { royal: { wallet: '1.21.0' } },
    });
    expect(leaving(published(24), ['wallet 1.22.0'], needed)).toEqual(['1.23.0']);
    expect(leaving(published(22), ['casino 1.20.0'])).toEqual(['1.20.0', '1.21.0']);
  });
});

describe('lines of a start', () => {
  const given = snapshotOf({
    releases: [wallet('1.0.0'), casino()],
    channels: { stable: { wallet: '1.0.0', casino: '1.0.0' }, next: { wallet: '2.0.0' } },
  });

  test('production names what each channel points at, channels and names in order [F3.01]', () => {
    const lines = startLines(given, { production: true, workingTree: { wallet: '9.0.0' }, channel: 'stable' });
    expect(lines).toEqual(['next: wallet 2.0.0', 'stable: shell 1.0.0, casino 1.0.0, wallet 1.0.0']);
  });

  test('outside production each working tree that a release hides is named with its command [F3.01]', () => {
    const workingTree = { shell: '1.0.0', wallet: '9.0.0', guest: '1.0.0' };
    expect(startLines(given, { production: false, workingTree, channel: 'next' })).toEqual([
      'wallet: next stays at 2.0.0. To show the working tree: npm run promote -- wallet 9.0.0',
    ]);
    expect(startLines(given, { production: false, workingTree: null, channel: 'next' })).toEqual([]);
    expect(startLines(given, { production: false, workingTree, channel: 'none' })).toEqual([]);
  });
});

describe('a store without a database', () => {
  const given = snapshotOfStore([shellRelease(), wallet('1.0.0'), wallet('1.1.0'), casino()], {
    revision: 7,
    channels: { stable: { wallet: { version: '1.0.0', revision: 3 } }, next: {} },
  });

  test('its records and channels make a registry without pins, revocations and figures', () => {
    expect(given).toMatchObject({ revision: 7, pins: new Map(), revoked: new Set(), figures: new Map() });
    expect([...given.shells.keys()]).toEqual(['1.0.0']);
    expect([...given.remotes].map(([name, versions]) => [name, [...versions.keys()]])).toEqual([
      ['wallet', ['1.0.0', '1.1.0']],
      ['casino', ['1.0.0']],
    ]);
    expect([...given.channels.keys()]).toEqual(['stable', 'next']);
    expect(given.channels.get('stable')?.get('wallet')?.version).toBe('1.0.0');
  });

  test('a record is added to the versions of its name, and the store stays as it was', () => {
    const shell = withRecord(given, shellRelease({ version: '2.0.0' }));
    expect([[...shell.shells.keys()], shell.remotes]).toEqual([['1.0.0', '2.0.0'], given.remotes]);
    const remote = withRecord(given, wallet('1.2.0'));
    expect([...(remote.remotes.get('wallet')?.keys() ?? [])]).toEqual(['1.0.0', '1.1.0', '1.2.0']);
    expect([remote.shells, given.shells.size, given.remotes.get('wallet')?.size]).toEqual([given.shells, 1, 2]);
  });

  test('candidates take their place in one channel, are not revoked there, and leave the others out', () => {
    const revoked = {
      ...given,
      revoked: new Set(['wallet 1.1.0', 'casino 1.0.0']),
      pins: new Map([['royal', new Map()]]),
    };
    const with1 = withCandidates(revoked, 'stable', { wallet: '1.1.0', guest: '1.0.0' });
    expect([...with1.channels.keys()]).toEqual(['stable']);
    expect(with1.channels.get('stable')).toEqual(
      new Map([
        ['wallet', { version: '1.1.0' }],
        ['guest', { version: '1.0.0' }],
      ]),
    );
    expect([with1.revoked, with1.pins]).toEqual([new Set(['casino 1.0.0']), new Map()]);
    expect(revoked.revoked.size).toBe(2);
    expect([...withCandidates(given, 'beta', {}).channels]).toEqual([['beta', new Map()]]);
  });
});
