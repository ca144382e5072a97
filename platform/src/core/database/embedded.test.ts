import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startProgram } from '../../../testing/programs';
import { openDatabase } from './open-database';
import { endServerOf } from './testing';
import { isServerOf, readPostmaster } from './embedded/postmaster';
import { resolveServerUser } from './embedded/binaries';

const silent = { info: () => undefined };
let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'backlay-embedded-'));
  chmodSync(dataDir, 0o755);
});
afterEach(async () => {
  await endServerOf(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
});

const serverOf = (folder: string) => readPostmaster(join(folder, 'postgres', 'data'));
const runs = (folder: string) => {
  const server = serverOf(folder);
  return server !== null && isServerOf(join(folder, 'postgres', 'data'), server.pid);
};

/** As the system does when memory runs out: the server is gone at once, and what it started is not. */
async function killServer(): Promise<void> {
  const pid = serverOf(dataDir)?.pid ?? 0;
  process.kill(pid, 'SIGKILL');
  await until(() => !runs(dataDir));
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(5);
}

/** A second Node that opens the folder, writes one row and then stays until it is ended. */
async function otherPlatform(folder: string): Promise<{ text: string; kill(): Promise<void> }> {
  const child = await startProgram(join(__dirname, 'testing-platform.ts'), [folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const message = await new Promise<string>((resolve) =>
    child.stdout?.once('data', (chunk: Buffer) => resolve(chunk.toString().trim())),
  );
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    text: message,
    kill: async () => {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

test('data written before an orderly stop exists after the second start', async () => {
  const first = await openDatabase({ dataDir, log: silent, migrations: [] });
  await first.query('CREATE TABLE note AS SELECT 42 AS n');
  await first.close();
  expect(runs(dataDir)).toBe(false);
  const second = await openDatabase({ dataDir, log: silent, migrations: [] });
  expect((await second.query('SELECT n FROM note')).rows).toEqual([{ n: 42 }]);
  await second.close();
});

test('the server of a killed platform is adopted with all acknowledged data', async () => {
  const other = await otherPlatform(dataDir);
  expect(other.text).toBe('ready');
  await other.kill();
  expect(runs(dataDir)).toBe(true);
  const database = await openDatabase({ dataDir, log: silent, migrations: [] });
  expect((await database.query('SELECT n FROM note')).rows).toEqual([{ n: 1 }]);
  await database.close();
  expect(runs(dataDir)).toBe(false);
});

test('a second platform on one data folder exits with a message and leaves the first running', async () => {
  const first = await openDatabase({ dataDir, log: silent, migrations: [] });
  const other = await otherPlatform(dataDir);
  expect(other.text).toBe(
    `FolderInUse: The data folder ${dataDir} is in use by process ${process.pid}. Stop it, or set DATA_DIR to another folder.`,
  );
  await other.kill();
  expect((await first.query('SELECT 1')).rowCount).toBe(1);
  await first.close();
});

test('a postmaster.pid with the number of another program does not stop the start', async () => {
  const first = await openDatabase({ dataDir, log: silent, migrations: [] });
  await first.close();
  writeFileSync(
    join(dataDir, 'postgres', 'data', 'postmaster.pid'),
    `${process.pid}\n/elsewhere\n1\n5432\n\n\n\nready\n`,
  );
  const second = await openDatabase({ dataDir, log: silent, migrations: [] });
  expect(runs(dataDir)).toBe(true);
  await second.close();
});

test('locks of a killed server with the number of another program do not stop the start [S-15]', async () => {
  const first = await openDatabase({ dataDir, log: silent, migrations: [] });
  // Of the server's own account: PostgreSQL passes over numbers of others.
  const other = spawn('sleep', ['60'], { ...resolveServerUser(), cwd: '/' });
  try {
    await killServer();
    const locks = ['data/postmaster.pid', 'run/.s.PGSQL.5432.lock'].map((name) => join(dataDir, 'postgres', name));
    for (const lock of locks) writeFileSync(lock, readFileSync(lock, 'utf8').replace(/^\d+/, String(other.pid)));
    const second = await openDatabase({ dataDir, log: silent, migrations: [] });
    expect((await second.query('SELECT 1')).rowCount).toBe(1);
    await second.close();
  } finally {
    other.kill();
    await first.close();
  }
});

test('a start waits for unfinished work of a killed server [S-15]', async () => {
  const first = await openDatabase({ dataDir, log: silent, migrations: [] });
  await first.query('CREATE TABLE note AS SELECT 42 AS n');
  const working = `SELECT FROM pg_stat_activity WHERE query LIKE 'SELECT count%' AND state = 'active'`;
  let ended = false;
  const busy = first
    .query('SELECT count(*) FROM generate_series(1, 8000) a, generate_series(1, 8000) b')
    .catch(() => undefined)
    .then(() => (ended = true));
  await until(async () => (await first.query(working)).rowCount === 1);
  await killServer();
  expect(ended).toBe(false);
  const second = await openDatabase({ dataDir, log: silent, migrations: [] });
  expect(ended).toBe(true);
  expect((await second.query('SELECT n FROM note')).rows).toEqual([{ n: 42 }]);
  await second.close();
  await busy;
  await first.close();
});

test('the password is for this account only and commits reach the disk', async () => {
  const database = await openDatabase({ dataDir, log: silent, migrations: [] });
  expect(statSync(join(dataDir, 'postgres', 'password')).mode & 0o777).toBe(0o600);
  const { rows } = await database.query(
    `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit`,
  );
  expect(rows).toEqual([{ fsync: 'on', commit: 'on' }]);
  expect(existsSync(join(dataDir, 'postgres', 'run', '.s.PGSQL.5432'))).toBe(true);
  await database.close();
});

test('a data folder that the server cannot enter gets its cluster in a temporary folder behind a link', async () => {
  if (process.getuid?.() !== 0) return;
  chmodSync(dataDir, 0o700);
  const database = await openDatabase({ dataDir, log: silent, migrations: [] });
  const link = join(dataDir, 'postgres');
  const target = realpathSync(link);
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
  expect((await database.query('SELECT 1')).rowCount).toBe(1);
  await database.close();
  rmSync(target, { recursive: true, force: true });
});

test('root starts the server as postgres, else as nobody', () => {
  if (process.getuid?.() !== 0) return expect(resolveServerUser('')).toBeUndefined();
  expect(resolveServerUser('root:x:0:0::/root:/bin/sh\nnobody:x:65534:65534::/:/bin/false')).toEqual({
    uid: 65534,
    gid: 65534,
  });
  expect(resolveServerUser('nobody:x:65534:65534::/:/bin/false\npostgres:x:26:27::/:/bin/sh')).toEqual({
    uid: 26,
    gid: 27,
  });
  expect(resolveServerUser('')).toEqual({ uid: 65534, gid: 65534 });
});
