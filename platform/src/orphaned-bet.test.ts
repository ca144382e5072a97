import { TestCluster } from './testing-cluster';
import { placeBet } from './testing-load';
import { until } from './testing-processes';
import { findRedis } from './testing-redis';

jest.setTimeout(240_000);
const redisProgram = findRedis();
const MISSING = 'redis-server is not on this machine and could not be installed';
const together = (title: string, body: () => Promise<void>): void =>
  redisProgram ? test(title, body) : test.skip(`${title} (skipped: ${MISSING})`, body);

let cluster: TestCluster;
beforeAll(async () => {
  if (!redisProgram) return;
  cluster = new TestCluster({ redisProgram, processes: 3 });
  await cluster.open();
});
afterAll(() => cluster?.close());

const statusOf = async (clientRef: string) =>
  (await cluster.database.query<{ status: string }>('SELECT status FROM bet WHERE client_ref = $1', [clientRef]))
    .rows[0]?.status;

/** Asks for a bet that waits for its delay at a process which does not lead. */
async function delayedBet(clientRef: string) {
  const [leaving, staying] = await cluster.followers();
  const response = placeBet(leaving!.client, cluster.player(), cluster.market, clientRef).catch(() => null);
  await until(async () => (await statusOf(clientRef)) === 'delayed');
  return { leaving: leaving!, staying: staying!, response };
}

together('the delayed bet of a killed process is matched by another one, once [G3.03 G3.08]', async () => {
  const { leaving, staying, response } = await delayedBet('orphaned');
  await cluster.endProcess(leaving, 'SIGKILL');
  expect(await response).toBeNull();
  await until(async () => (await statusOf('orphaned')) === 'matched');
  const again = await placeBet(staying.client, cluster.player(), cluster.market, 'orphaned');
  expect([again.status, again.body.docs.clientRef]).toEqual([200, 'orphaned']);
  const { rowCount } = await cluster.database.query(`SELECT 1 FROM bet WHERE client_ref = 'orphaned'`);
  expect(rowCount).toBe(1);
});
