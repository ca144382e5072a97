import { setTimeout } from 'node:timers/promises';
import { DEMO_TRANSACTION_CODE } from '../../accounts/identity';
import { newPlayer } from '../../accounts/identity/testing';
import { openTestSupplier, type ScriptedAnswer, type TestSupplier } from '../../adapters/suppliers/testing-supplier';
import { sign, SIGNATURE_HEADER } from '../../core/http';
import { verifyPlatformLedger } from '../../services';
import { openTestPlatform, type TestPlatform } from '../../../testing/index';
import { PaymentRefunds, type PaymentSupplier } from './index';
import { listGatewayEntries } from './repository';
import { askIpay } from './testing';
import { WEBHOOK_PATH } from './webhook';

const KEY = 'a-key-of-the-gateway-that-refunds';
let platform: TestPlatform;
let supplier: TestSupplier;
let settingId: string;
/** How the gateway answers a refund, and which ids it was sent. */
let answer: (refundId: string) => ScriptedAnswer;
const sent: string[] = [];

beforeAll(async () => {
  supplier = await openTestSupplier();
  platform = await openTestPlatform({ RATE_LIMIT_SCALE: '0' });
  const token = await platform.login('staff', 'admin1', 'Admin@123');
  const { status, body, text } = await platform.call('staff', 'saveAdapter', {
    ...{ token, userType: 'administrator' },
    body: {
      ...{ tenantId: 'royal', kind: 'payment', adapter: 'hmac', reason: 'a gateway', secrets: { key: KEY } },
      settings: { url: supplier.url, refundUrl: supplier.url.replace('/send', '/refund') },
      transactionCode: DEMO_TRANSACTION_CODE,
    },
  });
  if (status !== 200) throw new Error(text);
  settingId = body.docs._id;
});
afterAll(async () => {
  await platform?.close();
  await supplier?.close();
});
beforeEach(async () => {
  sent.length = 0;
  answer = done;
  supplier.answer = ({ path, body }) => {
    if (path !== '/refund') return { status: 200, body: '{"url":"https://gateway.example/p"}' };
    const { refundId } = JSON.parse(body);
    sent.push(refundId);
    return answer(refundId);
  };
  await platform.database.query('UPDATE payment_refund SET next_at = NULL');
});

const answered = (status: string) => (refundId: string) => ({
  status: 200,
  body: JSON.stringify({ refundId, status }),
});
const done = answered('done');
const refundOf = async (orderId: string) =>
  (
    await platform.database.query<{ id: string; state: string; attempts: number }>(
      'SELECT id, state, attempts FROM payment_refund WHERE request_id = $1',
      [orderId],
    )
  ).rows;
async function untilState(orderId: string, state: string): Promise<void> {
  while ((await refundOf(orderId))[0]?.state !== state) await setTimeout(50);
}
const owed = async () =>
  (
    await platform.database.query<{ sum: number }>(
      `SELECT coalesce(sum(amount), 0)::bigint AS sum FROM ledger_entry WHERE account = 'refunds'`,
    )
  ).rows[0]?.sum;
const problems = async () => (await verifyPlatformLedger(platform.database)).problems;

async function deliver(message: object): Promise<number> {
  const body = JSON.stringify(message);
  const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: sign(KEY, body, Date.now()) };
  const path = `${WEBHOOK_PATH}/${settingId}`;
  return (await platform.send(path, { method: 'POST', host: '127.0.0.1', headers, body })).status;
}

let count = 0;
/** An order of 700.00 that one payment has paid, and the message about a second payment of it. */
async function paidOrder() {
  count += 1;
  const { id, token } = await newPlayer(platform, `refund-${count}`, { rupees: 0 });
  await askIpay(platform, token, { requestRef: `refund-${count}-x` });
  const { rows } = await platform.database.query<{ id: string }>(
    'SELECT id FROM payment_request WHERE account_id = $1',
    [id],
  );
  const orderId = rows[0]?.id ?? '';
  const paid = { gatewayId: `GW-refund-${count}`, orderId, status: 'paid', amount: 70_000 };
  expect(await deliver(paid)).toBe(200);
  return { id, orderId, paid, second: { ...paid, gatewayId: `GW-again-${count}` } };
}
const balanceOf = async (id: string) =>
  (
    await platform.database.query<{ available: number }>('SELECT available FROM ledger_balance WHERE user_id = $1', [
      id,
    ])
  ).rows[0]?.available;

test('a second payment of an order goes back once, and the player has the first one alone [G7.02]', async () => {
  const from = Date.now();
  const before = await owed();
  const { id, orderId, second } = await paidOrder();
  const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(second)));
  expect(answers).toEqual(Array.from({ length: 10 }, () => 200));
  await untilState(orderId, 'done');
  expect(await deliver(second)).toBe(200);
  const [refund] = await refundOf(orderId);
  expect(sent).toEqual([refund?.id]);
  const request = supplier.requests.find(({ path }) => path === '/refund');
  expect(JSON.parse(request?.body ?? '')).toEqual({
    ...{ refundId: refund?.id, orderId, gatewayId: second.gatewayId, amount: 70_000, currency: 'INR' },
  });
  expect(request?.headers[SIGNATURE_HEADER]).toMatch(/^t=\d+,v1=[\da-f]{64}$/);
  expect([await balanceOf(id), (await owed()) === before, await problems()]).toEqual([70_000, true, []]);
  // The books of the day have both payments and the refund, as the statement of the gateway does (D5.09).
  const entries = await listGatewayEntries(platform.database, { tenantId: 'royal', settingId }, from, Date.now() + 1);
  expect(
    entries.map(({ kind, references, amount }) => [kind, references.includes(second.gatewayId), amount]).sort(),
  ).toEqual([
    ['payment', false, 70_000],
    ['payment', true, 70_000],
    ['refund', true, 70_000],
  ]);
});

test('a refund that nobody answers is owed, and is sent again under its id until it is done [G7.02]', async () => {
  const { orderId, second } = await paidOrder();
  answer = () => ({ status: 500 });
  expect(await deliver(second)).toBe(200);
  await untilState(orderId, 'unknown');
  expect([await owed(), await problems()]).toEqual([70_000, []]);
  answer = answered('pending');
  const due = () =>
    platform.database.query('UPDATE payment_refund SET next_at = now() WHERE request_id = $1', [orderId]);
  await due();
  while ((await refundOf(orderId))[0]?.attempts !== 2) await setTimeout(50);
  await untilState(orderId, 'unknown');
  answer = done;
  await due();
  await untilState(orderId, 'done');
  expect([new Set(sent).size, await owed(), await problems()]).toEqual([1, 0, []]);
});

test('a refund of a process that was killed is sent by the next one, and two at once send it once [G7.02]', async () => {
  const { orderId, second } = await paidOrder();
  answer = () => ({ status: 500 });
  await deliver(second);
  await untilState(orderId, 'unknown');
  await platform.database.query(
    `UPDATE payment_refund SET state = 'sending', next_at = now() + interval '1 hour' WHERE request_id = $1`,
    [orderId],
  );
  const asked: string[] = [];
  const gateway = {
    refund: async ({ refundId }: { refundId: string }) => {
      asked.push(refundId);
      await setTimeout(50);
      return 'pending' as const;
    },
  } as Partial<PaymentSupplier> as PaymentSupplier; // Refunds ask nothing else of it.
  const refunds = (ms: number) =>
    new PaymentRefunds({
      ...{ database: platform.database, warn: () => undefined, clock: () => Date.now() + ms },
      suppliers: { byId: async () => gateway },
      ledger: { bookDuplicate: async () => undefined, bookDuplicateRefund: async () => undefined },
    });
  await refunds(0).sendDue();
  expect(asked).toEqual([]);
  await Promise.all([refunds(3_700_000).sendDue(), refunds(3_700_000).sendDue()]);
  const [refund] = await refundOf(orderId);
  expect([asked, refund?.state]).toEqual([[refund?.id], 'unknown']);
  await platform.database.query('UPDATE payment_refund SET next_at = now() WHERE request_id = $1', [orderId]);
  answer = done;
  await untilState(orderId, 'done');
});

test('a refused refund stays owed and is not sent again, until the gateway reports it as refunded [G7.02]', async () => {
  const { id, orderId, second } = await paidOrder();
  answer = answered('refused');
  await deliver(second);
  await untilState(orderId, 'refused');
  expect([sent.length, await owed(), await problems()]).toEqual([1, 70_000, []]);
  expect(await deliver({ ...second, status: 'refunded', amount: 100 })).toBe(409);
  expect(await deliver({ ...second, status: 'refunded' })).toBe(200);
  expect(await deliver({ ...second, status: 'refunded' })).toBe(200);
  expect([(await refundOf(orderId))[0]?.state, await owed(), await balanceOf(id)]).toEqual(['done', 0, 70_000]);
  expect(await problems()).toEqual([]);
});

test('a payment that paid one order is no second payment of another, nor the reverse [G7.02]', async () => {
  const [one, two] = [await paidOrder(), await paidOrder()];
  expect(await deliver({ ...two.second, gatewayId: one.paid.gatewayId })).toBe(409);
  expect(await deliver(one.second)).toBe(200);
  expect(await deliver({ ...two.second, gatewayId: one.second.gatewayId })).toBe(409);
  expect([(await refundOf(one.orderId)).length, (await refundOf(two.orderId)).length]).toEqual([1, 0]);
  expect(await deliver({ ...one.second, gatewayId: 'GW-third', status: 'declined' })).toBe(409);
  await untilState(one.orderId, 'done');
});
