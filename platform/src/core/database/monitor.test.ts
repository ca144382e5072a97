import { GuardedPool } from './guarded-pool';
import { DatabaseMonitor } from './monitor';

test.each([
  ['starts tries the database itself', false, /^connect ECONNREFUSED/],
  ['serves is refused by the last check', true, /^The database cannot be used \(ECONNREFUSED\)$/],
])('a statement of a process that %s while the database is away [G3.01]', async (_, mayBlock, text) => {
  // Nobody listens on the first port.
  const pool = new GuardedPool({ host: '127.0.0.1', port: 1 });
  const problems: (string | null)[] = [];
  const monitor = new DatabaseMonitor({
    ...{ pool, self: 'one', facts: () => ({ isReady: true, hasRedis: false }), mayBlock: () => mayBlock },
    onChange: (problem) => problems.push(problem),
  });
  await monitor.start();
  expect(problems).toEqual(['The database cannot be used (ECONNREFUSED)']);
  await expect(pool.query('SELECT 1')).rejects.toThrow(text);
  await monitor.stop();
  await pool.end();
});
