import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Endpoint } from './embedded/cluster';

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
