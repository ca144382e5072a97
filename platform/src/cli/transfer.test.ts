import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { databaseUrlOf, openTestPlatform, type TestPlatform } from '../../testing';
import { findOtherPostgres, openOtherPostgres, type OtherPostgres } from '../../testing/other-postgres';
import { startProgram } from '../../testing/programs';
import { hashSnapshot, hashTables } from '../../testing/table-hashes';
import { IdleFeed } from '../betting/feed/testing';
import {
  exportData,
  exportPlatform,
  importData,
  importPlatform,
  listExports,
  openBackupStore,
  RestoreRefused,
} from '../core/backup';
import { readConfig, type Config } from '../core/config';
import { openDatabase, withoutTimeLimits, type Connection, type Database } from '../core/database';
import { endServerOf, openTestDatabase, type TestDatabase } from '../core/database/testing';
import { createLedger } from '../money/ledger';
import { proveRestored, startPlatform } from '../platform';
import { readDatabaseFigures } from '../services/database-figures';

const program = findOtherPostgres();
if (!program) process.stderr.write('The move to another PostgreSQL is NOT tested: none is installed.\n');
const otherTest = program ? test : test.skip;
const log = { info: () => undefined };

let folder: string;
let place: string;
let other: OtherPostgres | null = null;
let platform: TestPlatform;
let empty: TestDatabase[] = [];

beforeAll(async () => {
  platform = await openTestPlatform({ SECRET_KEY: 'the key of the platform that moves', PUBLIC_URL: '' });
  if (program) other = await openOtherPostgres(program);
});
afterAll(async () => {
  await platform?.close();
  await other?.close();
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backlay-transfer-'));
  chmodSync(folder, 0o755);
  place = join(folder, 'place');
});
afterEach(async () => {
  for (const database of empty) await database.close();
  empty = [];
  for (const name of readdirSync(folder)) await endServerOf(join(folder, name));
  rmSync(folder, { recursive: true, force: true });
});

function configOf(name: string, more: Readonly<Record<string, string>> = {}): Config {
  const read = readConfig({ DATA_DIR: join(folder, name), PORT: '0', FEED: 'none', LOG_LEVEL: 'silent', ...more });
  if (!read.ok) throw new Error(read.problem);
  return read.config;
}

/** A database without tables on the server of the tests. */
async function openEmpty(): Promise<TestDatabase> {
  const database = await openTestDatabase([]);
  await database.query('DROP TABLE schema_migration, schema_function, schema_version');
  empty.push(database);
  return database;
}

/** Exports a database, with what its tables are in the snapshot. */
async function exportOf(database: TestDatabase, options: Parameters<typeof exportData>[2] = {}) {
  let hashes: Readonly<Record<string, string>> = {};
  const store = await openBackupStore(place);
  const result = await withoutTimeLimits(database, async ({ pool }) => {
    const client = await pool.connect();
    try {
      return await exportData(
        store,
        { client, releases: [], channels: null, secret: 'the key of the platform that moves' },
        {
          ...options,
          onBegin: async (_id, snapshot) => void (hashes = await hashSnapshot(database.endpoint, snapshot)),
        },
      );
    } finally {
      client.release(true);
    }
  });
  return { ...result, store, hashes };
}

/** Where a disk writes late, an export takes minutes: without an end, postings would make the next exports ten times as large. */
const MOST_POSTINGS = 500;

/** Postings of new players until it is stopped, as fast as they go. */
function startPostings(database: Database) {
  let isStopped = false;
  let count = 0;
  const run = async (): Promise<void> => {
    const ledger = createLedger(database);
    while (!isStopped && count < MOST_POSTINGS) {
      count += 1;
      await ledger.openWith(`moving-${process.hrtime.bigint()}`, 100_000, 'opening');
    }
  };
  const running = run();
  return {
    get count() {
      return count;
    },
    async stop() {
      isStopped = true;
      await running;
    },
  };
}

const importInto = (database: Database, store: Awaited<ReturnType<typeof openBackupStore>>, id: string) =>
  withoutTimeLimits(database, (unlimited) => importData(store, id, unlimited), 3);

/** Text that a wrong quoting would change, in more rows than a part has. */
async function addOddRows({ database }: TestPlatform): Promise<void> {
  const text = 'tab\t line\n return\r back\\slash \\N \\. हिन्दी 🏏 "quoted", {NULL}';
  await database.query(
    `INSERT INTO notification (account_id, key, title, message)
     SELECT 'odd', n, CASE n % 2 WHEN 0 THEN '' ELSE $1 END, $1 FROM generate_series(1, 5000) AS n ON CONFLICT DO NOTHING`,
    [text],
  );
}

otherTest('everything moves from the embedded database to another PostgreSQL and back under load [G5.03]', async () => {
  await addOddRows(platform);
  const load = startPostings(platform.database);
  const first = await exportOf(platform.database, { passphrase: 'a passphrase of the drill', partBytes: 20_000 });
  await load.stop();
  expect(load.count).toBeGreaterThan(10);
  expect(first.manifest.tables.find(({ name }) => name === 'notification')!.parts.length).toBeGreaterThan(5);
  expect(Object.keys(first.hashes).length).toBeGreaterThan(100);
  expect(first.manifest.tables.map(({ name }) => name)).toEqual(Object.keys(first.hashes).sort());

  const url = await other!.createDatabase('moved');
  const config = configOf('beside', { DATABASE_URL: url, BACKUP_PASSPHRASE: 'a passphrase of the drill' });
  let moved: Readonly<Record<string, string>> = {};
  const there = await importPlatform(config, place, async (database, at, id) => {
    moved = await hashTables(database);
    expect((await proveRestored(database, config, { source: id, restoredTo: at })).problems).toEqual([]);
  });
  expect(moved).toEqual(first.hashes);
  expect(there).toMatchObject({ secret: 'written', resumed: 0, parts: first.parts });
  expect(readFileSync(join(folder, 'beside/secret'), 'utf8')).toBe('the key of the platform that moves\n');

  const back = await exportPlatform(config, join(folder, 'back'), () => undefined);
  const external = new pg.Client(url);
  await external.connect();
  const before = await hashTables(external);
  await external.end();
  const home = configOf('home', { SECRET_KEY: 'the key of the platform that moves' });
  let returned: Readonly<Record<string, string>> = {};
  await importPlatform(home, join(folder, 'back'), async (database, at, id) => {
    returned = await hashTables(database);
    await proveRestored(database, home, { source: id, restoredTo: at });
  });
  expect(back.manifest.server.version).toBeLessThan(180_000);
  expect(returned).toEqual(before);
  // Players sign in where the rows are now.
  const running = await startPlatform(home, { feed: new IdleFeed() });
  await running.close();
});

test('an export and an import that are killed at half go on, and the tables equal the snapshot [G5.03]', async () => {
  const source = platform.database;
  const cut = (args: readonly string[]) =>
    startProgram(join(__dirname, '../../testing/cut-short.ts'), args, { stdio: 'inherit' }).then(
      (child) => new Promise<string | null>((done) => child.once('exit', (_code, signal) => done(signal))),
    );
  await addOddRows(platform);
  const whole = await exportOf(source, { partBytes: 20_000 });
  await rm(join(place, 'exports'), { recursive: true });
  const halfWritten = Math.floor(whole.parts / 2);
  expect(await cut(['export', databaseUrlOf(source), place, '', String(halfWritten)])).toBe('SIGKILL');
  const { store } = whole;
  expect(await listExports(store)).toEqual([]);
  const [resume = ''] = await listExports(store, { unfinished: true });
  await createLedger(source).openWith('between', 100_000, 'opening');
  const { manifest, hashes, parts, reused } = await exportOf(source, { resume, partBytes: 20_000 });
  expect(manifest.id).toBe(resume);
  expect(parts).toBeGreaterThan(20);
  // The posting between changed a few tables.
  expect(reused).toBeGreaterThan(halfWritten / 2);
  expect(reused).toBeLessThanOrEqual(halfWritten);
  expect((await store.list('exports')).filter((path) => path.includes('/data.'))).toHaveLength(parts);

  const target = await openEmpty();
  // Before the first row every part is read once to compare it.
  const half = parts + Math.floor(parts / 2);
  expect(await cut(['import', databaseUrlOf(target), place, resume, String(half)])).toBe('SIGKILL');
  const unfinished = openDatabase({ dataDir: folder, databaseUrl: databaseUrlOf(target), log });
  await expect(unfinished).rejects.toThrow('The import into this database was not finished');
  const { resumed, rows } = await importInto(target, store, resume);
  expect(resumed).toBe(Math.floor(parts / 2));
  expect(rows).toBe(manifest.tables.reduce((sum, table) => sum + table.rows, 0));
  expect(await hashTables(target)).toEqual(hashes);
  await (await openDatabase({ dataDir: folder, databaseUrl: databaseUrlOf(target), log })).close();
  // Triggers, foreign keys and sequences are those of before.
  await createLedger(target).openWith('after', 100_000, 'opening');
  await expect(target.query('DELETE FROM ledger_entry')).rejects.toThrow();
  const dangling = `INSERT INTO user_session (token_hash, account_id) VALUES ('x', 'nobody')`;
  await expect(target.query(dangling)).rejects.toThrow();
  const constraints = async ({ query }: Connection) =>
    (await query(`SELECT conname, pg_get_constraintdef(oid) AS is FROM pg_constraint WHERE contype = 'f' ORDER BY 1`))
      .rows;
  expect(await constraints(target)).toEqual(await constraints(source));
});

test('an import of a changed byte, into a database in use or from a newer server writes nothing [G5.03]', async () => {
  const { store, manifest } = await exportOf(platform.database);
  const target = await openEmpty();
  const tables = async () => (await target.query(`SELECT FROM pg_tables WHERE schemaname = 'public'`)).rowCount;
  const largest = (await store.list('exports')).filter((path) => path.includes('/data.user_account'))[0]!;
  const bytes = readFileSync(join(place, largest));
  const changed = Buffer.from(bytes);
  changed[Math.floor(bytes.length / 2)]! ^= 1;
  writeFileSync(join(place, largest), changed);
  await expect(importInto(target, store, manifest.id)).rejects.toThrow(`${largest} was changed`);
  expect(await tables()).toBe(0);
  writeFileSync(join(place, largest), bytes);
  await expect(importInto(platform.database, store, manifest.id)).rejects.toThrow(/^The database is in use/);
  await target.query('CREATE VIEW left_behind AS SELECT 1 AS n');
  await expect(importInto(target, store, manifest.id)).rejects.toThrow('it has the table left_behind');
  await target.query('DROP VIEW left_behind');
  await target.transaction(async (connection) => {
    await connection.query('SELECT pg_advisory_xact_lock(4207004)');
    await expect(importInto(target, store, manifest.id)).rejects.toThrow('Another import fills this database');
  });
  await expect(importInto(target, store, '20200101T000000Z')).rejects.toThrow('is missing');
  const older = withoutTimeLimits(target, (unlimited) => importData(store, manifest.id, unlimited, { migrations: [] }));
  await expect(older).rejects.toThrow(RestoreRefused);
  expect(await tables()).toBe(0);
});

otherTest('backup runs BACKUP_COMMAND, and a failure or an old result is in metrics and alert [G5.03]', async () => {
  const url = await other!.createDatabase('backed_up');
  const { dataDir } = configOf('beside');
  const backUp = async (command: string) => {
    const env = { ...{ PATH: process.env['PATH'], DATA_DIR: dataDir, DATABASE_URL: url }, BACKUP_COMMAND: command };
    const child = await startProgram(join(__dirname, 'backup.ts'), [], {
      env: { ...env, SECRET_KEY: 'the key that no command may have' },
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (text += chunk.toString()));
    return new Promise<string>((done) => child.once('close', (code) => done(`${code}: ${text.trim()}`)));
  };
  const database = await openDatabase({ dataDir, databaseUrl: url, log });
  try {
    const figures = async () => readDatabaseFigures(database);
    expect(await figures()).toMatchObject({ backupPassed: null, backupAt: null });
    writeFileSync(join(folder, 'result'), 'a dump');
    await other!.admin.query(`SELECT pg_stat_reset_shared('archiver')`);
    expect(await backUp(`echo ${join(folder, 'result')}`)).toMatch(/^1: .*has archived no log yet/);
    await other!.admin.query('SELECT pg_switch_wal()');
    const archived = async () =>
      (await other!.admin.query('SELECT FROM pg_stat_archiver WHERE last_archived_time IS NOT NULL')).rowCount === 1;
    while (!(await archived())) await sleep(20);
    const good = `test -n "$DATABASE_URL" && test -z "$SECRET_KEY" && echo copying && echo ${join(folder, 'result')}`;
    expect(await backUp(good)).toMatch(/^0: BACKUP_COMMAND worked: its newest backup is from /);
    const { backupAt } = await figures();
    expect(await figures()).toMatchObject({ backupPassed: 1, backupAt: expect.any(Number) });
    expect(await backUp('exit 3')).toBe('1: BACKUP_COMMAND ended with 3.\nThe backup is NOT good.');
    // The age goes on from the last good one.
    expect(await figures()).toMatchObject({ backupPassed: 0, backupAt });
    expect(await backUp('echo 2026-01-01T00:00:00Z')).toMatch(/^1: The newest backup is from 2026-01-01T00:00:00/);
    expect(await backUp('true')).toMatch(/^1: BACKUP_COMMAND printed nothing/);
    expect(await backUp('echo /nonexistent/dump')).toMatch(/^1: The last line .*neither a time nor a path/);
    const { rows } = await database.query('SELECT jsonb_array_length(problems) AS n FROM backup_run ORDER BY id');
    expect(rows).toEqual([1, 0, 1, 1, 1, 1].map((n) => ({ n })));
  } finally {
    await database.close();
  }
});
