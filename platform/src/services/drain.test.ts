import { randomUUID } from 'node:crypto';
import { TestCluster } from '../../testing/cluster';
import { placeBet } from '../../testing/load';
import { waitFor, type Process } from '../../testing/processes';
import { findRedis } from '../../testing/redis';
import { Tab } from '../../testing/tab';

const redisProgram = findRedis();
if (!redisProgram)
  process.stderr.write('Draining is NOT tested: redis-server is not on this machine and could not be installed.\n');
const together = redisProgram ? describe : describe.skip;

let cluster: TestCluster;
const tabs: Tab[] = [];
beforeAll(async () => {
  if (!redisProgram) return;
  cluster = new TestCluster({ redisProgram, processes: 3, environment: { DRAIN_WAIT: '0.5' } });
  await cluster.open();
});
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.close();
});
afterAll(() => cluster?.close());

/** Tabs of one process, each of which has its state. */
async function openTabs({ port, client }: Process, count: number): Promise<readonly Tab[]> {
  const opened = Array.from({ length: count }, () => new Tab(port, client, cluster.player(), cluster.market));
  tabs.push(...opened);
  await waitFor(async () => opened.every(({ isConnected, available }) => isConnected && available !== null));
  return opened;
}
const statusOf = async (clientRef: string) =>
  (
    await cluster.database.query<{ status: string }>(
      'SELECT state AS status FROM exchange_order WHERE client_ref = $1',
      [clientRef],
    )
  ).rows[0]?.status;

/** Asks for a bet at a process which does not lead, until one waits for its delay. */
async function delayedBet() {
  const [leaving, staying] = (await cluster.followers()) as [Process, Process];
  for (;;) {
    const clientRef = randomUUID();
    const response = placeBet(leaving.client, cluster.player(), cluster.market, clientRef).catch(() => null);
    let isOver = false;
    void response.then(() => (isOver = true));
    await waitFor(async () => isOver || (await statusOf(clientRef)) === 'delayed');
    if (!isOver) return { leaving, staying, response, clientRef };
  }
}

together('a process of several that ends', () => {
  test('a stopped process responds to its delayed bet and moves its own tabs only [G3.03]', async () => {
    const [follower, other] = await cluster.followers();
    const own = await openTabs(follower!, 8);
    const foreign = await openTabs(other!, 8);
    const { leaving, response, clientRef } = await delayedBet();
    leaving.child.kill('SIGTERM');
    expect(await cluster.endProcess(leaving, 'SIGTERM')).toBe(0);
    expect((await response)?.status).toBe(200);
    expect(await statusOf(clientRef)).toBe('matched');
    await waitFor(async () => own.every(({ isConnected }) => !isConnected));
    expect(foreign.map(({ isConnected, connections }) => [isConnected, connections])).toEqual(
      foreign.map(() => [true, 1]),
    );
    await cluster.startProcess();
  });

  test('the delayed bet of a killed process is matched by another one, once [G3.03 G3.08]', async () => {
    const { leaving, staying, response, clientRef } = await delayedBet();
    await cluster.endProcess(leaving, 'SIGKILL');
    expect(await response).toBeNull();
    await waitFor(async () => (await statusOf(clientRef)) === 'matched');
    const again = await placeBet(staying.client, cluster.player(), cluster.market, clientRef);
    expect([again.status, again.body.docs.clientRef]).toEqual([200, clientRef]);
    const { rows } = await cluster.database.query<{ placed: number; matched: number }>(
      `SELECT sum(DISTINCT o.stake) AS placed, sum(b.stake) AS matched FROM exchange_order o
       JOIN exchange_fill f ON f.order_id = o.id JOIN bet b ON b.id = f.bet_id WHERE o.client_ref = $1`,
      [clientRef],
    );
    expect(rows[0]?.matched).toBe(rows[0]?.placed);
  });
});
