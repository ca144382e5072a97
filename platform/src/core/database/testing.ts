import { createHash } from 'node:crypto';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Database } from './database';
import { createPool, createDatabase, extendTimeLimits, trackTransactions } from './database';
import type { Endpoint } from './embedded/cluster';
import { startServer } from './embedded/cluster';
import { stopServer, isServerOf, readPostmaster } from './embedded/postmaster';
import type { Migration } from './migrate';
import { migrate, readMigrations } from './migrate';

export interface TestDatabase extends Database {
  /** For a second process on the same database. */
  readonly endpoint: Endpoint & { readonly database: string };
}

trackTransactions();
extendTimeLimits(60_000);

/** What the disk does is not under test, except where a test asks for it; a benchmark sets TEST_DURABLE=on. */
const QUICK = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '512MB' };

/**
 * A fresh migrated database on a real server. One server per test process, in a temporary folder; a watcher ends it and removes
 * the folder when that process is gone, however it went. Close what you opened.
 */
export async function openTestDatabase(migrations: readonly Migration[] = readMigrations()): Promise<TestDatabase> {
  const endpoint = await sharedServer();
  const admin = new pg.Client({ ...endpoint, database: 'postgres' });
  await admin.connect();
  const database = `test_${process.pid}_${process.hrtime.bigint().toString(36)}`;
  try {
    const template = await templateOf(admin, endpoint, migrations);
    await admin.query(`CREATE DATABASE ${database} TEMPLATE ${template} STRATEGY FILE_COPY`);
  } catch (error) {
    await admin.end();
    throw error;
  }
  const pool = createPool({ ...endpoint, database, max: 12 });
  const close = async () => {
    await pool.end();
    await admin.query(`DROP DATABASE ${database} WITH (FORCE)`);
    await admin.end();
  };
  return { ...createDatabase(pool, 'embedded', close), endpoint: { ...endpoint, database } };
}

/** Ends the server of a data folder, if one was left: for tests that kill platforms. */
export async function endServerOf(dataDir: string): Promise<void> {
  const data = join(dataDir, 'postgres', 'data');
  const server = readPostmaster(data);
  if (server && isServerOf(data, server.pid)) await stopServer(server.pid);
}

async function sharedServer(): Promise<Endpoint> {
  const folder = join(tmpdir(), `backlay-test-${process.pid}`);
  const fresh = !existsSync(folder);
  mkdirSync(folder, { recursive: true });
  const server = await startServer({ dataDir: folder, settings: process.env['TEST_DURABLE'] === 'on' ? {} : QUICK });
  if (fresh) watch(folder, server.pid);
  return server.endpoint;
}

/** A shell that waits for this process to be gone; killing this process cannot stop it from tidying up. */
function watch(folder: string, serverPid: number): void {
  // A process that nobody waited for still has its number, so a zombie counts as gone. A shell that reads starts no process to look.
  const script = `alive() { kill -0 "$1" 2>/dev/null || return 1
      line=; read -r line 2>/dev/null <"/proc/$1/stat"; case "$line" in *') Z '*) return 1 ;; esac; }
    while alive "$0"; do sleep 1; done
    kill -QUIT "$1" 2>/dev/null
    while alive "$1"; do sleep 0.1; done
    rm -rf "$2"`;
  spawn('/bin/sh', ['-c', script, String(process.pid), String(serverPid), folder], {
    detached: true,
    stdio: 'ignore',
    cwd: '/',
  }).unref();
}

/** The migrated database that every other is copied from; made once per server and set of migrations. */
async function templateOf(admin: pg.Client, endpoint: Endpoint, migrations: readonly Migration[]): Promise<string> {
  const hash = createHash('sha256')
    .update(migrations.map(({ checksum }) => checksum).join())
    .digest('hex')
    .slice(0, 16);
  const name = `template_${hash}`;
  const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
  if (rowCount) return name;
  const unfinished = `${name}_new`;
  await admin.query(`DROP DATABASE IF EXISTS ${unfinished} WITH (FORCE)`);
  await admin.query(`CREATE DATABASE ${unfinished}`);
  const pool = createPool({ ...endpoint, database: unfinished, max: 1 });
  try {
    await migrate(
      createDatabase(pool, 'embedded', () => pool.end()),
      migrations,
    );
  } finally {
    await pool.end();
  }
  await admin.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`);
  return name;
}
