import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPool, createDatabase, type Database } from './database';
import { setArchiving, startServer, type EmbeddedServer, type Endpoint } from './embedded/cluster';
import { findSchemaProblem, migrate, readSchema, type Migration } from './migrate';
import { hasUnfinishedImport } from './table-copy';
import pg from 'pg';

/** The data folder is already served by another process. */
export class DataFolderInUseError extends Error {
  override readonly name = 'FolderInUse';
}

/** The embedded server is gone while the platform needs it. */
export class DatabaseLostError extends Error {
  override readonly name = 'DatabaseLost';
  constructor(serverLog: string) {
    super(
      `The embedded database has ended and the platform with it. Why is in ${serverLog}. Start again: everything that was acknowledged is kept.`,
    );
  }
}

/** The schema of the database is not one that this version can serve. The message names both versions, or what is missing. */
export class SchemaRefused extends Error {
  override readonly name = 'SchemaRefused';
}

const FOLDER_LOCK = 4_207_002;
const PATIENCE_MS = 2_000;

/**
 * Holds the data folder for this process. The lock lives in a connection, so the system gives it back at once when this process is
 * killed; connections that a killed owner left are ended.
 * @throws FolderInUse when another process has it.
 */
export async function lockFolder(endpoint: Endpoint, dataDir: string): Promise<pg.Client> {
  const client = new pg.Client({ ...endpoint, database: 'postgres', application_name: `backlay-owner:${process.pid}` });
  client.on('error', () => undefined);
  await client.connect();
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [FOLDER_LOCK]);
    if (rows[0]?.taken) break;
    if (Date.now() > until) {
      const owner = await ownerOf(client);
      await client.end();
      throw new DataFolderInUseError(
        `The data folder ${dataDir} is in use by process ${owner}. Stop it, or set DATA_DIR to another folder.`,
      );
    }
    await sleep(50);
  }
  await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND application_name LIKE 'backlay:%'`,
  );
  return client;
}

async function ownerOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ owner: string }>(
    `SELECT split_part(a.application_name, ':', 2) AS owner FROM pg_locks l JOIN pg_stat_activity a USING (pid)
     WHERE l.locktype = 'advisory' AND l.granted AND l.objid = $1`,
    [FOLDER_LOCK],
  );
  return rows[0]?.owner ?? 'unknown';
}

export interface DatabaseLog {
  info(details: object, message: string): void;
}

export interface DatabaseConfig {
  /** An external PostgreSQL 15 or later; absent means the embedded one. */
  readonly databaseUrl?: string | null;
  /** Where the embedded server keeps its files. */
  readonly dataDir: string;
  readonly log: DatabaseLog;
  /** Called once when the embedded server ends unexpectedly. The caller stops and starts again. */
  readonly lost?: (reason: DatabaseLostError) => void;
  /** The caller fills the database: its tables are neither migrated nor checked. */
  readonly isImport?: boolean;
  /** Connections of the pool, 16 by default. */
  readonly connections?: number;
  /** Server settings of the embedded server over the defaults. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Whether the embedded server keeps its log until it is archived; as it is when absent. */
  readonly archives?: boolean;
  /** All of the platform's by default. */
  readonly migrations?: readonly Migration[];
  /** False: the tables stay as they are, and a schema that this version cannot serve is refused. True by default. */
  readonly migrates?: boolean;
}

const NAME = 'backlay';

/**
 * Opens the database and brings its tables up to date.
 * @throws FolderInUse when another platform serves the same data folder; Error with one clear line otherwise.
 */
export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  const database = config.databaseUrl ? openExternal(config.databaseUrl, config) : await openEmbedded(config);
  if (config.isImport) return database;
  try {
    if (await hasUnfinishedImport(database))
      throw new SchemaRefused('The import into this database was not finished. Accepted: backlay import once more.');
    if (config.migrates === false) {
      const problem = findSchemaProblem(await readSchema(database, config.migrations));
      if (problem) throw new SchemaRefused(problem);
      return database;
    }
    const applied = await migrateApart(database, config.migrations);
    // A schema that is newer by more than one version is not served either.
    const problem = findSchemaProblem(await readSchema(database, config.migrations));
    if (problem) throw new SchemaRefused(problem);
    if (applied.length > 0) config.log.info({ applied: applied.length }, 'migrations applied');
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

const migrateApart = (database: Database, migrations: DatabaseConfig['migrations']): Promise<string[]> =>
  withoutTimeLimits(database, (unlimited) => migrate(unlimited, migrations));

/** Work that may take long, such as migrations and copies: over connections of its own, without time limits. */
export async function withoutTimeLimits<Result>(
  database: Database,
  work: (unlimited: Database) => Promise<Result>,
  connections = 1,
): Promise<Result> {
  const unlimited = {
    ...{ connectionTimeoutMillis: undefined, statement_timeout: undefined, query_timeout: undefined },
    idle_in_transaction_session_timeout: undefined,
  };
  const pool = createPool({ ...database.pool.config, ...unlimited, max: connections }, { unlimited: true });
  try {
    return await work(createDatabase(pool, database.kind, () => pool.end()));
  } finally {
    await pool.end();
  }
}

function openExternal(connectionString: string, { connections }: DatabaseConfig): Database {
  const pool = createPool({ connectionString, max: connections ?? 16 });
  return createDatabase(pool, 'external', () => pool.end());
}

async function openEmbedded({
  dataDir,
  log,
  lost,
  connections,
  settings,
  archives,
}: DatabaseConfig): Promise<Database> {
  const startedAt = performance.now();
  const { server, owner } = await takeServer(dataDir, settings, archives);
  try {
    await createOnce(owner);
  } catch (error) {
    await owner.end();
    await server.stop();
    throw error;
  }
  log.info({ adopted: server.adopted, ms: Math.round(performance.now() - startedAt) }, 'embedded postgres started');
  const pool = createPool({ ...server.endpoint, database: NAME, max: connections ?? 16 });
  let closing = false;
  // The connection that holds the folder is there for as long as the server is.
  owner.once('end', () => {
    if (!closing) lost?.(new DatabaseLostError(join(dataDir, 'postgres', 'server.log')));
  });
  return createDatabase(pool, 'embedded', async () => {
    closing = true;
    await pool.end();
    // The lock goes with the server: a platform that starts meanwhile must not take over one that is about to end.
    await server.stop();
    await owner.end();
  });
}

/** Until the lock is ours the server may be another platform's, or one that is just ending: then it is started anew. */
async function takeServer(
  dataDir: string,
  settings: DatabaseConfig['settings'],
  archives: boolean | undefined,
): Promise<{ server: EmbeddedServer; owner: pg.Client }> {
  for (let attempt = 1; ; attempt += 1) {
    const server = await startServer({ dataDir, settings });
    try {
      const owner = await lockFolder(server.endpoint, dataDir);
      if (archives === undefined || (await isArchiving(owner)) === archives) return { server, owner };
      // The log is archived, or not any more, from the next start of the server.
      setArchiving(dataDir, archives);
      await server.stop();
      await owner.end();
    } catch (error) {
      if (error instanceof DataFolderInUseError || attempt === 3) throw error;
      await sleep(500);
    }
  }
}

async function isArchiving(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ mode: string }>(`SELECT current_setting('archive_mode') AS mode`);
  return rows[0]?.mode === 'on';
}

async function createOnce(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [NAME]);
  if (rowCount === 0) await client.query(`CREATE DATABASE ${NAME}`);
}
