/** @jest-environment node */
import { spawn } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LONGEST } from '../testing/longest-first.mjs';
import { chooseSuitePlace, closeSuiteFolder, createSuiteFolder, listProcessesOf } from './test-report';
import { root } from './workspace';

const STAY = 'setInterval(() => undefined, 1000)';
const onLinux = process.platform === 'linux' ? test : test.skip;

function start(folder: string, how: 'argument' | 'environment') {
  const child = spawn(process.execPath, ['-e', STAY, ...(how === 'argument' ? [`${folder}/data`] : [])], {
    detached: true,
    stdio: 'ignore',
    env: how === 'environment' ? { ...process.env, TMPDIR: folder } : process.env,
  });
  const ended = new Promise<string | null>((resolve) => child.once('exit', (_, signal) => resolve(signal)));
  return { child, ended };
}

onLinux.each(['argument', 'environment'] as const)(
  'a process that has the folder in its %s is named, ended and removed with the folder [H1.35]',
  async (how) => {
    const folder = createSuiteFolder();
    const { child, ended } = start(folder, how);
    const left = await closeSuiteFolder(folder, 0);
    expect(left).toEqual([expect.stringContaining(`process ${child.pid}: `)]);
    expect(await ended).toBe('SIGKILL');
    expect(existsSync(folder)).toBe(false);
  },
);

onLinux('a process that ends while the runner waits is not left over [H1.35]', async () => {
  const folder = createSuiteFolder();
  const { child, ended } = start(folder, 'environment');
  const closed = closeSuiteFolder(folder, 60_000);
  child.kill('SIGTERM');
  await ended;
  expect(await closed).toEqual([]);
});

test('the folder of a suite is open to the account of a database server and has no process [H1.35]', async () => {
  const folder = createSuiteFolder();
  expect(statSync(folder).mode & 0o755).toBe(0o755);
  expect(listProcessesOf(folder)).toEqual([]);
  expect(await closeSuiteFolder(folder)).toEqual([]);
});

const MOUNTED = 'tmpfs /dev/shm tmpfs rw,nosuid,nodev 0 0';
test.each([
  ['that has room', MOUNTED, 24e9, 20e9, '/dev/shm'],
  ['of a container, which runs no programs', `${MOUNTED.replace('rw', 'rw,noexec')}`, 24e9, 20e9, tmpdir()],
  ['that is small', MOUNTED, 64e6, 20e9, tmpdir()],
  ['on a machine with little memory', MOUNTED, 24e9, 9e9, tmpdir()],
  ['that is missing', 'proc /proc proc rw 0 0', 24e9, 20e9, tmpdir()],
])('a memory folder %s decides where suites write [H1.35]', (_which, mounts, free, available, place) => {
  expect(chooseSuitePlace(`sysfs /sys sysfs rw 0 0\n${mounts}\n`, free, available)).toBe(place);
});

test('files that start first are tests of the platform, each named once [H1.35]', () => {
  expect(LONGEST.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  expect(new Set(LONGEST).size).toBe(LONGEST.length);
});
