import pg from 'pg';
import type { Connection } from '../src/core/database';

/** Count and hash of each table by SQL, which shares nothing with the copies. */
export const hashTables = (connection: Pick<Connection, 'query'>): Promise<Readonly<Record<string, string>>> =>
  hashRows(connection, '');

/** The same of rows `t` that fulfil a condition. */
export async function hashRows(
  connection: Pick<Connection, 'query'>,
  where: string,
): Promise<Readonly<Record<string, string>>> {
  const { rows: tables } = await connection.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename !~ '^(schema_|unfinished_)' ORDER BY 1`,
  );
  const hashes: Record<string, string> = {};
  await connection.query(`SET TimeZone = 'UTC'`);
  for (const { name } of tables) {
    const { rows } = await connection.query<{ hash: string }>(
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(h, '' ORDER BY h COLLATE "C")), '') AS hash
       FROM (SELECT md5(t::text) AS h FROM ${name} t ${where}) AS hashed`,
    );
    hashes[name] = rows[0]?.hash ?? '';
  }
  return hashes;
}

/** The same in the snapshot of an export, which is still open. */
export async function hashSnapshot(
  endpoint: pg.ClientConfig,
  snapshot: string,
): Promise<Readonly<Record<string, string>>> {
  const client = new pg.Client(endpoint);
  await client.connect();
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
  await client.query(`SET TRANSACTION SNAPSHOT '${snapshot}'`);
  const hashes = await hashTables(client);
  await client.end();
  return hashes;
}
