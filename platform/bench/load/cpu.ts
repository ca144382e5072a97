import { readFileSync } from 'node:fs';
import type { Connection } from '../../src/database';

/** Time on a processor of all connections of the database so far, in µs; 0 where the system does not say. */
export async function databaseCpuMicros(database: Connection): Promise<number> {
  const { rows } = await database.query<{ pid: number }>(
    'SELECT pid FROM pg_stat_activity WHERE datname = current_database()',
  );
  const ticks = rows.map(({ pid }) => {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
      return Number(fields[11]) + Number(fields[12]);
    } catch {
      return 0;
    }
  });
  return ticks.reduce((sum, one) => sum + one, 0) * 10_000;
}
