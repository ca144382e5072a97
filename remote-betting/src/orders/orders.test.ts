import type { Order } from '@backlay/shared/contract';
import { CallError } from '@backlay/shared/host';
import { buildOrder, buildPage, fakeHost, flushMicrotasks, type FakeHostOverrides } from '@backlay/shared/testing';
import { FakeFrameClock } from '../odds/frame-clock.fixture';
import { listOrdersOf, sumWaitingAt } from './order-state';
import { Orders } from './orders';

const listed = (...orders: readonly Order[]) => buildPage(orders.map((order) => ({ ...order, fills: [] })));
const position = { marketId: 'm-1', eventId: 'e-1', exposure: 1000, map: [] };
const fill = { _id: 'b-9', orderId: 'o-1', odd: 2.14, size: 400, at: '', sequence: 3, source: 'house' as const };
const lost = new CallError(0, '');
const draft = { marketId: 'm-1', teamId: 'r-1', oddType: 'back' as const, odd: 2.12, stake: 1000, marketVersion: 1 };

async function open(over: FakeHostOverrides = {}) {
  const host = fakeHost({
    tenant: { flags: { exchangeOrders: true } },
    session: 'player',
    ...over,
    answers: { orders: listed(), ...over.answers },
  });
  const clock = new FakeFrameClock();
  const openBets = { read: jest.fn(async () => undefined), putPosition: jest.fn(), refreshPositions: jest.fn() };
  let made = 0;
  const orders = new Orders({ host, clock, openBets, newReference: () => `own-${(made += 1)}` });
  const changes: string[] = [];
  orders.onChange(({ order, before, own }) =>
    changes.push(`${order._id} ${before?.matched ?? '-'} to ${order.matched} ${order.state}${own ? ' own' : ''}`),
  );
  await flushMicrotasks();
  return { host, clock, openBets, orders, changes, waiting: () => orders.store.getState().waiting };
}

test('the store lists what waits and follows each update of an order [E1.04 E1.14]', async () => {
  const one = buildOrder({ _id: 'o-1' });
  const { host, clock, waiting, changes, openBets, orders } = await open({ answers: { orders: listed(one) } });
  expect(waiting()).toEqual([one]);
  const two = buildOrder({ _id: 'o-2', teamId: 'r-2', odd: 3 });
  host.sendEvent('getOrderUpdates', { order: two, fills: [] });
  expect(waiting().map(({ _id }) => _id)).toEqual(['o-2', 'o-1']);
  const partly = buildOrder({ _id: 'o-1', matched: 400 });
  host.sendEvent('getOrderUpdates', { order: partly, fills: [fill] });
  expect(waiting()).toEqual([two, partly]);
  const ended = buildOrder({ _id: 'o-1', matched: 400, lapsed: 600, state: 'lapsed', reason: 'IN_PLAY' });
  host.sendEvent('getOrderUpdates', { order: ended, fills: [] });
  expect(waiting()).toEqual([two]);
  expect(changes.slice(1)).toEqual(
    ['o-2 - to 0 waiting', 'o-1 0 to 400 partly matched', 'o-1 400 to 400 lapsed'].slice(0),
  );
  clock.pass(50);
  expect(openBets.refreshPositions).toHaveBeenCalledWith('e-1');
  expect(orders.store.getState().status).toBe('ready');
});

test('an older copy of an order changes nothing, and one that ended does not come back [E1.14]', async () => {
  const { host, orders, waiting } = await open({ answers: { orders: listed(buildOrder()) } });
  host.sendEvent('getOrderUpdates', { order: buildOrder({ matched: 400 }), fills: [] });
  host.sendEvent('getOrderUpdates', { order: buildOrder(), fills: [] });
  expect(waiting()).toMatchObject([{ matched: 400 }]);
  host.sendEvent('getOrderUpdates', { order: buildOrder({ revision: 2, odd: 2.2 }), fills: [] });
  expect(waiting()).toMatchObject([{ odd: 2.2 }]);
  host.sendEvent('getOrderUpdates', {
    order: buildOrder({ revision: 2, cancelled: 1000, state: 'cancelled' }),
    fills: [],
  });
  host.answer('orders', listed(buildOrder({ revision: 2 })));
  await orders.read();
  expect(waiting()).toEqual([]);
});

test('orders are found by market, runner, side and price', () => {
  const waiting = [
    buildOrder({ _id: 'o-1' }),
    buildOrder({ _id: 'o-2', matched: 400 }),
    buildOrder({ _id: 'o-3', oddType: 'lay' }),
    buildOrder({ _id: 'o-4', marketId: 'm-2' }),
  ];
  expect(listOrdersOf(waiting, 'm-1').map(({ _id }) => _id)).toEqual(['o-1', 'o-2', 'o-3']);
  expect(listOrdersOf(waiting, 'm-1', 'r-2')).toEqual([]);
  expect(sumWaitingAt(waiting, { marketId: 'm-1', runnerId: 'r-1', side: 'back', odd: 2.12 })).toBe(1600);
});

test('placing sends one reference and takes the order, its fills and the position of the answer [E1.04]', async () => {
  const order = buildOrder({ clientRef: 'own-1', matched: 600 });
  const { host, orders, waiting, openBets, changes } = await open({
    answers: { placeOrder: { docs: { order, fills: [fill], marketBook: position }, message: '' } },
  });
  const result = await orders.place(draft);
  expect(host.inputsOf('placeOrder')).toEqual([{ ...draft, clientRef: 'own-1' }]);
  expect(result).toMatchObject({ kind: 'done', value: { order, fills: [fill] } });
  expect(waiting()).toEqual([order]);
  expect(openBets.putPosition).toHaveBeenCalledWith(position);
  expect(changes).toEqual(['o-1 - to 600 partly matched own']);
  expect(orders.store.getState().requests).toEqual({});
});

test('a lost answer is unknown, and the order is found by its reference [E1.04]', async () => {
  const { host, clock, orders, waiting } = await open({ answers: { placeOrder: lost } });
  const order = buildOrder({ clientRef: 'own-1' });
  host.answer('orders', lost);
  const placed = orders.place(draft);
  await flushMicrotasks();
  expect(orders.store.getState().requests).toEqual({
    'own-1': { kind: 'place', status: 'unknown', marketId: 'm-1', orderId: null },
  });
  host.answer('orders', listed(order));
  clock.pass(1000);
  expect(await placed).toMatchObject({ kind: 'done', value: { order } });
  expect(host.inputsOf('placeOrder')).toHaveLength(1);
  expect(host.inputsOf('orders').at(-1)).toMatchObject({ clientRef: 'own-1' });
  expect(waiting()).toEqual([order]);
});

test('an order that a busy platform did not take is sent again, but not for the next player [E1.04]', async () => {
  const answer = { docs: { order: buildOrder(), fills: [], marketBook: position }, message: '' };
  let busy = true;
  const placeOrder = () => {
    if (busy) throw new CallError(503, 'Busy');
    return answer;
  };
  const { host, clock, orders } = await open({ answers: { placeOrder } });
  const taken = orders.place(draft);
  await flushMicrotasks();
  busy = false;
  clock.pass(1000);
  expect(await taken).toMatchObject({ kind: 'done' });
  expect(host.inputsOf('placeOrder').map(({ clientRef }) => clientRef)).toEqual(['own-1', 'own-1']);
  busy = true;
  const left = orders.place(draft);
  await flushMicrotasks();
  host.signOut();
  clock.pass(1000);
  expect(await left).toEqual({ kind: 'left' });
  expect(host.inputsOf('placeOrder')).toHaveLength(3);
});

test('a lost order that never arrived is not placed, and a refusal has the reason [E1.04 E1.17]', async () => {
  const { host, orders, waiting } = await open({ answers: { placeOrder: lost } });
  expect(await orders.place(draft)).toEqual({ kind: 'rejected', reason: '', status: 0 });
  host.answer('placeOrder', new CallError(400, 'Odds Not On The Ladder'));
  expect(await orders.place(draft)).toEqual({ kind: 'rejected', reason: 'Odds Not On The Ladder', status: 400 });
  expect(waiting()).toEqual([]);
});

test('a lost edit that had arrived is found by its revision, and is not made twice [E1.09]', async () => {
  const order = buildOrder();
  const edited = buildOrder({ revision: 2, odd: 2.2 });
  const { host, orders, waiting } = await open({ answers: { orders: listed(order), editOrder: lost } });
  let isLost = true;
  host.answer('editOrder', () => {
    host.answer('orders', listed(edited));
    const error = isLost ? lost : new CallError(400, 'Order Changed');
    isLost = false;
    throw error;
  });
  expect(await orders.edit(order, { odd: 2.2 })).toMatchObject({ kind: 'done', value: { order: edited } });
  expect(host.inputsOf('editOrder')).toEqual([
    { orderId: 'o-1', revision: 1, odd: 2.2 },
    { orderId: 'o-1', revision: 1, odd: 2.2 },
  ]);
  expect(waiting()).toEqual([edited]);
});

test('an edit of an order that changed meanwhile is refused and reads the orders again [E1.09]', async () => {
  const { host, orders, waiting } = await open({
    answers: { orders: listed(buildOrder()), editOrder: new CallError(400, 'Order Changed') },
  });
  host.answer('orders', listed(buildOrder({ matched: 400 })));
  expect(await orders.edit(buildOrder(), { stake: 500 })).toMatchObject({ kind: 'rejected', reason: 'Order Changed' });
  await flushMicrotasks();
  expect(waiting()).toMatchObject([{ matched: 400 }]);
});

test('cancelling takes the orders out at once and a lost answer is asked for with the same reference [E1.10]', async () => {
  const { host, orders, waiting } = await open({
    answers: {
      orders: listed(buildOrder({ _id: 'o-1', matched: 400 }), buildOrder({ _id: 'o-2' })),
      cancelOrders: lost,
    },
  });
  host.answer('cancelOrders', () => {
    const docs = [
      { orderId: 'o-1', cancelled: 600, matched: 400 },
      { orderId: 'o-2', cancelled: 1000, matched: 0 },
    ];
    host.answer('cancelOrders', { docs, message: '' });
    throw lost;
  });
  expect(await orders.cancel({ all: true })).toMatchObject({
    kind: 'done',
    value: [{ cancelled: 600 }, { cancelled: 1000 }],
  });
  expect(host.inputsOf('cancelOrders')).toEqual([
    { all: true, clientRef: 'own-1' },
    { all: true, clientRef: 'own-1' },
  ]);
  expect(waiting()).toEqual([]);
});

test('without a socket the orders are read again, and one that is gone shows how it ended [E1.14]', async () => {
  const order = buildOrder();
  const { host, clock, waiting, changes, openBets } = await open({ answers: { orders: listed(order) } });
  host.answer('orders', ({ clientRef }) =>
    clientRef === order.clientRef ? listed(buildOrder({ matched: 1000, state: 'matched' })) : listed(),
  );
  host.realtime.store.setState({ connected: false });
  clock.pass(2000);
  await flushMicrotasks();
  expect(waiting()).toEqual([]);
  expect(changes.at(-1)).toBe('o-1 0 to 1000 matched');
  expect(openBets.read).toHaveBeenCalled();
  const reads = host.inputsOf('orders').length;
  clock.pass(2000);
  await flushMicrotasks();
  expect(host.inputsOf('orders').length).toBeGreaterThan(reads);
});

test('a socket that is back reads what changed meanwhile and ends the polling [E1.14]', async () => {
  const { host, clock, waiting } = await open({ answers: { orders: listed(buildOrder()) } });
  host.realtime.store.setState({ connected: false });
  host.answer('orders', listed(buildOrder({ matched: 200 })));
  host.realtime.store.setState({ connected: true });
  await flushMicrotasks();
  expect(waiting()).toMatchObject([{ matched: 200 }]);
  const reads = host.inputsOf('orders').length;
  clock.pass(60_000);
  expect(host.inputsOf('orders')).toHaveLength(reads);
});

test('a visitor, a player who left and a brand without orders have none and ask for none [E2.18]', async () => {
  const off = await open({ tenant: { flags: { exchangeOrders: false } } });
  expect(off.host.calls).toEqual([]);
  const { host, waiting } = await open({ answers: { orders: listed(buildOrder()) } });
  expect(waiting()).toHaveLength(1);
  host.signOut();
  expect(waiting()).toEqual([]);
});
