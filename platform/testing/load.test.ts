import { compareRecords } from './chaos';
import type { TestClient } from './index';
import { LoadRecord, startLoad } from './load';

const market = { eventId: 'event', marketId: 'market', runnerId: 'runner', odd: 2, version: 1 };
const answer = (status: number, docs: unknown = {}) => ({ status, headers: {}, text: '', body: { docs } });

test('a deposit and a withdrawal without an answer are asked again under their references [G3.08]', async () => {
  const deposits: string[] = [];
  const withdrawals: string[] = [];
  const client = {
    send: async (_path: string, { body }: { body: Buffer }) => {
      const form = await new Response(new Uint8Array(body), {
        headers: { 'content-type': `multipart/form-data; boundary=${/^--(\S+)/.exec(body.toString())![1]}` },
      }).formData();
      deposits.push(`${String(form.get('requestRef'))} ${String(form.get('utr'))}`);
      return answer(deposits.length === 1 ? 503 : 200, { _id: 'deposit-1' });
    },
    call: async (_brand: string, name: string, { body }: { body?: { requestRef: string } }) => {
      if (name === 'accounts') return answer(200, [{ _id: 'payout-1' }]);
      if (name === 'withdraw') withdrawals.push(body!.requestRef);
      return answer(name === 'withdraw' && withdrawals.length === 1 ? 0 : 200, { _id: `${name}-1` });
    },
  } as unknown as TestClient;
  const record = new LoadRecord();
  const rates = { betsPerSecond: 0.001, readsPerSecond: 0.001, moneyPerSecond: 0.001 };
  const load = startLoad({ client, players: [{ id: 'one', token: 'token' }], market, record, ...rates });
  await load.payOnce();
  await load.stop();
  expect([deposits.length, new Set(deposits).size]).toEqual([2, 1]);
  expect([withdrawals.length, new Set(withdrawals).size]).toEqual([2, 1]);
  expect([[...record.deposits], [...record.withdrawals]]).toEqual([[deposits[0]!.split(' ')[0]], [withdrawals[0]]]);
});

test('acknowledged payments that are missing are lost, and rows of one reference twice are doubled [G3.08]', () => {
  const acknowledged = new LoadRecord();
  acknowledged.bets.add('load-bet');
  acknowledged.deposits.add('load-1').add('load-2');
  acknowledged.withdrawals.add('load-3');
  const rows = (...refs: string[]) => refs.map((ref) => ({ ref }));
  const bets = [{ ref: 'load-bet', status: 'matched' }];
  const orders = [{ ref: 'wait-1', cancelled: 500 }];
  expect(compareRecords(acknowledged, { bets, orders, deposits: rows('load-1'), withdrawals: [] })).toEqual({
    lost: 2,
    doubled: 0,
  });
  const twice = { bets, orders, deposits: rows('load-1', 'load-2', 'load-2'), withdrawals: rows('load-3', 'load-3') };
  expect(compareRecords(acknowledged, twice)).toEqual({ lost: 0, doubled: 2 });
});

test('an acknowledged order that is missing, doubled or cancelled by another amount is named [E2.14]', () => {
  const acknowledged = new LoadRecord();
  acknowledged.orders.add('wait-1').add('wait-2').add('wait-3');
  acknowledged.cancelled.set('wait-1', 5).set('wait-3', 7);
  const rest = { bets: [], deposits: [], withdrawals: [] };
  const [one, two, three] = [
    { ref: 'wait-1', cancelled: 500 },
    { ref: 'wait-2', cancelled: 0 },
    { ref: 'wait-3', cancelled: 700 },
  ];
  expect(compareRecords(acknowledged, { ...rest, orders: [one, two, three] })).toEqual({ lost: 0, doubled: 0 });
  expect(compareRecords(acknowledged, { ...rest, orders: [one, three, three] })).toEqual({ lost: 1, doubled: 1 });
  const other = [one, two, { ...three, cancelled: 0 }];
  expect(compareRecords(acknowledged, { ...rest, orders: other })).toEqual({ lost: 1, doubled: 0 });
});

test('an order and its cancellation without an answer are asked again under their reference [E2.14]', async () => {
  const asked: string[] = [];
  const client = {
    call: async (_brand: string, name: string, { body, query }: { body?: object; query?: object }) => {
      asked.push(JSON.stringify([name, body ?? query]));
      const isFirst = asked.filter((one) => one === asked.at(-1)).length === 1;
      return answer(
        isFirst ? 503 : 200,
        name === 'placeOrder' ? { order: { _id: 'order' } } : [{ orderId: 'order', cancelled: 100 }],
      );
    },
  } as unknown as TestClient;
  const record = new LoadRecord();
  const rates = { betsPerSecond: 0.001, readsPerSecond: 0.001, moneyPerSecond: 0.001 };
  const load = startLoad({ client, players: [{ id: 'one', token: 'token' }], market, record, ...rates });
  // The first order waits on, the second one is cancelled.
  for (let turn = 0; turn < 4; turn += 1) await load.orderOnce();
  await load.stop();
  expect(asked.map((one) => one.split('"')[1])).toEqual([
    ...['placeOrder', 'placeOrder', 'placeOrder', 'placeOrder', 'cancelOrders', 'cancelOrders'],
  ]);
  expect(new Set(asked).size).toBe(3);
  expect([record.orders.size, [...record.cancelled.values()]]).toEqual([2, [100]]);
});
