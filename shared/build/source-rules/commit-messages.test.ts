/** @jest-environment node */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installHooks } from '../install-hooks';
import { root } from '../workspace';
import { badCommits, findCommitProblem, listScopes } from './commit-messages';

const SCOPES = listScopes(['platform/src/money/ledger/post.ts', 'remote-betting/src/slip/a.ts', 'docs/a.md']);
const WHY = '\n\nA player saw the old price.';

test.each([
  `feat(betting): show the matched price${WHY}`,
  `fix(money/ledger): post a reversal once${WHY}\n\nRefs: S-15`,
  'refactor(platform/money): split the posting of holds',
  'test(slip): cover a late response',
  'docs: explain the money path',
  `feat(platform)!: require a client reference${WHY}\n\nBREAKING CHANGE: requests without one are refused`,
])('the message “%s” passes [H1.39]', (message) => {
  expect(findCommitProblem(message, SCOPES)).toBeUndefined();
});

test.each([
  ['no type', 'show the matched price', 'the subject does not begin with a type and a colon'],
  ['an unknown scope', 'test(kitchen): cover a late response', 'kitchen is no package or folder'],
  ['73 characters', `test(slip): ${'a'.repeat(61)}`, 'the subject has 73 characters, 72 at most'],
  ['a full stop', 'test(slip): cover a late response.', 'the subject ends with a full stop'],
  ['a capital', 'test(slip): Cover a late response', 'the subject begins with a capital'],
  ['a fix without a body', 'fix(slip): clear a late response\n\nRefs: B5.04', 'a fix has no body'],
  ['a feat without a body', 'feat(slip): show the matched price', 'a feat has no body'],
  ['text below the subject', 'test(slip): cover a late response\nwith a body', 'the line below the subject'],
])('a message with %s is refused [H1.39]', (_, message, problem) => {
  expect(findCommitProblem(message, SCOPES)).toContain(problem);
});

test('a subject of 72 characters passes [H1.39]', () => {
  expect(findCommitProblem(`test(slip): ${'a'.repeat(60)}`, SCOPES)).toBeUndefined();
});

test('packages, rooms and modules are scopes by name and by path [H1.39]', () => {
  expect([...SCOPES]).toEqual(
    expect.arrayContaining([
      'platform',
      'money',
      'ledger',
      'money/ledger',
      'platform/money',
      'betting',
      'docs',
      'deps',
    ]),
  );
});

test('commits since the rule began pass [H1.39]', () => {
  expect(badCommits()).toEqual([]);
});

describe('hooks of a checkout', () => {
  let folder: string;
  const git = (...args: string[]) =>
    spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.test', ...args], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null', GIT_DIR: undefined },
    });
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'hooks-'));
    mkdirSync(join(folder, '.githooks'));
    writeFileSync(join(folder, '.githooks/commit-msg'), '#!/bin/sh\ngrep -q good "$1"\n');
    chmodSync(join(folder, '.githooks/commit-msg'), 0o755);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('installation lets git run them and refuse a message [H1.39]', () => {
    git('init', '-q', '--template=');
    expect(installHooks(folder)).toBe(true);
    expect(git('commit', '--allow-empty', '-qm', 'bad').status).toBe(1);
    expect(git('commit', '--allow-empty', '-qm', 'good').status).toBe(0);
  });

  test('a folder without a checkout stays as it is [H1.39]', () => {
    expect(installHooks(folder)).toBe(false);
  });

  test('a linked worktree leaves the configuration of its checkout [H1.39]', () => {
    git('init', '-q', '--template=');
    rmSync(join(folder, '.git'), { recursive: true });
    writeFileSync(join(folder, '.git'), 'gitdir: nowhere\n');
    expect(installHooks(folder)).toBe(false);
  });

  test('a hook path of a developer stays [H1.39]', () => {
    git('init', '-q', '--template=');
    git('config', 'core.hooksPath', 'mine');
    expect(installHooks(folder)).toBe(false);
    expect(git('config', '--get', 'core.hooksPath').stdout.trim()).toBe('mine');
  });

  test('a checkout with hooks of another tool retains them [H1.39]', () => {
    git('init', '-q', '--template=');
    mkdirSync(join(folder, '.git/hooks'), { recursive: true });
    writeFileSync(join(folder, '.git/hooks/pre-push'), '');
    expect(installHooks(folder)).toBe(false);
  });

  test('the hook of the repository refuses a bad message and lets all pass without packages [H1.39]', () => {
    git('init', '-q', '--template=');
    cpSync(join(root, '.githooks'), join(folder, '.githooks'), { recursive: true });
    const run = (cwd: string, message: string) => {
      writeFileSync(join(folder, 'message'), message);
      return spawnSync(join(root, '.githooks/commit-msg'), [join(folder, 'message')], { cwd, encoding: 'utf8' });
    };
    expect(run(root, 'no type').stderr).toContain('does not begin with a type');
    expect(run(root, 'test(e2e): cover a late response').status).toBe(0);
    expect(run(folder, 'no type').status).toBe(0);
  });
});
