import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { readPostmaster } from './core/database/embedded/postmaster';
import { endServerOf, openTestDatabase, type TestDatabase } from './core/database/testing';
import { databaseUrlOf } from '../testing/index';
import { waitFor } from '../testing/processes';
import { buildProgram } from '../testing/programs';

const root = resolve(__dirname, '../..');
const children: ChildProcess[] = [];
let database: TestDatabase;
let dataDir: string;
let server: string;
beforeAll(async () => {
  server = await buildProgram(join(root, 'platform/src/main.ts'));
  database = await openTestDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'backlay-main-'));
});
afterEach(() => children.splice(0).forEach((child) => child.exitCode === null && child.kill('SIGKILL')));
afterAll(async () => {
  await database?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

interface Run {
  readonly child: ChildProcess;
  readonly out: () => string;
  readonly errors: () => string;
  /** Resolves with the output once it is printed. */
  readonly printed: (what: RegExp) => Promise<string>;
  readonly ended: Promise<number | null>;
}

function run(environment: Readonly<Record<string, string>>, ...args: string[]): Run {
  const child = spawn(process.execPath, [server, ...args], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      HOST: '127.0.0.1',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let out = '';
  let errors = '';
  const waiting = new Set<() => void>();
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
    waiting.forEach((look) => look());
  });
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const ended = new Promise<number | null>((done) => child.once('close', done));
  const printedValue = (what: RegExp) =>
    new Promise<string>((done, failed) => {
      const look = () => what.test(out) && done(out);
      waiting.add(look);
      look();
      void ended.then(() => failed(new Error(`It ended before it said ${what}: ${out}${errors}`)));
    });
  return { child, out: () => out, errors: () => errors, printed: printedValue, ended };
}

const whole = () => ({ DATABASE_URL: databaseUrlOf(database), PORT: '0' });
const portOf = (text: string) => Number(/on port (\d+)/.exec(text)?.[1]);

test.each([
  [{ PORT: 'seven' }, "PORT is 'seven': a whole number from 0 to 65535 is expected.\n"],
  [{ FEED: 'replay:/nowhere/*.gz' }, /^FEED=replay: .*\/nowhere.*\n$/],
])('a wrong value %j prints one line on standard error and exits 1', async (environment, line) => {
  const { errors, ended } = run(environment);
  expect(await ended).toBe(1);
  if (typeof line === 'string') expect(errors()).toBe(line);
  else expect(errors()).toMatch(line);
});

test('a taken port prints one line before the database opens and exits 1 [G2.07]', async () => {
  const other = createServer();
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
  const { port } = other.address() as AddressInfo;
  const folder = mkdtempSync(join(tmpdir(), 'backlay-port-'));
  try {
    const { errors, ended } = run({ DATA_DIR: folder, PORT: String(port) });
    expect(await ended).toBe(1);
    expect(errors()).toBe(
      `The address 127.0.0.1:${port} is in use. Stop the program that uses it, or set PORT to another port.\n`,
    );
    expect(readdirSync(folder)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await new Promise((done) => other.close(done));
  }
});

test('an unsafe production start names every finding in one line each and ends with 1 [G2.04]', async () => {
  const { errors, ended } = run({
    BACKLAY_MODE: 'production',
    SANDBOX: 'on',
    DATABASE_URL: 'postgres://127.0.0.1:1/x',
  });
  expect(await ended).toBe(1);
  const named = errors()
    .trimEnd()
    .split('\n')
    .map((line) => line.split(' ')[0]);
  const expected = ['SANDBOX', 'FEED', 'SECRET_KEY', 'PUBLIC_URL', 'STAFF_HOST', 'FRAME_HOSTS', 'DATABASE_URL'];
  expect(named).toEqual(expect.arrayContaining(expected));
  expect(errors()).not.toMatch(/^ +at /m);
});

test('--help names every variable', async () => {
  const { out, ended } = run({}, '--help');
  expect(await ended).toBe(0);
  expect(out()).toMatch(/DATABASE_URL.*\n[\s\S]*FEED/);
});

test('start prints the brands and demo logins, and exits 0 on a stop signal', async () => {
  const { child, printed: printedValue, ended } = run(whole());
  const text = await printedValue(/sandbox\/sms/);
  expect(text).toMatch(/Royal +http:\/\/royal\.localhost:\d+ +b2c/);
  expect(text).toMatch(/player1 +Player@123/);
  // Until its first prices come it is degraded, which a busy machine may show.
  await waitFor(async () => {
    const answer = await fetch(`http://127.0.0.1:${portOf(text)}/healthz`);
    expect(answer.status).toBe(200);
    const { status } = (await answer.json()) as { status: string };
    expect(['ok', 'degraded']).toContain(status);
    return status === 'ok';
  });
  child.kill('SIGTERM');
  child.kill('SIGINT');
  expect(await ended).toBe(0);
});

test('a restart after kill -9 has the opening balances once', async () => {
  const first = run(whole());
  await first.printed(/sandbox\/sms/);
  first.child.kill('SIGKILL');
  await first.ended;
  const second = run(whole());
  await second.printed(/sandbox\/sms/);
  const { rows } = await database.query<{ available: number }>(
    `select available from ledger_balance where user_id = 'royal-player1'`,
  );
  expect(rows).toEqual([{ available: 5_000_000 }]);
  second.child.kill('SIGTERM');
  expect(await second.ended).toBe(0);
});

test('a killed database server ends the platform with one line of remedy and loses no acknowledged data', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'backlay-lost-'));
  chmodSync(folder, 0o755);
  try {
    const first = run({ PORT: '0', DATA_DIR: folder });
    const port = portOf(await first.printed(/sandbox\/sms/));
    process.kill(readPostmaster(join(folder, 'postgres', 'data'))?.pid ?? 0, 'SIGKILL');
    const answers = new Set<number>();
    const healthy = () => fetch(`http://127.0.0.1:${port}/healthz`).then(({ status }) => status);
    // Once it has reported this it never answers that all is well, and then nothing answers at all.
    await once(first.child.stderr as Readable, 'data');
    for (let status = await healthy().catch(() => 0); status !== 0; status = await healthy().catch(() => 0))
      answers.add(status);
    expect(answers).not.toContain(200);
    expect(await first.ended).toBe(1);
    expect(first.errors()).toBe(
      `The embedded database has ended and the platform with it. Why is in ${folder}/postgres/server.log. Start again: everything that was acknowledged is kept.\n`,
    );
    const second = run({ PORT: '0', DATA_DIR: folder });
    const again = portOf(await second.printed(/sandbox\/sms/));
    expect((await fetch(`http://127.0.0.1:${again}/healthz`)).status).toBe(200);
    second.child.kill('SIGTERM');
    expect(await second.ended).toBe(0);
  } finally {
    await endServerOf(folder);
    rmSync(folder, { recursive: true, force: true });
  }
});
