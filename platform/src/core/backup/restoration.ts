import type { Connection, Database } from '../database';

/** A restored database whose proof found something. */
export interface RestorationDamage {
  readonly restoredTo: Date;
  readonly problems: readonly string[];
}

/** What is written of a restore before anybody serves it. */
export interface RestorationRecord extends RestorationDamage {
  readonly source: string;
}

/** Stores a restore with its findings, before anybody serves the database. */
export async function recordRestoration(
  connection: Connection,
  { source, restoredTo, problems }: RestorationRecord,
): Promise<void> {
  await connection.query('INSERT INTO restoration (source, restored_to, problems) VALUES ($1, $2, $3)', [
    source,
    restoredTo,
    JSON.stringify(problems),
  ]);
}

/** Findings of the newest restore that nobody accepted; null when there are none. Source: G5.04. */
export async function findDamage(database: Pick<Database, 'query'>): Promise<RestorationDamage | null> {
  const { rows: tables } = await database.query<{ found: boolean }>(
    `SELECT to_regclass('restoration') IS NOT NULL AS found`,
  );
  if (!tables[0]?.found) return null;
  const { rows } = await database.query<{ restored_to: Date; problems: string[]; accepted_at: Date | null }>(
    'SELECT restored_to, problems, accepted_at FROM restoration ORDER BY id DESC LIMIT 1',
  );
  const [newest] = rows;
  if (!newest || newest.accepted_at || newest.problems.length === 0) return null;
  return { restoredTo: newest.restored_to, problems: newest.problems };
}

/** The platform serves a damaged database from now on. */
export async function acceptDamage(database: Pick<Database, 'query'>): Promise<void> {
  await database.query(
    'UPDATE restoration SET accepted_at = now() WHERE id = (SELECT max(id) FROM restoration) AND accepted_at IS NULL',
  );
}
