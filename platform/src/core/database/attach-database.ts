import { realpathSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from './database';
import { createPool, createDatabase } from './database';
import { startServer } from './embedded/cluster';
import { isServerOf, readPostmaster } from './embedded/postmaster';
import { openDatabase, type DatabaseConfig } from './open-database';

/** There is no database where a command looked for one. The message names the place in one line. */
export class NoDatabase extends Error {}

/**
 * Opens the database of a data folder for a short command: over the server of a running platform, or alone until the
 * command ends. A platform holds the folder's lock, a command does not, so its writes must be safe beside a platform. It
 * never creates a data folder or database.
 * @throws NoDatabase when no platform ever started there
 */
export async function attachDatabase(config: DatabaseConfig): Promise<Database> {
  if (config.databaseUrl) return openMigrated(config);
  if (!existsSync(join(config.dataDir, 'postgres', 'data', 'PG_VERSION')))
    throw new NoDatabase(
      `No database found: there is none in ${config.dataDir} (DATA_DIR), and DATABASE_URL is not set. Start the platform there first, or name the right folder.`,
    );
  if (!isServed(config.dataDir)) return openDatabase(config);
  const { endpoint } = await startServer({ dataDir: config.dataDir });
  // Its own name: a platform that starts ends what a killed platform left, and this is none.
  const pool = createPool({
    ...endpoint,
    database: 'backlay',
    max: 2,
    application_name: `backlay-command:${process.pid}`,
  });
  return createDatabase(pool, 'embedded', () => pool.end());
}

/** An external database that a platform has used before. */
async function openMigrated(config: DatabaseConfig): Promise<Database> {
  const probe = createPool({ connectionString: config.databaseUrl ?? undefined, max: 1 });
  try {
    const { rows } = await probe.query<{ found: string | null }>(
      `select to_regclass('schema_migration')::text as found`,
    );
    if (!rows[0]?.found)
      throw new NoDatabase(
        'No database found: the one that DATABASE_URL names has no tables of a platform. Start the platform with it first, or name the right one.',
      );
  } finally {
    await probe.end();
  }
  return openDatabase(config);
}

function isServed(dataDir: string): boolean {
  const root = join(dataDir, 'postgres');
  if (!existsSync(root)) return false;
  const data = join(realpathSync(root), 'data');
  const server = readPostmaster(data);
  return server !== null && isServerOf(data, server.pid);
}
