import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, get, request as forward } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { attachDatabase } from '../core/database';
import { endServerOf } from '../core/database/testing';
import { readConfig } from '../core/config';
import { startPlatform } from '../platform';
import { IdleFeed } from '../betting/feed/testing';
import { Tokens } from '../delivery/registry-api/tokens';
import { buildProgram } from '../../testing/programs';
import { makeGood, openTestStore, remoteRelease, shellRelease, type TestStore } from '../delivery/releases/testing';

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

const run = (...args: string[]) => runIn({}, ...args);

function runIn(
  further: Readonly<Record<string, string>>,
  ...args: string[]
): Promise<{ code: number | null; out: string; error: string }> {
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, ...environment(), ...further },
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

/** A platform that has been there once: it made brands and the administrator of the demonstration. */
async function seed(): Promise<void> {
  const read = readConfig(environment());
  if (!read.ok) throw new Error(read.problem);
  await (await startPlatform(read.config, { feed: new IdleFeed() })).close();
}

/** What some work reads of the database. */
async function look<Row extends object>(sql: string): Promise<readonly Row[]> {
  const database = await attachDatabase({ dataDir, log: { info: () => undefined } });
  try {
    return (await database.query<Row>(sql)).rows;
  } finally {
    await database.close();
  }
}

test('without a platform a command calls the registry as the seeded administrator [F2.03]', async () => {
  await seed();
  const pinned = await run('pin', 'royal', 'remote-wallet', '1.1.0', '--reason', 'INC-7');
  expect(pinned).toMatchObject({ code: 0, out: expect.stringContaining('royal is pinned to wallet 1.1.0') });
  const refused = await run('pin', 'royal', 'wallet', '9.9.9');
  expect([refused.code, refused.error]).toEqual([
    2,
    'Refused (published): wallet 9.9.9 is not published.\nWanted: release wallet 9.9.9, or take a version that is released.\n',
  ]);
  expect((await run('releases')).out).toMatch(/royal +1\.0\.0 +1\.1\.0 \(tenant-pin\)/);
  expect((await run('audit', 'royal')).out).toMatch(/admin1 +pin +royal +wallet 1\.0\.0 -> 1\.1\.0 +INC-7/);
  const started = await run('rollout', 'metro', 'wallet', '1.1.0', '--share', '5');
  expect(started).toMatchObject({ code: 0, out: expect.stringMatching(/rollout [\da-f-]{36} is running at 5 %/) });
  const [id = ''] = /[\da-f-]{36}/.exec(started.out) ?? [];
  expect((await run('rollout', id, 'abort')).out).toContain('is aborted');
  expect(
    await look(
      `select call, actor_name as actor, actor_kind as kind from admin_audit where action in ('pin', 'rollout', 'rollout-abort') order by id`,
    ),
  ).toEqual([
    { call: 'registry pin', actor: 'admin1', kind: 'person' },
    // The refused one.
    { call: 'registry pin', actor: 'admin1', kind: 'person' },
    { call: 'registry startRollout', actor: 'admin1', kind: 'person' },
    { call: 'registry changeRollout', actor: 'admin1', kind: 'person' },
  ]);
  expect(await look('select 1 from user_session')).toEqual([]);
});

test('a registry at REGISTRY_URL is called with its token; its answer is the exit code [F2.02 F2.10]', async () => {
  const read = readConfig(environment());
  if (!read.ok) throw new Error(read.problem);
  const running = await startPlatform(read.config, { feed: new IdleFeed() });
  const proxy = createServer((request, response) => {
    const { method, url: path } = request;
    const headers = { ...request.headers, host: 'staff.localhost' };
    request.pipe(
      forward({ host: '127.0.0.1', port: running.port, method, path, headers, agent: false }, (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(response);
      }),
    );
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${Object(proxy.address()).port}`;
  try {
    const database = await attachDatabase({ dataDir, log: { info: () => undefined } });
    const made = async (scopes: readonly string[]) =>
      new Tokens(database, Date.now).create({
        ...{ label: 'ci', remotes: ['wallet'], scopes, madeBy: 'staff-admin1', lifeMs: 60_000 },
      });
    const [pins, reads] = [await made(['read', 'pin:royal']), await made(['read'])];
    await database.close();
    const call = (token: string, ...args: string[]) => runIn({ REGISTRY_URL: url, REGISTRY_TOKEN: token }, ...args);
    expect(await call(pins.text, 'pin', 'royal', 'wallet', '1.1.0')).toMatchObject({ code: 0, error: '' });
    expect(await call(pins.text, 'pin', 'royal', 'wallet', '7.0.0')).toMatchObject({
      code: 2,
      error: expect.stringMatching(/^Refused \(published\)/),
    });
    expect(await call(reads.text, 'pin', 'royal', 'wallet', '1.0.0')).toMatchObject({ code: 3 });
    expect(await call('bkl_nothing', 'pin', 'royal', 'wallet', '1.0.0')).toMatchObject({ code: 3 });
    expect(await runIn({ REGISTRY_URL: url }, 'pin', 'royal', 'wallet', '1.0.0')).toMatchObject({ code: 3 });
    expect((await call(reads.text, 'audit', 'royal', 'wallet')).out).toMatch(/ci \(token of admin1\) +pin +royal/);
  } finally {
    proxy.close();
    await running.close();
  }
  expect(await runIn({ REGISTRY_URL: url, REGISTRY_TOKEN: 'bkl_x' }, 'releases')).toMatchObject({ code: 4 });
});

test('in production a command without a login works as break-glass and notifies every administrator [F2.10]', async () => {
  await seed();
  const production = {
    ...{ BACKLAY_MODE: 'production', PUBLIC_URL: 'https://example.com', STAFF_HOST: 'staff.example.com' },
    SECRET_KEY: 'Vu7-a-key-of-the-platform-of-this-test-0123456789',
  };
  const refused = await runIn(production, 'pin', 'royal', 'wallet', '1.1.0', '--reason', 'nobody can sign in');
  expect(refused).toMatchObject({ code: 3, error: expect.stringContaining('--break-glass --reason') });
  expect(await runIn(production, 'releases')).toMatchObject({ code: 3 });
  expect(await look(`select 1 from admin_audit where action = 'pin'`)).toEqual([]);
  const why = ['--break-glass', '--reason', 'nobody can sign in'];
  expect(await runIn(production, 'pin', 'royal', 'wallet', '1.1.0', ...why)).toMatchObject({ code: 0, error: '' });
  expect(await runIn(production, 'audit', ...why)).toMatchObject({ code: 0, error: '' });
  const entries = await look<{ actor: string }>(
    `select action, actor_name as actor, actor_kind as kind, reason from admin_audit where actor_kind = 'server' order by id`,
  );
  const by = { actor: expect.stringMatching(/^break-glass \(.+ on the server\)$/), kind: 'server', reason: why[2] };
  expect(entries).toEqual(['pin', 'break-glass', 'break-glass'].map((action) => ({ action, ...by })));
  const [notified] = await look(
    `select count(*)::int as notified, (select count(*)::int from user_account where user_type = 'administrator') as administrators
     from notification where key like 'break-glass:%' and message like 'pin wallet past every login: nobody can sign in (by %'`,
  );
  expect(notified).toEqual({ notified: 2, administrators: 2 });
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
    expect((await run('revoke', 'wallet', '1.1.0', '--reason', 'it breaks')).out).toContain(
      'wallet 1.1.0 is given to nobody any more',
    );
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
