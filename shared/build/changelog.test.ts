/** @jest-environment node */
import { addCommits, entryOf, lastCommitOf, nameRelease } from './changelog';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './workspace';

const CHANGELOG = `# Changelog

<!-- commits up to aaaaaaa -->

## [Unreleased]

### Added

- Multiples of
  twelve legs.

### Fixed

- A page that stood still.

## [0.1.0] - 2026-11-21

### Added

- Shell and remotes.
`;

const commit = (message: string, hash = 'bbbbbbb') => ({ hash, message });

test.each([
  ['feat(exchange): keep orders over the start\n\nPlayers asked.', 'Added', 'exchange: keep orders over the start'],
  ['fix(wallet): name the wrong field\n\nIt was unnamed.', 'Fixed', 'wallet: name the wrong field'],
  ['perf: read books once\n\nTwice is slow.', 'Changed', 'read books once'],
  ['feat(sdk)!: drop hosts\n\nUnsafe.', 'Changed', '**Breaking** sdk: drop hosts'],
  [
    'refactor(sdk): rename\n\nPlain.\n\nBREAKING CHANGE: `start` has one argument.',
    'Changed',
    '**Breaking** `start` has one argument.',
  ],
  ['fix(x): y\n\nz\n\nChangelog: A deposit is shown at once.', 'Fixed', 'A deposit is shown at once.'],
])('commit %j becomes an entry of its section [H1.40]', (message, section, text) => {
  expect(entryOf(commit(message))).toEqual({ section, text });
});

test.each(['test(e2e): press twice', 'docs: name the port', 'fix(x): y\n\nz\n\nChangelog: none', 'Merge branch main'])(
  'commit %j has no entry, since no user notices it [H1.40]',
  (message) => {
    expect(entryOf(commit(message))).toBeNull();
  },
);

test('entries follow those of their section, and the next run begins after the newest commit [H1.40]', () => {
  const commits = [
    commit('feat(wallet): refunds\n\nWhy.'),
    commit('perf(feed): halve frames\n\nWhy.'),
    commit('chore: tidy', 'ccccccc'),
  ];
  const { text, entries } = addCommits(CHANGELOG, commits);
  expect(entries).toBe(2);
  expect(lastCommitOf(text)).toBe('ccccccc');
  expect(text).toBe(
    CHANGELOG.replace('aaaaaaa', 'ccccccc')
      .replace('  twelve legs.\n', '  twelve legs.\n- wallet: refunds\n')
      .replace('### Fixed', '### Changed\n\n- feed: halve frames\n\n### Fixed'),
  );
  expect(addCommits(text, [])).toEqual({ text, entries: 0 });
});

test('a release gives its entries a version and a date, and later entries a heading of their own [H1.40]', () => {
  const released = nameRelease(CHANGELOG, '0.2.0', '2026-12-01');
  expect(released).toContain('## [Unreleased]\n\n## [0.2.0] - 2026-12-01\n\n### Added\n\n- Multiples of');
  const { text } = addCommits(released, [commit('feat(wallet): refunds\n\nWhy.')]);
  expect(text).toContain('## [Unreleased]\n\n### Added\n\n- wallet: refunds\n\n## [0.2.0]');
  expect(() => nameRelease(CHANGELOG, '0.1.0', '2026-12-01')).toThrow('docs/CHANGELOG.md has version 0.1.0 already');
  expect(() => nameRelease(CHANGELOG, 'next', '2026-12-01')).toThrow('next is no version such as 1.2.3');
});

test('a changelog without its mark is an error that names the file [H1.40]', () => {
  expect(() => lastCommitOf(CHANGELOG.replace(/<!--.*-->/, ''))).toThrow('docs/CHANGELOG.md names no commit');
  expect(lastCommitOf(readFileSync(join(root, 'docs/CHANGELOG.md'), 'utf8'))).toMatch(/^[0-9a-f]{40}$/);
});
