// Run by a test as a process that is killed -9 at a step: it approves three withdrawals, sends the payouts that are due, gets the messages
// of the supplier, each twice, and asks about what has no end. The supplier is the test's.
import { createPool, type Database } from '../../core/database';
import { createDatabase } from '../../core/database/database';
import { openPayouts, requestPayout, approvePayout } from './testing-payouts';
import type { PayoutMessage } from './payouts';
import type { PayoutOrder, PayoutSupplier } from './payout-queue';

/** `step` is where the process ends itself; `none` lets it work to its end, `once` sends and asks a single time. */
const [endpoint = '{}', url = '', step = 'none', round = '0'] = process.argv.slice(2);
const TEN_MINUTES_MS = 11 * 60_000;
let phase = '';

function reach(at: string): void {
  if (at === step) process.kill(process.pid, 'SIGKILL');
}
/** A process that is killed does nothing more: what follows the signal must not run on. */
async function reachAndStop(at: string): Promise<void> {
  reach(at);
  if (at === step) await new Promise(() => undefined);
}

async function ask<Answer>(path: string, body: object): Promise<Answer> {
  const response = await fetch(new URL(path, url), { method: 'POST', body: JSON.stringify(body) });
  // The test is the supplier.
  return (await response.json()) as Answer;
}

const pool = createPool({ ...JSON.parse(endpoint), max: 6 });
const real = createDatabase(pool, 'embedded', () => pool.end());
/** The database, of which a transaction of the phase is cut off before its commit. */
const database: Database = {
  ...real,
  query: real.query.bind(real),
  transaction: (work) =>
    real.transaction(async (connection) => {
      const result = await work(connection);
      await reachAndStop(phase);
      return result;
    }),
};

const supplier: PayoutSupplier = {
  ...{ id: 'first', isResting: false },
  route: { methods: [], minAmount: 0, maxAmount: 1e12, dayAmount: 1e12 },
  async send({ payoutId, amount }: PayoutOrder) {
    await reachAndStop('claimed');
    const answer = await ask<PayoutMessage>('/send', { payoutId, amount, pid: process.pid, step });
    await reachAndStop('answered');
    return answer;
  },
  async query({ payoutId, amount }) {
    await reachAndStop('asking');
    const found = await ask<PayoutMessage | { readonly status: 'missing' }>('/status', { payoutId, amount });
    if (found.status !== 'missing') return found;
    await reachAndStop('missing');
    return 'missing';
  },
};
const { time, withdrawals, payouts, queue } = openPayouts(database, [supplier]);
time.now += Number(round) * 6 * TEN_MINUTES_MS;

async function settleTwice(payoutId: string, status: PayoutMessage['status'], amount: number): Promise<void> {
  const message = { gatewayId: `first-${payoutId}`, payoutId, status, amount, utr: '' };
  const source = { tenantId: 'royal', settingId: 'first' };
  for (const _time of [1, 2]) await payouts.settle(message, source);
}

const ids: string[] = [];
for (const amount of [70_000, 70_001, 70_002]) {
  const id = await requestPayout(database, amount);
  phase = 'approving';
  await approvePayout(withdrawals, database, id, { amount });
  phase = '';
  ids.push(id);
}
await reachAndStop('queued');
phase = 'claiming';
await queue().work();
phase = '';
await reachAndStop('accepted');
if (step === 'once') process.exit(0);
const [paid = '', failed = '', returned = ''] = ids;
phase = 'paying';
await settleTwice(paid, 'paid', 70_000);
phase = '';
await reachAndStop('paid');
phase = 'failing';
await settleTwice(failed, 'failed', 70_001);
phase = '';
await reachAndStop('failed');
await settleTwice(returned, 'paid', 70_002);
phase = 'returning';
await settleTwice(returned, 'returned', 70_002);
phase = '';
for (let look = 0; look < 5; look += 1) {
  time.now += TEN_MINUTES_MS;
  await queue().work();
}
await database.close();
