import { once } from 'node:events';
import { join } from 'node:path';
import { openTestSupplier, type TestSupplier } from '../../adapters/suppliers/testing-supplier';
import { openTestDatabase, type TestDatabase } from '../../core/database/testing';
import { startProgram } from '../../../testing/programs';
import { addPayoutPlayer, findPayoutProblems, readPayout } from './testing-payouts';

/** Once in a test; `npm run bench kills` does it fifty times. */
const ROUNDS = Number(process.env['KILLS'] ?? 1);
const STEPS = [
  ...['approving', 'queued', 'claiming', 'claimed', 'received', 'answered', 'accepted', 'paying', 'paid'],
  ...['failing', 'failed', 'returning', 'asking', 'missing'],
] as const;
jest.setTimeout(300_000 * Math.max(1, ROUNDS / 4));

let database: TestDatabase;
let supplier: TestSupplier;
/** Calls that the supplier got for each reference, and what it knows of it. */
const received = new Map<string, number>();
const known = new Map<string, object>();
beforeAll(async () => {
  database = await openTestDatabase();
  await addPayoutPlayer(database);
  supplier = await openTestSupplier();
  supplier.answer = ({ path, body }) => {
    const { payoutId, amount, pid, step } = JSON.parse(body);
    if (path === '/status')
      return { status: 200, body: JSON.stringify(known.get(payoutId) ?? { payoutId, status: 'missing' }) };
    received.set(payoutId, (received.get(payoutId) ?? 0) + 1);
    const sent = { gatewayId: `first-${payoutId}`, payoutId, status: 'sent', amount, utr: '' };
    known.set(payoutId, { ...sent, status: amount === 70_001 ? 'failed' : 'paid' });
    if (step === 'received') process.kill(pid, 'SIGKILL');
    return { status: 200, body: JSON.stringify(sent) };
  };
});
afterAll(async () => {
  await supplier?.close();
  await database?.close();
});

let round = 0;
/** A process over the same database that ends itself at a step; the signal that ended it. */
async function run(step: string): Promise<NodeJS.Signals | number | null> {
  if (step !== 'once') round += 1;
  const args = [JSON.stringify(database.endpoint), supplier.url, step, String(round)];
  const child = await startProgram(join(__dirname, 'testing-payout-process.ts'), args, {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code, signal] = await once(child, 'exit');
  return signal ?? code;
}

test('a supplier pays each reference at most once after kill -9 at each step, and the books agree [G7.03 S-15]', async () => {
  for (let at = 0; at < ROUNDS; at += 1) {
    // A payout that nobody got is missed in the process after the one that was killed before its call.
    for (const step of STEPS) {
      if (step === 'missing' || step === 'asking') expect(await run('claimed')).toBe('SIGKILL');
      expect([step, await run(step)]).toEqual([step, 'SIGKILL']);
    }
  }
  // Two processes of one time go on with what all of them left, and a last one finishes it.
  expect(await Promise.all([run('once'), run('once')])).toEqual([0, 0]);
  expect(await run('none')).toBe(0);

  expect([...new Set(received.values())]).toEqual([1]);
  const { rows } = await database.query<{ id: string; amount: number }>(
    'SELECT id, amount FROM payout ORDER BY created_at, amount',
  );
  expect(rows.length).toBeGreaterThan(ROUNDS * STEPS.length * 2);
  const wrong: unknown[] = [];
  for (const { id, amount } of rows) {
    const { state, status, steps } = await readPayout(database, id);
    const isPaid = received.has(id) && amount !== 70_001;
    const ends = isPaid
      ? ['paid approved hold paid', 'returned rejected hold paid returned']
      : ['failed rejected hold release'];
    if (!ends.includes(`${state} ${status} ${steps}`)) wrong.push([id, amount, received.get(id), state, status, steps]);
  }
  expect(wrong).toEqual([]);
  expect(await findPayoutProblems(database)).toEqual([]);
});
