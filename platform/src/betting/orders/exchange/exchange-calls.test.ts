import { randomUUID } from 'node:crypto';
import { serverMessages } from '@backlay/shared/domain';
import { createOrdersFixture, type OrdersFixture } from '../testing-orders';
import { buildEvent, buildMarket } from '../../feed/testing';
import { DEMO_TRANSACTION_CODE } from '../../../accounts/identity';
import { newPlayer } from '../../../accounts/identity/testing';

let fixture: OrdersFixture;
beforeAll(async () => {
  fixture = await createOrdersFixture();
});
afterEach(() => fixture?.closeTabs());
afterAll(() => fixture?.platform.close());

let made = 0;
/** A match on a ladder in which A is 1.9 to back and 1.92 to lay. */
function newMatch() {
  const event = buildEvent({ id: `exchange-${(made += 1)}`, name: 'Alpha v Beta' });
  const market = buildMarket(event, { priceLadder: 'CLASSIC' });
  fixture.platform.feed.publish({ kind: 'event', at: 1, event }, { kind: 'market', at: 1, market });
  const match = { eventId: event.id, marketId: market.id };
  fixture.publish(match);
  return match;
}
const bodyOf = (match: { marketId: string }, more: object = {}) => ({
  ...{ marketId: match.marketId, teamId: 'a', oddType: 'back', odd: 2, stake: 1000, marketVersion: 1 },
  clientRef: randomUUID(),
  ...more,
});
const call = (name: Parameters<OrdersFixture['platform']['call']>[1], more: object = {}, token = fixture.token) =>
  fixture.platform.call('royal', name, { token, ...more });

test('staff find the bets of an order by its reference without case and dash [E8.16]', async () => {
  const match = newMatch();
  const { order, fills } = (await call('placeOrder', { body: bodyOf(match, { odd: 1.9 }) })).body.docs;
  expect(order.reference).toMatch(/^[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/);
  expect(fills).toHaveLength(1);
  const admin = await fixture.platform.login('staff', 'admin1', 'Admin@123');
  const find = (reference: string) =>
    fixture.platform.call('staff', 'roleOpenBets', {
      ...{ token: admin, userType: 'administrator', query: { reference } },
    });
  for (const typed of [order.reference, order.reference.toLowerCase().replace('-', '')]) {
    const { body } = await find(typed);
    expect([body.totalDocs, body.docs.map(({ _id }: { _id: string }) => _id)]).toEqual([1, [fills[0]._id]]);
  }
  const waiting = (await call('placeOrder', { body: bodyOf(match) })).body.docs.order;
  expect((await find(waiting.reference)).body).toMatchObject({ docs: [], totalDocs: 0 });
});

test('staff page through the bets of an order that matched in parts [E8.16]', async () => {
  const match = newMatch();
  const { order } = (await call('placeOrder', { body: bodyOf(match, { odd: 1.91 }) })).body.docs;
  const { token } = await newPlayer(fixture.platform, 'layer-of-parts', { rupees: 10_000 });
  for (const stake of [100, 200, 300])
    await call('placeOrder', { body: bodyOf(match, { oddType: 'lay', odd: 1.91, stake }) }, token);
  const admin = await fixture.platform.login('staff', 'admin1', 'Admin@123');
  const find = async (page: number) =>
    (
      await fixture.platform.call('staff', 'roleOpenBets', {
        ...{ token: admin, userType: 'administrator', query: { reference: order.reference, page, limit: 2 } },
      })
    ).body;
  const [first, second] = [await find(1), await find(2)];
  expect([first.totalDocs, first.docs.length, first.nextPage, second.docs.length]).toEqual([3, 2, true, 1]);
  const stakes = [...first.docs, ...second.docs].map(({ stake }: { stake: number }) => stake);
  expect(stakes.sort((a, b) => a - b)).toEqual([100, 200, 300]);
});

test('staff find an order without a match by its reference, of their own players alone [E8.16]', async () => {
  const { order } = (await call('placeOrder', { body: bodyOf(newMatch()) })).body.docs;
  expect(order.matched).toBe(0);
  const admin = await fixture.platform.login('staff', 'admin1', 'Admin@123');
  const find = async (reference: string, more: object = {}) =>
    (
      await fixture.platform.call('staff', 'roleOrders', {
        ...{ token: admin, userType: 'administrator', query: { reference, ...more } },
      })
    ).body;
  const typed = order.reference.toLowerCase().replace('-', '');
  const { docs } = await find(typed);
  expect(docs).toMatchObject([{ _id: order._id, reference: order.reference, waiting: 1000 }]);
  const { user } = docs[0];
  for (const reference of [order.reference, typed])
    expect(await find(reference, { userId: user._id })).toMatchObject({
      totalDocs: 1,
      docs: [{ _id: order._id, user }],
    });
  expect(await find(typed, { userId: 'another' })).toMatchObject({ message: 'Player not found' });
  expect(await find('ZZZZ-ZZZZ')).toMatchObject({ totalDocs: 0, docs: [] });
});

test('an order is placed, changed, listed and cancelled, and its owner is notified [E1.04]', async () => {
  const match = newMatch();
  const tab = await fixture.tab();
  const update = new Promise((resolve) => tab.once('getOrderUpdates', resolve));
  const body = bodyOf(match);
  const placed = await call('placeOrder', { body });
  expect(placed.status).toBe(200);
  expect(placed.body).toMatchObject({
    message: 'Order placed',
    docs: { order: { odd: 2, stake: 1000, waiting: 1000, matched: 0, state: 'waiting', revision: 1 }, fills: [] },
  });
  const { order } = placed.body.docs;
  // What an edit asks of its event and market.
  expect(order).toMatchObject({ sportId: expect.any(String), openDate: expect.any(String), turnsInPlay: true });
  expect(await update).toEqual({ order, fills: [] });
  expect((await call('placeOrder', { body })).body).toEqual(placed.body);
  const edited = await call('editOrder', { body: { orderId: order._id, revision: 1, stake: 600 } });
  expect(edited.body).toMatchObject({ message: 'Order updated', docs: { order: { stake: 600, revision: 2 } } });
  fixture.publish(match, { back: 2.02 });
  const waitUntilMatched = async (): Promise<void> => {
    const { body: page } = await call('orders', { query: { marketId: match.marketId, state: 'matched' } });
    if (page.docs.length === 0) return waitUntilMatched();
    expect(page.docs).toMatchObject([
      { _id: order._id, averageOdd: 2.02, fills: [{ odd: 2.02, size: 600, source: 'house' }] },
    ]);
  };
  await waitUntilMatched();
  const second = (await call('placeOrder', { body: bodyOf(match, { odd: 3, stake: 500 }) })).body.docs.order;
  const clientRef = randomUUID();
  const cancelled = await call('cancelOrders', { query: { eventId: match.eventId, clientRef } });
  expect(cancelled.body).toMatchObject({ docs: [{ orderId: second._id, cancelled: 500, matched: 0 }] });
  expect((await call('cancelOrders', { query: { all: true, clientRef } })).body).toEqual(cancelled.body);
  const { body: ended } = await call('orders', { query: { state: 'ended', marketId: match.marketId } });
  expect(ended.docs).toMatchObject([
    { state: 'cancelled', reason: 'PLAYER', reasonText: 'You cancelled the unmatched part' },
  ]);
  expect((await fixture.proof()).problems).toEqual([]);
});

test('staff maintenance of a brand stops its orders until it ends; only staff cancel them then [E1.07 A8.15]', async () => {
  const match = newMatch();
  const placed = await call('placeOrder', { body: bodyOf(match, { stake: 700 }) });
  const { _id: orderId } = placed.body.docs.order;
  const { platform } = fixture;
  const admin = await platform.login('staff', 'admin1', 'Admin@123');
  const maintain = (maintenanceMode: boolean) =>
    platform.call('staff', 'setMaintenance', {
      token: admin,
      userType: 'administrator',
      body: { maintenanceMode, transactionCode: DEMO_TRANSACTION_CODE, whiteLabelId: 'wl-royal' },
    });
  expect((await maintain(true)).status).toBe(200);
  fixture.publish(match, { back: 2.02 });
  expect((await call('cancelOrders', { query: { orderId, clientRef: randomUUID() } })).status).toBe(503);
  const read = async () =>
    (await platform.database.query('SELECT matched, waiting FROM exchange_order WHERE id = $1', [orderId])).rows;
  await new Promise((soon) => setTimeout(soon, 600));
  expect(await read()).toEqual([{ matched: 0, waiting: 70_000 }]);
  expect((await maintain(false)).status).toBe(200);
  for (let rows = await read(); ; rows = await read()) if (rows[0]?.['matched'] === 70_000) break;
});

test('the list shows what waits before an order at its price, on its side and runner alone [E1.14 E1.09]', async () => {
  const match = newMatch();
  const place = async (more: object, token?: string): Promise<string> => {
    const { body } = await call('placeOrder', { body: bodyOf(match, more) }, token);
    return body.docs.order._id;
  };
  const { token: other } = await newPlayer(fixture.platform, 'ahead-1', { rupees: 50_000 });
  const first = await place({ odd: 2.5, stake: 300 }, other);
  const mine = await place({ odd: 2.5, stake: 700 });
  await place({ odd: 2.52, stake: 900 }, other);
  await place({ odd: 2.5, stake: 800, teamId: 'b' }, other);
  const last = await place({ odd: 2.5, stake: 400 });
  const listAhead = async () => {
    const { body } = await call('orders', { query: { marketId: match.marketId, state: 'waiting' } });
    return Object.fromEntries(body.docs.map((doc: { _id: string; ahead: number }) => [doc._id, doc.ahead]));
  };
  expect(await listAhead()).toEqual({ [mine]: 300, [last]: 1000 });
  await call('cancelOrders', { query: { orderId: first, clientRef: randomUUID() } }, other);
  expect(await listAhead()).toEqual({ [mine]: 0, [last]: 700 });
  await call('editOrder', { body: { orderId: mine, revision: 1, odd: 2.6 } });
  expect(await listAhead()).toEqual({ [mine]: 0, [last]: 0 });
  await call('editOrder', { body: { orderId: mine, revision: 2, odd: 2.5 } });
  expect(await listAhead()).toEqual({ [mine]: 400, [last]: 0 });
});

test('a brand with orders takes them and a brand without refuses them [E2.18 E1.17]', async () => {
  const { rows } = await fixture.platform.database.query(
    `SELECT record->'flags'->>'exchangeOrders' AS flag FROM tenant WHERE id IN ('metro', 'orbit', 'royal') ORDER BY id`,
  );
  expect(rows).toEqual([{ flag: 'false' }, { flag: 'false' }, { flag: 'true' }]);
  const match = newMatch();
  expect((await call('placeOrder', { body: bodyOf(match) })).status).toBe(200);
  const token = await fixture.platform.login('metro');
  const refused = await fixture.platform.call('metro', 'placeOrder', { token, body: bodyOf(match) });
  expect([refused.status, refused.body.message]).toEqual([400, 'Orders Are Not Available']);
  const bet = {
    ...match,
    clientRef: randomUUID(),
    marketType: 'BETFAIR',
    marketVersion: 1,
    oddType: 'back',
    odd: 1.9,
    teamId: 'a',
  };
  const instant = await fixture.platform.call('metro', 'placeBet', { token, body: { ...bet, stake: 1000 } });
  expect([instant.status, instant.body.message]).toEqual([200, serverMessages['slip.placed']]);
});

test('a bet of a brand with orders is an order of all or nothing with the answer of a bet [E1.04]', async () => {
  const match = newMatch();
  const bet = {
    ...match,
    marketType: 'BETFAIR',
    marketVersion: 1,
    oddType: 'back',
    odd: 1.89,
    teamId: 'a',
    stake: 500,
  };
  const body = { ...bet, clientRef: randomUUID() };
  const placed = await call('placeBet', { body });
  expect([placed.status, placed.body.message]).toEqual([200, serverMessages['slip.placed']]);
  const { clientRef } = body;
  expect(placed.body.docs).toMatchObject({ clientRef, status: 'matched', stake: 500, odds: { odd: 1.9 } });
  const { body: listed } = await call('orders', { query: { state: 'matched', marketId: match.marketId } });
  expect(listed.docs).toMatchObject([
    {
      clientRef,
      timeInForce: 'all',
      odd: 1.89,
      stake: 500,
      fills: [{ _id: placed.body.docs._id, odd: 1.9, size: 500 }],
    },
  ]);
  const outcome = await call('betOutcome', { query: { clientRef } });
  expect(outcome.body.docs).toMatchObject({ _id: placed.body.docs._id, stake: 500 });
  const refused = await call('placeBet', { body: { ...bet, odd: 3, clientRef: randomUUID() } });
  expect([refused.status, refused.body.message]).toEqual([400, serverMessages['refused.oddsChanged']]);
  expect((await fixture.proof()).problems).toEqual([]);
});

test('refusals have their texts, and an order of nobody is not found [E1.17]', async () => {
  const match = newMatch();
  const messageOf = async (more: object) => (await call('placeOrder', { body: bodyOf(match, more) })).body.message;
  expect(await messageOf({ odd: 2.01 })).toBe('Odds Not On The Ladder');
  expect(await messageOf({ stake: 0 })).toBe('Invalid Stake');
  expect(await messageOf({ odd: 0 })).toBe("Odd/Run Can't be 0");
  expect(await messageOf({ stake: 99 })).toBe('Amount should be between Min and Max Amount Range');
  expect(await messageOf({ oddType: 'lay', odd: 1000, stake: 100_000 })).toBe('Not Enough Balance For This Order');
  expect(await messageOf({ timeInForce: 'all', odd: 3 })).toBe('Not Enough At This Price');
  const unknown = await call('cancelOrders', { query: { orderId: 'unknown', clientRef: randomUUID() } });
  expect([unknown.status, unknown.body.message]).toEqual([404, 'Order Not Found']);
  expect((await call('editOrder', { body: { orderId: 'unknown', revision: 1 } })).status).toBe(404);
  fixture.publish(match, { status: 'SUSPENDED', version: 2 });
  expect(await messageOf({ marketVersion: 2 })).toBe('Market Suspended');
});
