import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { attachDatabase, openDatabase } from '../core/database';
import { endServerOf } from '../core/database/testing';
import { readConfig } from '../core/config';
import { startPlatform } from '../platform';
import { IdleFeed } from '../betting/feed/testing';
import { buildProgram } from '../../testing/programs';
import { makeGood, openTestStore, remoteRelease, shellRelease, type TestStore } from '../delivery/releases/testing';

jest.setTimeout(180_000);

let store: TestStore;
let dataDir: string;
let program: string;

beforeAll(async () => (program = await buildProgram(join(__dirname, 'release.ts'))));
beforeEach(() => {
  store = openTestStore();
  dataDir = mkdtempSync(join(tmpdir(), 'backlay-cli-'));
  store.publish(shellRelease(), { 'main.js': 'shell()' });
  for (const version of ['1.0.0', '1.1.0'])
    store.publish(remoteRelease('wallet', { version }), { 'remoteEntry.js': version });
  store.point(1, { stable: { shell: '1.0.0', wallet: '1.0.0' } });
});
afterEach(async () => {
  await endServerOf(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
  store.remove();
});

/** Lets enough visitors load 1.0.0, as they would in ten minutes. */
async function countGoodLoads(): Promise<void> {
  const database = await attachDatabase({ dataDir, log: { info: () => undefined } });
  await makeGood(database, 'wallet', '1.0.0');
  await database.close();
}

const environment = () => ({ DATA_DIR: dataDir, RELEASE_STORE: store.folder, PORT: '0', LOG_LEVEL: 'silent' });

function run(...args: string[]): Promise<{ code: number | null; out: string; error: string }> {
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, ...environment() },
  });
  let [out, error] = ['', ''];
  child.stdout.on('data', (chunk) => (out += chunk));
  child.stderr.on('data', (chunk) => (error += chunk));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, out, error })));
}

/** Version of the wallet on the page of a brand. */
const shown = (port: number, brand = 'royal'): Promise<string | undefined> =>
  new Promise((resolve, reject) => {
    const headers = { host: `${brand}.localhost`, accept: 'text/html' };
    get({ host: '127.0.0.1', port, path: '/', headers, agent: false }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => (text += chunk));
      answer.on('end', () => resolve(/"name":"wallet","version":"([^"]+)"/.exec(text)?.[1]));
    }).on('error', reject);
  });

test('the registry is read and written without a platform, and the next command reads it', async () => {
  await (await openDatabase({ dataDir, log: { info: () => undefined } })).close();
  const pinned = await run('pin', 'royal', 'remote-wallet', '1.1.0', '--reason', 'INC-7');
  expect(pinned).toMatchObject({ code: 0, out: expect.stringContaining('royal is pinned to wallet 1.1.0') });
  const refused = await run('pin', 'royal', 'wallet', '9.9.9');
  expect([refused.code, refused.error]).toEqual([
    2,
    'Refused (published): wallet 9.9.9 is not published.\nWanted: release wallet 9.9.9, or take a version that is released.\n',
  ]);
  expect((await run('releases')).out).toMatch(/royal +1\.0\.0 +1\.1\.0 \(tenant-pin\)/);
  expect((await run('audit', 'royal')).out).toMatch(/pin +royal +wallet 1\.0\.0 -> 1\.1\.0 +INC-7/);
});

test('beside a running platform it writes to the same registry and the platform follows [F2.02 F3.03]', async () => {
  const read = readConfig(environment());
  if (!read.ok) throw new Error(read.problem);
  const running = await startPlatform(read.config, { feed: new IdleFeed() });
  try {
    expect(await run('promote', 'wallet', '1.1.0')).toMatchObject({ code: 0, error: '' });
    for (let look = 0; look < 100 && (await shown(running.port)) !== '1.1.0'; look += 1)
      await new Promise((done) => setTimeout(done, 100));
    expect(await shown(running.port)).toBe('1.1.0');
    expect((await run('releases')).out).toMatch(/royal +1\.0\.0 +1\.1\.0/);
    expect(await run('rollback', '--channel', 'stable', 'wallet')).toMatchObject({
      code: 2,
      error: expect.stringMatching(
        /^Refused \(no-last-good\).*\nWanted: pin or promote a version of wallet by its number/,
      ),
    });
    await countGoodLoads();
    expect(await run('rollback', '--channel', 'stable', 'wallet')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/stable is back at wallet 1\.0\.0.*200 loads, 0 failed, 20 visitors, 10 minutes/s),
    });
    // The version that runs already: a fact of its own, and in the log.
    await run('pin', 'royal', 'wallet', '1.0.0', '--reason', 'stays');
    expect((await run('unpin', 'royal', 'wallet')).out).toContain('royal follows its channel with wallet');
    expect((await run('revoke', 'wallet', '1.1.0')).out).toContain('wallet 1.1.0 is given to nobody any more');
    const { out } = await run('audit');
    expect(out).toMatch(/pin +royal +wallet 1\.0\.0 -> 1\.0\.0 +stays/);
    expect(out).toMatch(/unpin +royal +wallet 1\.0\.0 -> -/);
    expect(out).toMatch(/revoke +wallet 1\.1\.0 -> -/);
  } finally {
    await running.close();
  }
});

test('a platform with its own channel serves it on every brand and falls back to stable [F3.01]', async () => {
  store.point(2, { stable: { shell: '1.0.0', wallet: '1.0.0' }, development: { wallet: '1.1.0' } });
  for (const [channel, version] of [
    ['development', '1.1.0'],
    ['next', '1.0.0'],
  ] as const) {
    const read = readConfig({ ...environment(), RELEASE_CHANNEL: channel });
    if (!read.ok) throw new Error(read.problem);
    const running = await startPlatform(read.config, { feed: new IdleFeed() });
    try {
      for (const brand of ['royal', 'metro', 'staff']) expect(await shown(running.port, brand)).toBe(version);
    } finally {
      await running.close();
    }
  }
});
