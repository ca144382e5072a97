import { readFileSync } from 'node:fs';
import type { Connection } from '../../src/core/database';

/** What each connection had spent when it was last looked at; one that is closed meanwhile keeps that. Ticks. */
const spent = new Map<number, number>();

/** Time on a processor of all connections of the database so far, in µs; 0 where the system does not report it. */
export async function databaseCpuMicros(database: Connection): Promise<number> {
  const { rows } = await database.query<{ pid: number }>(
    'SELECT pid FROM pg_stat_activity WHERE datname = current_database()',
  );
  for (const { pid } of rows) {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
      spent.set(pid, Number(fields[11]) + Number(fields[12]));
    } catch {
      // It ended in this moment, or the system has no such files.
    }
  }
  return [...spent.values()].reduce((sum, one) => sum + one, 0) * 10_000;
}
