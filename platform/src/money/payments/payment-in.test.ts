import { setTimeout } from 'node:timers/promises';
import { DEMO_TRANSACTION_CODE } from '../../accounts/identity';
import { newPlayer } from '../../accounts/identity/testing';
import { openTestSupplier, type TestSupplier } from '../../adapters/suppliers/testing-supplier';
import { sign, SIGNATURE_HEADER } from '../../core/http';
import { sumOpenExposure } from '../../betting/orders';
import { openTestPlatform, type TestPlatform } from '../../../testing/index';
import { sumBonusHolds } from '../bonuses';
import { post, verifyLedger } from '../ledger';
import { sumPendingWithdrawals } from '../withdrawals';
import { orderSuppliers, PaymentIn, type PaymentSupplier } from './payment-in';
import { askIpay } from './testing';
import { WEBHOOK_PATH } from './index';

const KEY = 'a-key-of-the-first-gateway';
const OTHER_KEY = 'a-key-of-the-second-gateway';
const METRO_KEY = 'a-key-of-a-gateway-of-metro';
let platform: TestPlatform;
let first: TestSupplier;
let second: TestSupplier;
let administrator: string;
let firstId: string;
let secondId: string;
let metroId: string;

async function saveGateway(url: string, key: string, over: object = {}, settings: object = {}): Promise<string> {
  const { status, body, text } = await platform.call('staff', 'saveAdapter', {
    ...{ token: administrator, userType: 'administrator' },
    body: {
      ...{ tenantId: 'royal', kind: 'payment', adapter: 'hmac', reason: 'a gateway', secrets: { key } },
      ...{ settings: { url, ...settings }, transactionCode: DEMO_TRANSACTION_CODE, ...over },
    },
  });
  if (status !== 200) throw new Error(text);
  return body.docs._id;
}

beforeAll(async () => {
  [first, second] = await Promise.all([openTestSupplier(), openTestSupplier()]);
  platform = await openTestPlatform({ RATE_LIMIT_SCALE: '0' });
  administrator = await platform.login('staff', 'admin1', 'Admin@123');
  firstId = await saveGateway(first.url, KEY, { priority: 1 }, { statusUrl: first.url.replace('/send', '/status') });
  secondId = await saveGateway(second.url, OTHER_KEY, { priority: 2 });
  metroId = await saveGateway(second.url, METRO_KEY, { tenantId: 'metro' });
});
afterAll(async () => {
  await platform?.close();
  await Promise.all([first?.close(), second?.close()]);
});
beforeEach(async () => {
  first.answer = () => ({ status: 200, body: '{"url":"https://first.example/p"}' });
  second.answer = () => ({ status: 200, body: '{"url":"https://second.example/p"}' });
  first.requests.length = 0;
  second.requests.length = 0;
  await platform.database.query('UPDATE payment_announcement SET failed_at = NULL');
});

let count = 0;
/** An order of 700.00 that the first gateway got. */
async function openOrder() {
  count += 1;
  const { id, token } = await newPlayer(platform, `payment-in-${count}`, { rupees: 0 });
  const asked = await askIpay(platform, token, { requestRef: `payment-in-${count}-x` });
  const { rows } = await platform.database.query<{ id: string }>(
    'SELECT id FROM payment_request WHERE account_id = $1',
    [id],
  );
  const orderId = rows[0]?.id ?? '';
  const paid = { gatewayId: `GW-in-${count}`, orderId, status: 'paid', amount: 70_000 };
  return { id, token, asked, orderId, paid };
}
type Order = Awaited<ReturnType<typeof openOrder>>;

async function deliver(message: object, key = KEY, adapterId = firstId): Promise<number> {
  const body = JSON.stringify(message);
  const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: sign(key, body, Date.now()) };
  const answer = await platform.send(`${WEBHOOK_PATH}/${adapterId}`, {
    method: 'POST',
    host: '127.0.0.1',
    headers,
    body,
  });
  return answer.status;
}
const availableOf = async ({ id }: Pick<Order, 'id'>) =>
  (
    await platform.database.query<{ available: number }>('SELECT available FROM ledger_balance WHERE user_id = $1', [
      id,
    ])
  ).rows[0]?.available ?? 0;
const statusOf = async ({ orderId }: Pick<Order, 'orderId'>) =>
  (await platform.database.query<{ status: string }>('SELECT status FROM payment_request WHERE id = $1', [orderId]))
    .rows[0]?.status;

/** What messages a gateway sends about an order, with the answers and the books after them. */
interface Case {
  readonly title: string;
  readonly send: (order: Order) => Promise<readonly number[]>;
  readonly answers: readonly number[];
  readonly available: number;
  readonly status: string;
}
const inTurn = async (...messages: readonly (() => Promise<number>)[]) => {
  const answers: number[] = [];
  for (const message of messages) answers.push(await message());
  return answers;
};
const setRequest = (orderId: string, set: string) =>
  platform.database.query(`UPDATE payment_request SET ${set} WHERE id = $1`, [orderId]);

const booked = { available: 70_000, status: 'approved' } as const;
const untouched = { available: 0, status: 'pending' } as const;
const returned = { available: 0, status: 'rejected' } as const;
const cases: readonly Case[] = [
  {
    title: 'a repeated one',
    send: ({ paid }) => inTurn(...[1, 2, 3].map(() => () => deliver(paid))),
    ...{ answers: [200, 200, 200], ...booked },
  },
  {
    title: 'ten at the same moment',
    send: ({ paid }) => Promise.all(Array.from({ length: 10 }, () => deliver(paid))),
    ...{ answers: Array.from({ length: 10 }, () => 200), ...booked },
  },
  {
    title: 'an early one, before the gateway answered the announcement',
    send: async ({ orderId, paid }) => {
      await platform.database.query(`UPDATE payment_announcement SET state = 'sending' WHERE request_id = $1`, [
        orderId,
      ]);
      return [await deliver(paid)];
    },
    ...{ answers: [200], ...booked },
  },
  {
    title: 'a late one, after the platform closed the order',
    send: async ({ orderId, paid }) => {
      await setRequest(orderId, `status = 'rejected', remarks = 'Payment not completed'`);
      return inTurn(
        () => deliver(paid),
        () => deliver(paid),
      );
    },
    ...{ answers: [200, 200], ...booked },
  },
  {
    title: 'a second payment of an order that is paid',
    send: ({ paid }) =>
      inTurn(
        () => deliver(paid),
        () => deliver({ ...paid, gatewayId: 'GW-second' }),
      ),
    ...{ answers: [200, 409], ...booked },
  },
  { title: 'a forged one', send: ({ paid }) => inTurn(() => deliver(paid, OTHER_KEY)), answers: [401], ...untouched },
  {
    title: 'one of another amount',
    send: ({ paid }) => inTurn(() => deliver({ ...paid, amount: 70_001 })),
    ...{ answers: [400], ...untouched },
  },
  {
    title: 'one in another currency',
    send: ({ paid }) => inTurn(() => deliver({ ...paid, currency: 'USD' })),
    ...{ answers: [400], ...untouched },
  },
  {
    title: 'one of another brand',
    send: ({ paid }) => inTurn(() => deliver(paid, METRO_KEY, metroId)),
    ...{ answers: [404], ...untouched },
  },
  {
    title: 'one of another gateway of the brand',
    send: ({ paid }) => inTurn(() => deliver(paid, OTHER_KEY, secondId)),
    ...{ answers: [404], ...untouched },
  },
  {
    title: 'one about an unknown order',
    send: ({ paid }) => inTurn(() => deliver({ ...paid, orderId: '00000000-0000-4000-8000-000000000000' })),
    ...{ answers: [404], ...untouched },
  },
  {
    title: 'a declined one, and a paid one after it',
    send: ({ paid }) =>
      inTurn(
        () => deliver({ ...paid, status: 'declined' }),
        () => deliver(paid),
      ),
    ...{ answers: [200, 409], ...returned },
  },
  {
    title: 'a refund, twice, and the paid one once more',
    send: ({ paid }) =>
      inTurn(
        () => deliver(paid),
        () => deliver({ ...paid, status: 'refunded' }),
        () => deliver({ ...paid, status: 'refunded' }),
        () => deliver(paid),
      ),
    ...{ answers: [200, 200, 200, 200], ...returned },
  },
  {
    title: 'a refund of a part',
    send: ({ paid }) =>
      inTurn(
        () => deliver(paid),
        () => deliver({ ...paid, status: 'refunded', amount: 100 }),
      ),
    ...{ answers: [200, 400], ...booked },
  },
  {
    title: 'a refund before the message about the payment',
    send: ({ paid }) =>
      inTurn(
        () => deliver({ ...paid, status: 'refunded' }),
        () => deliver(paid),
      ),
    ...{ answers: [200, 200], ...returned },
  },
];

test.each(cases)('the books are right after $title [G7.02]', async ({ send, answers, available, status }) => {
  const order = await openOrder();
  expect(order.asked.body.docs.iPayRedirectUrl).toBe('https://first.example/p');
  expect(await send(order)).toEqual(answers);
  expect([await availableOf(order), await statusOf(order)]).toEqual([available, status]);
  const proof = await verifyLedger(platform.database, sumOpenExposure, [
    ['withdrawals', sumPendingWithdrawals],
    ['bonusHeld', sumBonusHolds],
  ]);
  expect(proof.problems).toEqual([]);
});

test('one payment pays one order, and two gateways may use one id for two payments [G7.02]', async () => {
  const [one, two] = [await openOrder(), await openOrder()];
  expect(await deliver(one.paid)).toBe(200);
  expect(await deliver({ ...two.paid, gatewayId: one.paid.gatewayId })).toBe(409);
  first.answer = () => ({ status: 503 });
  const three = await openOrder();
  expect(await deliver({ ...three.paid, gatewayId: one.paid.gatewayId }, OTHER_KEY, secondId)).toBe(200);
  expect([await availableOf(one), await availableOf(two), await availableOf(three)]).toEqual([70_000, 0, 70_000]);
});

test('a player who played with a refunded deposit owes it [G7.02]', async () => {
  const order = await openOrder();
  await deliver(order.paid);
  const lines = [
    { userId: order.id, account: 'available', amount: -50_000 } as const,
    { house: 'casino', amount: 50_000 } as const,
  ];
  await post(platform.database, [{ key: 'spent-1', kind: 'casino', at: Date.now(), lines }]);
  expect(await deliver({ ...order.paid, status: 'refunded' })).toBe(200);
  expect(await availableOf(order)).toBe(-50_000);
});

test('the next deposit goes to the second gateway while the first is down, an announced one stays [G7.02]', async () => {
  const before = await openOrder();
  first.answer = () => ({ status: 503 });
  const during = await openOrder();
  expect(during.asked.body.docs.iPayRedirectUrl).toBe('https://second.example/p');
  const tried = first.requests.length;
  const next = await openOrder();
  expect(next.asked.body.docs.iPayRedirectUrl).toBe('https://second.example/p');
  expect(first.requests).toHaveLength(tried);
  // The order that the first gateway has is asked for there, though it is down.
  const again = await askIpay(platform, before.token, { requestRef: `payment-in-${count - 2}-x` });
  expect(again.status).toBeGreaterThanOrEqual(500);
  // One request alone: no gateway gets it a second time within one call.
  expect([first.requests.length, second.requests.length]).toEqual([tried + 1, 2]);
  expect(await deliver(before.paid)).toBe(200);
});

test('an order that no gateway took blocks no other one [G7.02 C4.06]', async () => {
  first.answer = () => ({ status: 503 });
  second.answer = () => ({ status: 503 });
  const { token, asked } = await openOrder();
  expect(asked.status).toBeGreaterThanOrEqual(500);
  second.answer = () => ({ status: 200, body: '{"url":"https://second.example/p"}' });
  expect((await askIpay(platform, token, { requestRef: 'payment-in-after' })).status).toBe(200);
});

const gateway = (id: string, over: Partial<PaymentSupplier> & { route?: object } = {}): PaymentSupplier => ({
  ...{ id, priority: 0, isResting: false, query: null, refund: null, announce: async () => ({ url: id }) },
  ...over,
  route: { methods: [], minAmount: 0, maxAmount: 1e9, weight: 1, ...over.route },
});
const chosen = (suppliers: readonly PaymentSupplier[], random?: () => number, amount = 70_000) =>
  orderSuppliers(suppliers, { methodId: 'royal-ipay', amount }, ({ isResting }) => isResting, random).map(
    ({ id }) => id,
  );

test('a gateway is chosen by method, amount, order, weight and health [G7.02]', () => {
  const route = (given: Partial<PaymentSupplier['route']>) => ({ route: given as PaymentSupplier['route'] });
  expect(
    chosen([gateway('a', route({ methods: ['royal-upi'] })), gateway('b', route({ methods: ['royal-ipay'] }))]),
  ).toEqual(['b']);
  const small = [gateway('a', route({ maxAmount: 70_000 })), gateway('b', route({ minAmount: 70_001 }))];
  expect([chosen(small), chosen(small, Math.random, 70_001)]).toEqual([['a'], ['b']]);
  expect(chosen([gateway('a', { priority: 2 }), gateway('b', { priority: 1 })])).toEqual(['b', 'a']);
  expect(chosen([gateway('a', { isResting: true }), gateway('b', { priority: 1 })])).toEqual(['b', 'a']);
  let state = 1;
  const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  const weighted = [gateway('a', route({ weight: 3 })), gateway('b')];
  const firsts = Array.from({ length: 4000 }, () => chosen(weighted, random)[0]);
  expect(firsts.filter((id) => id === 'a').length / 4000).toBeCloseTo(0.75, 1);
});

/** The first gateway works, and no older order is asked for. */
async function rest(): Promise<void> {
  await openOrder();
  await platform.database.query('UPDATE payment_announcement SET next_query_at = NULL');
}

/** The job as the platform has it, at another time: the gateway is asked through the adapter. */
async function settleAt(
  ms: number,
  answer: (orderId: string) => Awaited<ReturnType<NonNullable<PaymentSupplier['query']>>>,
) {
  const asked: string[] = [];
  const supplier = gateway(firstId, {
    query: async ({ orderId }) => {
      asked.push(orderId);
      return answer(orderId);
    },
  });
  const paymentIn = new PaymentIn({
    ...{ database: platform.database, warn: () => undefined, clock: () => Date.now() + ms },
    suppliers: { list: async () => [supplier], byId: async () => supplier, failureOf: () => 'unknown' },
  });
  const settled: unknown[] = [];
  await paymentIn.settleDue(async (message) => settled.push(message));
  return { asked, settled };
}

test('an outcome that nobody knows is asked for, settled within a minute and never announced again [G7.02]', async () => {
  await rest();
  first.answer = () => ({ status: 500 });
  const order = await openOrder();
  expect([order.asked.status >= 500, second.requests.length]).toEqual([true, 0]);
  const message = { ...order.paid, status: 'paid' as const };
  expect(await settleAt(6000, () => message)).toEqual({ asked: [order.orderId], settled: [message] });
  // The platform's own job asks the gateway over HTTP, signed as orders are.
  first.answer = ({ path }) =>
    path === '/status' ? { status: 200, body: JSON.stringify(order.paid) } : { status: 500 };
  await platform.database.query('UPDATE payment_announcement SET next_query_at = now() WHERE request_id = $1', [
    order.orderId,
  ]);
  while ((await statusOf(order)) !== 'approved') await setTimeout(100);
  const request = first.requests.find(({ path }) => path === '/status');
  expect(JSON.parse(request?.body ?? '')).toEqual({ orderId: order.orderId, amount: 70_000, currency: 'INR' });
  expect(request?.headers[SIGNATURE_HEADER]).toMatch(/^t=\d+,v1=[\da-f]{64}$/);
  expect(await availableOf(order)).toBe(70_000);
  expect((await settleAt(3_600_000, () => message)).asked).toEqual([]);
}, 30_000);

test('an outcome is asked for hourly while its gateway fails or is off, until the order is known [G7.02]', async () => {
  await rest();
  const { orderId } = await openOrder();
  const hours = async (n: number, answer: Parameters<typeof settleAt>[1]) =>
    (await settleAt(n * 3_600_000, answer)).asked.length;
  const fails = () => {
    throw new Error('gateway is away');
  };
  expect([await hours(30, fails), await hours(30.5, fails), await hours(31.1, fails)]).toEqual([1, 0, 1]);
  const isPlanned = async () =>
    (
      await platform.database.query(
        'SELECT 1 FROM payment_announcement WHERE request_id = $1 AND next_query_at > now()',
        [orderId],
      )
    ).rowCount === 1;
  const off = new PaymentIn({
    ...{ database: platform.database, warn: () => undefined, clock: () => Date.now() + 33 * 3_600_000 },
    suppliers: { list: async () => [], byId: async () => null, failureOf: () => 'unknown' },
  });
  await off.settleDue(async () => undefined);
  expect(await isPlanned()).toBe(true);
  expect(await hours(35, () => 'open')).toBe(1);
  expect(await isPlanned()).toBe(false);
});

test('an order that its gateway never got is closed, and is booked should it be paid after all [G7.02]', async () => {
  await rest();
  first.answer = () => ({ status: 500 });
  const order = await openOrder();
  await settleAt(6000, () => 'missing');
  expect(await statusOf(order)).toBe('pending');
  expect((await settleAt(50_000, () => 'missing')).asked).toEqual([order.orderId]);
  expect(await statusOf(order)).toBe('rejected');
  expect(await deliver(order.paid)).toBe(200);
  expect(await availableOf(order)).toBe(70_000);
});
