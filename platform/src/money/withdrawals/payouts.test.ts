import { openTestDatabase, type TestDatabase } from '../../core/database/testing';
import { holdOpenWithdrawals, releaseHeldWithdrawals } from './index';
import type { PayoutMessage } from './payouts';
import {
  addPayoutPlayer,
  approvePayout,
  findPayoutProblems,
  openPayouts,
  openPayoutSupplier,
  readPayout,
  requestPayout,
  SupplierFailure,
  type TestPayoutSupplier,
} from './testing-payouts';

const MINUTE = 60_000;
let database: TestDatabase;
let first: TestPayoutSupplier;
let second: TestPayoutSupplier;
let opened: ReturnType<typeof openPayouts>;
beforeAll(async () => {
  database = await openTestDatabase();
  await addPayoutPlayer(database);
});
afterAll(() => database?.close());
beforeEach(async () => {
  await database.query('UPDATE payout SET next_at = $1 WHERE next_at IS NOT NULL', [new Date(Date.UTC(2100, 0))]);
  await database.query('DELETE FROM payout_stop');
  [first, second] = [openPayoutSupplier('first'), openPayoutSupplier('second', { minAmount: 100_000 })];
  opened = openPayouts(database, [first, second]);
});
afterEach(async () => expect(await findPayoutProblems(database)).toEqual([]));

/** A queued payout of 700.00. */
async function queued(amount = 70_000, approvers = { approvedBy: 'agent', confirmedBy: null as string | null }) {
  const id = await requestPayout(database, amount);
  await approvePayout(opened.withdrawals, database, id, { amount, approvers });
  return id;
}
const work = () => opened.queue().work();
const later = (ms: number) => {
  opened.time.now += ms;
};
const source = { tenantId: 'royal', settingId: 'first' };
const settle = (message: PayoutMessage, over: Partial<typeof source> = {}) =>
  opened.payouts.settle(message, { ...source, ...over });
const read = (id: string) => readPayout(database, id);
/** A supplier that got the payout and gives no answer. */
const silent = () => Promise.reject(new SupplierFailure('unknown'));
const notesOf = async (accountId: string, id: string) =>
  (
    await database.query<{ title: string }>(
      `SELECT title FROM notification WHERE account_id = $1 AND key LIKE '%' || $2 || '%' ORDER BY created_at`,
      [accountId, id],
    )
  ).rows.map(({ title }) => title);

test('an approved withdrawal is queued, sent once, and paid when the supplier paid it [G7.03]', async () => {
  const id = await queued();
  expect(await read(id)).toEqual({ state: 'queued', status: 'processing', steps: 'hold' });
  expect(await work()).toBe(1);
  expect(await read(id)).toEqual({ state: 'sent', status: 'processing', steps: 'hold' });
  expect(await work()).toBe(0);
  expect(await settle(first.set(id, 'paid'))).toBe('done');
  expect(await settle(first.set(id, 'paid'))).toBe('done');
  expect(await read(id)).toEqual({ state: 'paid', status: 'approved', steps: 'hold paid' });
  expect(first.paid.get(id)).toBe(1);
  expect(await notesOf('asha', id)).toEqual(['Withdrawal processing', 'Withdrawal paid']);
  const { utr } = (await opened.withdrawals.find(id)) ?? {};
  expect(utr).toBe('UTR1');
});

test('a decided withdrawal with a payout is not decided a second time by staff [G7.03 C4.04]', async () => {
  const id = await queued();
  expect(await approvePayout(opened.withdrawals, database, id)).toBe('final');
  await work();
  expect(await approvePayout(opened.withdrawals, database, id)).toBe('final');
});

test('forty payouts that four queues send at the same moment are paid once each [G7.03]', async () => {
  const ids: string[] = [];
  for (let at = 0; at < 40; at += 1) ids.push(await queued());
  await Promise.all([1, 2, 3, 4].map(() => opened.queue().work()));
  expect([first.paid.size, ...new Set(first.paid.values())]).toEqual([40, 1]);
  expect(new Set(first.paid.keys())).toEqual(new Set(ids));
});

test('a call without an answer leaves a payout unknown: it is asked about, paid late, and never sent again [G7.03]', async () => {
  first.after = silent;
  const id = await queued();
  await work();
  expect((await read(id)).state).toBe('unknown');
  for (let turn = 0; turn < 30; turn += 1) {
    later(MINUTE);
    await work();
  }
  expect([(await read(id)).state, first.paid.get(id), first.asked > 10]).toEqual(['sent', 1, true]);
  first.set(id, 'paid');
  later(5 * MINUTE);
  await work();
  expect(await read(id)).toEqual({ state: 'paid', status: 'approved', steps: 'hold paid' });
  expect(first.paid.get(id)).toBe(1);
});

test('an unanswered payout that its supplier misses for ten minutes goes back to the player, not before [G7.03]', async () => {
  first.before = silent;
  const id = await queued();
  await work();
  later(9 * MINUTE);
  await work();
  expect((await read(id)).state).toBe('unknown');
  later(2 * MINUTE);
  await work();
  expect(await read(id)).toEqual({ state: 'failed', status: 'rejected', steps: 'hold release' });
  expect(first.paid.size).toBe(0);
});

test('a payout that its supplier accepted and misses later is asked about again, and stays where it is [G7.03]', async () => {
  const id = await queued();
  await work();
  first.known.clear();
  later(60 * MINUTE);
  await work();
  expect(await read(id)).toEqual({ state: 'sent', status: 'processing', steps: 'hold' });
});

test('a failed payout gives the money back once, however often and at which moment the supplier reports it [G7.03]', async () => {
  const id = await queued();
  await work();
  const failed = first.set(id, 'failed');
  expect(await Promise.all([1, 2, 3, 4].map(() => settle(failed)))).toEqual(['done', 'done', 'done', 'done']);
  expect(await settle(failed)).toBe('done');
  expect(await read(id)).toEqual({ state: 'failed', status: 'rejected', steps: 'hold release' });
  expect(await notesOf('asha', id)).toEqual(['Withdrawal processing', 'Withdrawal rejected']);
});

test('a refused payout fails at once, and one that never reached its supplier is sent there later [G7.03]', async () => {
  first.before = () => Promise.reject(new SupplierFailure('refused'));
  const refused = await queued();
  await work();
  expect(await read(refused)).toEqual({ state: 'failed', status: 'rejected', steps: 'hold release' });
  first.before = () => Promise.reject(new SupplierFailure('failed'));
  const id = await queued();
  await work();
  expect(await read(id)).toEqual({ state: 'queued', status: 'processing', steps: 'hold' });
  expect(await work()).toBe(0);
  first.before = async () => undefined;
  later(MINUTE);
  await work();
  expect([(await read(id)).state, first.paid.get(id), second.paid.size]).toEqual(['sent', 1, 0]);
});

test('a payout that comes back after it was paid is booked back once, and staff and player get a note [G7.03]', async () => {
  const id = await queued(70_000, { approvedBy: 'agent', confirmedBy: 'master' });
  await work();
  await settle(first.set(id, 'paid'));
  const returned = first.set(id, 'returned');
  expect(await Promise.all([settle(returned), settle(returned)])).toEqual(['done', 'done']);
  expect(await settle(first.set(id, 'paid'))).toBe('done');
  expect(await read(id)).toEqual({ state: 'returned', status: 'rejected', steps: 'hold paid returned' });
  for (const staff of ['agent', 'master', 'admin']) expect(await notesOf(staff, id)).toEqual(['Payout returned']);
  expect(await notesOf('asha', id)).toEqual(['Withdrawal processing', 'Withdrawal paid', 'Withdrawal rejected']);
});

test('a contradiction of the supplier changes nothing and is reported to staff once [G7.03]', async () => {
  const id = await queued();
  await work();
  await settle(first.set(id, 'failed'));
  expect(await settle(first.set(id, 'paid'))).toBe('conflict');
  expect(await settle(first.set(id, 'paid'))).toBe('conflict');
  expect(await read(id)).toEqual({ state: 'failed', status: 'rejected', steps: 'hold release' });
  expect(await notesOf('admin', id)).toEqual(['Payout with a contradiction']);
  const other = await queued();
  await work();
  expect(await settle({ ...first.set(other, 'paid'), gatewayId: 'another-id' })).toBe('conflict');
});

test('a message of another brand, adapter or amount, or about no payout, changes nothing [G7.03]', async () => {
  const id = await queued();
  await work();
  const paid = first.set(id, 'paid');
  expect(await settle(paid, { tenantId: 'metro' })).toBe('unknown');
  expect(await settle(paid, { settingId: 'second' })).toBe('unknown');
  expect(await settle({ ...paid, amount: 1 })).toBe('wrong-amount');
  expect(await settle({ ...paid, payoutId: await requestPayout(database) })).toBe('unknown');
  expect((await read(id)).state).toBe('sent');
});

test('a payout from the amount of its tenant on waits for a second person [G7.03]', async () => {
  opened.time.second = 70_000;
  const [alone, small] = [await queued(), await queued(69_999)];
  const confirmed = await queued(70_000, { approvedBy: 'agent', confirmedBy: 'master' });
  await work();
  expect([...first.paid.keys()].sort()).toEqual([small, confirmed].sort());
  expect((await read(alone)).state).toBe('queued');
  await expect(queued(70_000, { approvedBy: 'agent', confirmedBy: 'agent' })).rejects.toThrow('check constraint');
});

test('an adapter that staff stopped holds its queue, and sends it when it is started again [G7.03]', async () => {
  await database.query(
    `INSERT INTO payout_stop (tenant_id, setting_id, stopped_by) VALUES ('royal', 'first', 'admin')`,
  );
  const id = await queued();
  await work();
  later(MINUTE);
  await work();
  expect([(await read(id)).state, first.paid.size]).toEqual(['queued', 0]);
  // The second adapter takes large amounts, and is not stopped.
  const large = await queued(100_000);
  await work();
  expect([...second.paid.keys()]).toEqual([large]);
  await database.query('DELETE FROM payout_stop');
  later(MINUTE);
  await work();
  expect([...first.paid.keys()]).toEqual([id]);
});

test('an adapter pays the amount of a day and no more, however many processes send [G7.03]', async () => {
  const limited = openPayoutSupplier('limited', { dayAmount: 150_000 });
  opened = openPayouts(database, [limited]);
  for (let at = 0; at < 6; at += 1) await queued();
  await Promise.all([opened.queue().work(), opened.queue().work(), opened.queue().work()]);
  expect(limited.paid.size).toBe(2);
  // Midnight in India is half past six in the evening of UTC: 12 h 29 min later it is the same day.
  later((12 * 60 + 29) * MINUTE);
  await work();
  expect(limited.paid.size).toBe(2);
  later(2 * MINUTE);
  await work();
  expect(limited.paid.size).toBe(4);
});

test('a payout that another process gives to the adapter at this moment counts for the day [G7.03]', async () => {
  const limited = openPayoutSupplier('day', { dayAmount: 100_000 });
  opened = openPayouts(database, [limited]);
  const other = await queued();
  await database.query('UPDATE payout SET next_at = $2 WHERE id = $1', [other, new Date(Date.UTC(2100, 0))]);
  await queued();
  const client = await database.pool.connect();
  await client.query('BEGIN');
  await client.query('SELECT pg_advisory_xact_lock(42082, hashtext($1))', ['royal day']);
  let isOver = false;
  const working = opened
    .queue()
    .work()
    .finally(() => (isOver = true));
  const waits = `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database =
    (SELECT oid FROM pg_database WHERE datname = current_database())`;
  while (!isOver && (await client.query(waits)).rowCount === 0);
  const sent = `UPDATE payout SET state = 'sent', setting_id = 'day', sent_at = $2 WHERE id = $1`;
  await client.query(sent, [other, new Date(opened.time.now)]);
  await client.query('COMMIT');
  client.release();
  await working;
  expect(limited.paid.size).toBe(0);
});

test('a process that was stopped between its claim and its call makes no call [G7.03]', async () => {
  const id = await queued();
  let now = 0;
  const monotonic = () => (now += 6000);
  await opened.queue({ monotonic }).work();
  expect([first.paid.size, (await read(id)).state]).toEqual([0, 'sent']);
  later(16_000);
  await work();
  expect((await read(id)).state).toBe('unknown');
  later(11 * MINUTE);
  await work();
  expect([first.paid.size, (await read(id)).state]).toEqual([0, 'failed']);
});

test('a queued payout of a restored database is sent after staff released it [G7.03 G5.04]', async () => {
  const id = await queued();
  await holdOpenWithdrawals(database);
  await work();
  expect((await read(id)).state).toBe('queued');
  await releaseHeldWithdrawals(database);
  later(MINUTE);
  await work();
  // Whether the same run sends it is up to the order in which both calls end.
  await work();
  expect([first.asked, first.paid.get(id), (await read(id)).state]).toEqual([1, 1, 'sent']);
});

test('a queued payout that a supplier has from before the restoration is never sent again [G7.03 G5.04]', async () => {
  const [paid, open] = [await queued(), await queued()];
  first.set(paid, 'paid');
  second.set(open, 'sent');
  await holdOpenWithdrawals(database);
  await releaseHeldWithdrawals(database);
  await work();
  expect(await read(paid)).toMatchObject({ state: 'paid', status: 'approved' });
  expect(await read(open)).toMatchObject({ state: 'sent', status: 'processing' });
  later(MINUTE);
  await work();
  expect([first.paid.size, second.paid.size]).toEqual([0, 0]);
});

test('a queued payout of a restored database waits while a supplier does not answer [G7.03 G5.04]', async () => {
  const id = await queued();
  await holdOpenWithdrawals(database);
  await releaseHeldWithdrawals(database);
  const { query } = first;
  first.query = silent;
  await work();
  later(MINUTE);
  await work();
  expect([first.paid.size, (await read(id)).state]).toEqual([0, 'queued']);
  first.query = query;
  later(MINUTE);
  await work();
  await work();
  expect((await read(id)).state).toBe('sent');
});

test('a request that was approved and paid in the lost interval is asked about when it is approved again [G7.03 G5.04]', async () => {
  const [paid, open] = [await requestPayout(database, 70_000), await requestPayout(database, 70_000)];
  await holdOpenWithdrawals(database);
  await releaseHeldWithdrawals(database);
  second.set(paid, 'paid');
  for (const id of [paid, open]) await approvePayout(opened.withdrawals, database, id, { amount: 70_000 });
  await work();
  expect(await read(paid)).toMatchObject({ state: 'paid', status: 'approved' });
  later(MINUTE);
  await work();
  expect([first.paid.get(paid), second.paid.get(paid), first.paid.get(open)]).toEqual([undefined, undefined, 1]);
});
