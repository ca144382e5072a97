// bench: the move of 1,000,000 rows from the embedded database to another PostgreSQL under 50 postings a second, killed at half, and back: times, and exits 1 where a table is not the snapshot's (G5.03). Argument: rows
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { exportData, importData, openBackupStore } from '../src/core/backup';
import { openDatabase, withoutTimeLimits, type Database } from '../src/core/database';
import { createLedger } from '../src/money/ledger';
import { findOtherPostgres, openOtherPostgres } from '../testing/other-postgres';
import { hashSnapshot, hashTables } from '../testing/table-hashes';

const ROWS = Number(process.argv[2] ?? 1_000_000);
/** Between two postings of the load, ms. */
const POSTING_MS = 20;
const LOOK_MS = 20;

type Hashes = Readonly<Record<string, string>>;
const log = { info: () => undefined };
const program = findOtherPostgres();
if (!program) throw new Error('There is no other PostgreSQL: set POSTGRES_PATH.');
const folder = mkdtempSync(join(tmpdir(), 'backlay-bench-transfer-'));
chmodSync(folder, 0o755);
const other = await openOtherPostgres(program);
let isMissed = false;

const print = (name: string, value: string): void => void process.stdout.write(`${name.padEnd(44)} ${value}\n`);
async function timed<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now();
  const result = await work();
  print(name, `${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  return result;
}
function compare(name: string, found: Hashes, wanted: Hashes): void {
  const different = [...new Set([...Object.keys(found), ...Object.keys(wanted)])].filter(
    (table) => found[table] !== wanted[table],
  );
  isMissed ||= different.length > 0;
  print(
    name,
    different.length > 0 ? `NOT the same: ${different.join(', ')}` : `${Object.keys(found).length} tables equal`,
  );
}

async function writeExport(database: Database, place: string) {
  const store = await openBackupStore(place);
  let hashes: Hashes = {};
  const { manifest } = await withoutTimeLimits(database, async ({ pool }) => {
    const client = await pool.connect();
    const source = { client, releases: [], channels: null, secret: null };
    const result = await exportData(store, source, {
      // Beside the copies: the same snapshot, read another way.
      onBegin: async (_id, snapshot) => void (hashes = await hashSnapshot(database.pool.config, snapshot)),
    });
    client.release();
    return result;
  });
  return { id: manifest.id, hashes, store, rows: manifest.tables.reduce((sum, table) => sum + table.rows, 0) };
}

/** Starts an import as an operator does, and kills it once half of its parts are copied. */
async function killAtHalf(databaseUrl: string, place: string, parts: number): Promise<number> {
  const script = fileURLToPath(new URL('../src/cli/transfer.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script, 'import', place], {
    env: { PATH: process.env['PATH'], DATABASE_URL: databaseUrl, DATA_DIR: join(folder, 'beside') },
    stdio: 'inherit',
  });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const copied = async (): Promise<number> =>
    client
      .query<{ n: number }>(`SELECT count(*)::int AS n FROM unfinished_import WHERE step LIKE 'exports/%'`)
      .then(({ rows }) => rows[0]?.n ?? 0)
      .catch(() => 0);
  while ((await copied()) < parts / 2) await sleep(LOOK_MS);
  child.kill('SIGKILL');
  await gone;
  const count = await copied();
  await client.end();
  return count;
}

const dataDir = join(folder, 'embedded');
const source = await openDatabase({ dataDir, log });
let home: Database | null = null;
try {
  await source.query(
    `INSERT INTO notification (account_id, key, title, message)
     SELECT 'player-' || n % 20000, n, 'Bet settled ' || n, repeat('Your bet on the market was settled. ', 4) FROM generate_series(1, $1::int) AS n`,
    [ROWS],
  );
  const ledger = createLedger(source);
  let postings = 0;
  const timer = setInterval(() => {
    postings += 1;
    void ledger.openWith(`player-${postings}`, 100_000, 'opening');
  }, POSTING_MS);
  const first = await timed('export from the embedded database', () => writeExport(source, join(folder, 'there')));
  clearInterval(timer);
  print('rows in the snapshot, postings meanwhile', `${first.rows}, ${postings}`);

  const url = await other.createDatabase('moved');
  const parts = (await first.store.list('exports')).filter((path) => path.includes('/data.')).length;
  const copied = await killAtHalf(url, join(folder, 'there'), parts);
  print('parts of the killed import', `${copied} of ${parts}`);
  const moved = await openDatabase({ dataDir: folder, databaseUrl: url, log, isImport: true });
  const { resumed } = await timed('import that goes on, into the other PostgreSQL', () =>
    withoutTimeLimits(moved, (unlimited) => importData(first.store, first.id, unlimited), 3),
  );
  isMissed ||= resumed < copied || resumed >= parts;
  print('parts that were not copied again', String(resumed));
  compare('tables of the other PostgreSQL', await hashTables(moved), first.hashes);

  const second = await timed('export from the other PostgreSQL', () => writeExport(moved, join(folder, 'back')));
  const returned = await openDatabase({ dataDir: join(folder, 'returned'), log, isImport: true });
  home = returned;
  await timed('import into an embedded database', () =>
    withoutTimeLimits(returned, (unlimited) => importData(second.store, second.id, unlimited), 3),
  );
  compare('tables of the embedded database', await hashTables(returned), first.hashes);
  await moved.close();
} finally {
  await home?.close();
  await source.close();
  await other.close();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = isMissed ? 1 : 0;
