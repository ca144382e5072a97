import { realpathSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from './database';
import { createPool, overPool } from './database';
import { startServer } from './embedded';
import { isServerOf, readPostmaster } from './embedded/postmaster';
import { openDatabase, type DatabaseConfig } from './open-database';

/**
 * The database of a data folder for a command that is soon done: beside the platform that serves the folder, over its server, or
 * alone, and then the server ends with the command. A platform takes the folder's lock, a command beside it does not; what a
 * command writes has to be safe beside a platform by itself.
 */
export async function openBeside(config: DatabaseConfig): Promise<Database> {
  if (config.databaseUrl || !isServed(config.dataDir)) return openDatabase(config);
  const { endpoint } = await startServer({ dataDir: config.dataDir });
  // Its own name: a platform that starts ends what a killed platform left, and this is none.
  const pool = createPool({
    ...endpoint,
    database: 'backlay',
    max: 2,
    application_name: `backlay-command:${process.pid}`,
  });
  return overPool(pool, 'embedded', () => pool.end());
}

function isServed(dataDir: string): boolean {
  const root = join(dataDir, 'postgres');
  if (!existsSync(root)) return false;
  const data = join(realpathSync(root), 'data');
  const server = readPostmaster(data);
  return server !== null && isServerOf(data, server.pid);
}
