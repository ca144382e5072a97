import { createPool } from '../core/database';
import { createDatabase } from '../core/database/database';
import { openTestDatabase, type TestDatabase } from '../core/database/testing';
import { Health } from '../core/health';
import { waitFor } from '../../testing/processes';
import { openHealth, type WatchedHealth } from './open-health';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());

test('a database that is late is away after MAX_DATABASE_DELAY alone, and is used again once it responds [G3.01]', async () => {
  const open = async (maxDatabaseDelay: number) => {
    const pool = createPool({ ...database.endpoint, max: 2 });
    const lines: unknown[][] = [];
    const watched: WatchedHealth = await openHealth({
      ...{ config: { maxDatabaseDelay }, health: new Health({}), bus: null },
      database: createDatabase(pool, 'external', () => pool.end()),
      warn: (line, fields) => void lines.push([line, fields]),
    });
    const close = async () => {
      await watched.close();
      await pool.end();
    };
    return { lines, close };
  };
  const [impatient, patient] = [await open(100), await open(60_000)];
  await database.transaction(async (connection) => {
    await connection.query('LOCK TABLE platform_process');
    await waitFor(async () => impatient.lines.length > 0);
  });
  await waitFor(async () => impatient.lines.length > 1);
  expect(impatient.lines).toEqual([
    ['database check failed', { detail: 'The database did not respond within 100 ms' }],
    ['database recovered', undefined],
  ]);
  expect(patient.lines).toEqual([]);
  await impatient.close();
  await patient.close();
});
