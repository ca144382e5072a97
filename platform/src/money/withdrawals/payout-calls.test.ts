import { setTimeout } from 'node:timers/promises';
import { DEMO_TRANSACTION_CODE as CODE } from '../../accounts/identity';
import { newPlayer } from '../../accounts/identity/testing';
import { openTestSupplier, type TestSupplier } from '../../adapters/suppliers/testing-supplier';
import { openApprover, setThresholds } from '../../core/approvals/testing';
import { sign, SIGNATURE_HEADER } from '../../core/http';
import { verifyPlatformLedger } from '../../services';
import { openTestPlatform, type TestPlatform } from '../../../testing/index';
import { addAccount } from './testing';
import { PAYOUT_WEBHOOK_PATH } from './index';

const KEY = 'a-key-of-the-payout-supplier';
const OTHER_KEY = 'a-key-of-a-supplier-of-metro';
let platform: TestPlatform;
let supplier: TestSupplier;
let administrator: string;
let adapterId: string;
let metroId: string;
let second: Awaited<ReturnType<typeof openApprover>>;

const staff = (
  name: Parameters<TestPlatform['call']>[1],
  body: object,
  { token = administrator, userType = 'administrator' as 'administrator' | 'agent' | 'master' } = {},
) => platform.call('staff', name, { token, userType, body: { transactionCode: CODE, ...body } });

async function saveAdapter(tenantId: string, key: string): Promise<string> {
  const { url } = supplier;
  const { body, text } = await staff('saveAdapter', {
    ...{ tenantId, kind: 'payout', adapter: 'hmac', reason: 'a payout supplier', secrets: { key } },
    settings: { url, statusUrl: url.replace('/send', '/status'), balanceUrl: url.replace('/send', '/balance') },
  });
  if (!body.docs) throw new Error(text);
  return body.docs._id;
}
const messageOf = (payoutId: string, status: string, amount: number) => ({
  ...{ gatewayId: `PO-${payoutId}`, payoutId, status, amount },
  utr: 'UTR12345',
});

beforeAll(async () => {
  supplier = await openTestSupplier();
  platform = await openTestPlatform({ RATE_LIMIT_SCALE: '0' });
  administrator = await platform.login('staff', 'admin1', 'Admin@123');
  second = await openApprover(platform, 'master1', 'master');
  adapterId = await saveAdapter('royal', KEY);
  metroId = await saveAdapter('metro', OTHER_KEY);
  await setThresholds(platform, { 'withdraw.approve': 5000 });
});
afterAll(async () => {
  await platform?.close();
  await supplier?.close();
});
beforeEach(() => {
  supplier.requests.length = 0;
  supplier.answer = ({ body, path }) => {
    if (path === '/balance') return { status: 200, body: '{"amount":123456}' };
    const { payoutId, amount } = JSON.parse(body);
    return { status: 200, body: JSON.stringify(messageOf(payoutId, 'sent', amount)) };
  };
});
afterEach(async () => expect((await verifyPlatformLedger(platform.database)).problems).toEqual([]));

let count = 0;
/** A withdrawal of so many rupees that staff approved, or proposed. */
async function approved(amount: number, more: object = {}) {
  count += 1;
  const player = await newPlayer(platform, `payout-${count}`);
  const accountId = await addAccount(platform, player.token);
  const body = { amount, accountId, requestRef: `payout-calls-${count}` };
  const id = (await platform.call('royal', 'withdraw', { token: player.token, body })).body.docs._id as string;
  const decided = await staff('decideWithdraw', { depositId: id, amount, action: 'approve', remarks: '', ...more });
  return { ...player, payoutId: id, decided };
}
async function stateOf(payoutId: string): Promise<string | undefined> {
  const { rows } = await platform.database.query<{ state: string }>('SELECT state FROM payout WHERE id = $1', [
    payoutId,
  ]);
  return rows[0]?.state;
}
async function until(payoutId: string, state: string): Promise<void> {
  while ((await stateOf(payoutId)) !== state) await setTimeout(50);
}
const availableOf = async (token: string) => (await platform.call('royal', 'points', { token })).body.docs.availablePts;
async function deliver(message: object, { key = KEY, id = adapterId } = {}): Promise<number> {
  const body = JSON.stringify(message);
  const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: sign(key, body, Date.now()) };
  const path = `${PAYOUT_WEBHOOK_PATH}/${id}`;
  return (await platform.send(path, { method: 'POST', host: '127.0.0.1', headers, body })).status;
}
const stop = (stopped: boolean, over: object = {}) =>
  staff('stopPayouts', { tenantId: 'royal', adapterId, stopped, reason: 'the supplier is slow', ...over });
const sentTo = () => supplier.requests.filter(({ path }) => path === '/send').length;

test('an approved withdrawal goes to the supplier signed and once, and its message decides it [G7.03]', async () => {
  const { payoutId, token, decided } = await approved(700);
  expect(decided.body.docs.status).toBe('processing');
  // The state is stored before the request leaves.
  while (sentTo() === 0) await setTimeout(20);
  const request = supplier.requests.find(({ path }) => path === '/send');
  expect(JSON.parse(request?.body ?? '')).toEqual({
    ...{ payoutId, amount: 70_000, currency: 'INR', brand: 'Royal', type: 'IMPS' },
    holder: expect.stringContaining('Rohan Mehta'),
    account: { 'Bank Name': '50100012344821', 'Account Number': '50100012344821', 'IFSC Code': 'HDFC0001234' },
  });
  const paid = messageOf(payoutId, 'paid', 70_000);
  expect(await deliver({ ...paid, amount: 1 })).toBe(400);
  expect(await deliver(paid, { key: OTHER_KEY })).toBe(401);
  expect(await deliver(paid, { key: OTHER_KEY, id: metroId })).toBe(404);
  expect(await deliver({ ...paid, currency: 'USD' })).toBe(400);
  expect(await Promise.all(Array.from({ length: 8 }, () => deliver(paid)))).toEqual(Array(8).fill(200));
  const { docs } = (await platform.call('royal', 'withdraws', { token })).body;
  expect(docs).toEqual([expect.objectContaining({ status: 'approved', utr: 'UTR12345' })]);
  expect(await deliver(messageOf(payoutId, 'returned', 70_000))).toBe(200);
  expect([await availableOf(token), sentTo()]).toEqual([10_000, 1]);
});

test('a supplier that refuses gives the amount back, and one that gives no answer is asked [G7.03]', async () => {
  supplier.answer = () => ({ status: 422 });
  const refused = await approved(700);
  await until(refused.payoutId, 'failed');
  expect(await availableOf(refused.token)).toBe(10_000);
  supplier.answer = ({ path, body }) => {
    if (path === '/balance') return { status: 500 };
    const { payoutId, amount } = JSON.parse(body);
    return path === '/status'
      ? { status: 200, body: JSON.stringify(messageOf(payoutId, 'paid', amount)) }
      : { status: 500 };
  };
  const silent = await approved(700);
  await until(silent.payoutId, 'unknown');
  await platform.database.query('UPDATE payout SET next_at = now() WHERE id = $1', [silent.payoutId]);
  await until(silent.payoutId, 'paid');
  expect(await availableOf(silent.token)).toBe(9300);
});

test('a payout from the threshold on needs another person than the one who approved [G7.03 D1.16]', async () => {
  const { payoutId, decided, token } = await approved(5000);
  const proposal = decided.body.approval._id as string;
  const own = await openApprover(platform, 'admin1', 'administrator');
  expect((await own.approve(proposal)).status).toBe(403);
  expect(await stateOf(payoutId)).toBeUndefined();
  expect((await second.approve(proposal)).status).toBe(200);
  await until(payoutId, 'sent');
  const { rows } = await platform.database.query(
    'SELECT approved_by, confirmed_by FROM payout WHERE id = $1 AND confirmed_by <> approved_by',
    [payoutId],
  );
  expect([rows.length, await availableOf(token)]).toEqual([1, 5000]);
});

test('a queued payout waits for a second person after its brand lowered the amount [G7.03]', async () => {
  await stop(true);
  const { payoutId } = await approved(4000);
  await setThresholds(platform, { 'withdraw.approve': 3000 });
  await stop(false);
  const master = { token: await platform.login('staff', 'master1', 'Admin@123'), userType: 'master' as const };
  const list = await platform.call('staff', 'payouts', { token: administrator, userType: 'administrator' });
  expect(list.body.docs[0]).toMatchObject({ _id: payoutId, state: 'queued', needsConfirmation: true, amount: 4000 });
  expect((await staff('confirmPayout', { payoutId })).status).toBe(403);
  const end = { payoutId, end: 'paid', reason: 'paid at the branch' };
  expect((await staff('closePayout', end)).status).toBe(409);
  expect((await staff('confirmPayout', { payoutId }, master)).status).toBe(200);
  expect((await staff('confirmPayout', { payoutId }, master)).status).toBe(409);
  await until(payoutId, 'sent');
  await setThresholds(platform, { 'withdraw.approve': 5000 });
});

test('a stopped adapter holds the queue of its brand until staff starts it, and both are in the audit [G7.03]', async () => {
  expect((await stop(true, { adapterId: metroId })).status).toBe(404);
  expect((await stop(true)).status).toBe(200);
  const { payoutId } = await approved(700);
  const shown = await platform.call('staff', 'payoutAdapters', {
    ...{ token: administrator, userType: 'administrator' },
    query: { tenantId: 'royal' },
  });
  expect(shown.body.docs).toEqual([expect.objectContaining({ _id: adapterId, stopped: true })]);
  while (
    (await platform.database.query('SELECT 1 FROM payout WHERE id = $1 AND next_at > created_at', [payoutId]))
      .rowCount === 0
  )
    await setTimeout(50);
  expect([await stateOf(payoutId), sentTo()]).toEqual(['queued', 0]);
  expect((await stop(false)).status).toBe(200);
  await platform.database.query('UPDATE payout SET next_at = now() WHERE id = $1', [payoutId]);
  await until(payoutId, 'sent');
  const { rows } = await platform.database.query<{ action: string }>(
    `SELECT action FROM admin_audit WHERE subject_id = $1 AND action LIKE '%Payouts' ORDER BY id DESC LIMIT 2`,
    [adapterId],
  );
  expect(rows.map(({ action }) => action)).toEqual(['startPayouts', 'stopPayouts']);
});

test('staff pay a queued payout by hand or give it back, and touch none that the supplier may have [G7.03]', async () => {
  await stop(true);
  const [hand, back] = [await approved(700), await approved(800)];
  const close = (payoutId: string, end: string) =>
    staff('closePayout', { payoutId, end, utr: 'UTR9', reason: 'paid at the branch' });
  expect((await close(hand.payoutId, 'paid')).status).toBe(200);
  expect((await close(back.payoutId, 'failed')).status).toBe(200);
  expect((await close(back.payoutId, 'failed')).status).toBe(409);
  expect([await stateOf(hand.payoutId), await availableOf(hand.token)]).toEqual(['paid', 9300]);
  expect([await stateOf(back.payoutId), await availableOf(back.token)]).toEqual(['failed', 10_000]);
  await stop(false);
  const sent = await approved(700);
  await until(sent.payoutId, 'sent');
  expect((await close(sent.payoutId, 'failed')).status).toBe(409);
  // Approved as paid by hand: no payout at all.
  const none = await approved(700, { byHand: true });
  expect([none.decided.body.docs.status, await stateOf(none.payoutId)]).toEqual(['approved', undefined]);
});

test('payouts of another brand are in no list and are decided by nobody outside of it [G7.03 D1.02]', async () => {
  const { payoutId } = await approved(700);
  await platform.database.query(`UPDATE user_account SET tenant_ids = '{metro}' WHERE id = 'staff-agent1'`);
  const token = await platform.login('staff', 'agent1', 'Admin@123');
  const list = await platform.call('staff', 'payouts', { token, userType: 'agent' });
  expect([list.status, list.body.docs, list.body.totalDocs]).toEqual([200, [], 0]);
  const end = { payoutId, end: 'paid', reason: 'paid at the branch' };
  expect((await staff('closePayout', end, { token, userType: 'agent' })).status).toBe(404);
});

test('a try of the adapter asks for the balance of the account and pays nobody [G7.03 G7.01]', async () => {
  const { body } = await staff('tryAdapter', { tenantId: 'royal', adapterId, to: '' });
  expect(body.docs).toEqual({ result: 'done', problem: null });
  expect(supplier.requests.map(({ path }) => path)).toEqual(['/balance']);
});
