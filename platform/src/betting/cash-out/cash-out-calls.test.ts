import { buildEvent, buildMarket } from '../feed/testing';
import { createOrdersFixture, order, type OrdersFixture } from '../orders/testing-orders';

let fixture: OrdersFixture;
beforeAll(async () => {
  fixture = await createOrdersFixture();
});
afterEach(() => fixture?.closeTabs());
afterAll(() => fixture?.platform.close());

const call = (name: Parameters<OrdersFixture['platform']['call']>[1], more: object = {}, token = fixture.token) =>
  fixture.platform.call('royal', name, { token, ...more });

/** 1,000 backed on A at 1.9, which can be laid at 1.92. */
async function backed(delaySeconds = 0) {
  const match = fixture.newMatch();
  expect((await fixture.place(order(match))).status).toBe(200);
  return { ...match, delaySeconds };
}

test('offers name every outcome before and after, and a press closes once per reference [E5.01 E5.08]', async () => {
  const { marketId } = await backed();
  const { body } = await call('cashOutOffers', { query: { marketId } });
  expect(body.docs).toMatchObject([
    {
      marketId,
      share: 100,
      closable: 100,
      amount: -10.42,
      outcomes: [
        { teamId: 'a', teamName: 'Alpha', before: 900, after: -10.42 },
        { teamId: 'b', before: -1000, after: -10.42 },
      ],
    },
  ]);
  const tab = await fixture.tab();
  const update = new Promise((resolve) => tab.once('getCashOutUpdates', resolve));
  const press = { body: { marketId, minAmount: -10.42, clientRef: 'cash-out-1' } };
  const [first, second] = await Promise.all([call('cashOut', press), call('cashOut', press)]);
  expect(first.body.docs).toEqual({
    results: [{ marketId, done: true, amount: -10.42, share: 100, message: 'Cash out done' }],
    total: -10.42,
  });
  expect(second.body).toEqual(first.body);
  expect(await update).toEqual({ marketId, cause: 'press', amount: -10.42 });
  expect((await call('openBets', { query: { marketId } })).body.docs).toHaveLength(2);
  expect((await fixture.proof()).ok).toBe(true);
});

test('several markets are closed one by one, and each answers for itself [E5.05]', async () => {
  const [good, moved] = [await backed(), await backed()];
  fixture.publish(moved, { version: 2, status: 'SUSPENDED' });
  const amounts = [good, moved].map(({ marketId }) => ({ marketId, minAmount: -10.42 }));
  const { body } = await call('cashOut', { body: { amounts, clientRef: 'cash-out-2' } });
  expect(body.docs.results).toMatchObject([
    { marketId: good.marketId, done: true, amount: -10.42 },
    { marketId: moved.marketId, done: false, message: 'The market is suspended', offer: { amount: null } },
  ]);
  expect(body.message).toBe('The market is suspended');
});

test('the outcome of a reference names what it closed, and whether it still runs [E5.08 E7.05]', async () => {
  const { marketId } = await backed();
  const outcome = async (clientRef: string) => (await call('cashOutOutcome', { query: { clientRef } })).body;
  expect(await outcome('never-sent')).toEqual({
    ...{ docs: { running: false, results: [] }, message: 'Your cash out did not go through. Nothing was closed.' },
  });
  const clientRef = 'cash-out-known';
  await call('cashOut', { body: { marketId, minAmount: -10.42, clientRef } });
  expect((await outcome(clientRef)).docs).toEqual({
    running: false,
    results: [{ marketId, done: true, amount: -10.42, share: 100, message: 'Cash out done' }],
  });
  const stranger = await fixture.platform.login('metro');
  const theirs = await fixture.platform.call('metro', 'cashOutOutcome', { token: stranger, query: { clientRef } });
  expect(theirs.body.docs.results).toEqual([]);
});

test('a list names suspended markets with their reason, and none that is closed already [E5.05]', async () => {
  const [good, moved] = [await backed(), await backed()];
  const done = { marketId: good.marketId, minAmount: -10.42, clientRef: 'cash-out-list' };
  expect((await call('cashOut', { body: done })).body.docs.results).toMatchObject([{ done: true }]);
  for (const match of [good, moved]) fixture.publish(match, { version: 2, status: 'SUSPENDED' });
  const listed = (await call('cashOutOffers')).body.docs.filter(({ marketId }: { marketId: string }) =>
    [good.marketId, moved.marketId].includes(marketId),
  );
  expect(listed).toMatchObject([
    { marketId: moved.marketId, marketName: 'Match Odds', amount: null, reason: 'The market is suspended' },
  ]);
  const named = await call('cashOutOffers', { query: { marketId: good.marketId } });
  expect(named.body.docs).toMatchObject([{ amount: null, reason: 'There is nothing to cash out' }]);
});

test('rules are set, listed and removed by their player; a reached rule closes by itself [E5.04 E5.08]', async () => {
  const match = await backed();
  const { marketId } = match;
  const rule = { marketId, kind: 'profit', value: 50, share: 100 };
  expect((await call('saveCashOutRule', { body: { ...rule, kind: 'stop', value: -200 } })).body.docs).toHaveLength(1);
  expect((await call('saveCashOutRule', { body: rule })).body.docs).toContainEqual(rule);
  const stranger = await fixture.platform.login('metro');
  expect((await fixture.platform.call('metro', 'cashOutRules', { token: stranger })).body.docs).toEqual([]);
  const removed = await call('deleteCashOutRule', { body: { marketId, kind: 'stop' } });
  expect(removed.body.docs).toEqual([rule]);
  const tab = await fixture.tab();
  const closed = new Promise((resolve) => tab.once('getCashOutUpdates', resolve));
  fixture.publish(match, { version: 2, back: 2.6 });
  expect(await closed).toMatchObject({ marketId, cause: 'profit', amount: 169.21 });
  expect((await call('cashOutRules', { query: { marketId } })).body.docs).toEqual([]);
  const titles = (await call('notifications')).body.docs.map(({ title }: { title: string }) => title);
  expect(titles).toContain('Cash out done');
});

test('a press with a wrong reference, share or tolerance is refused, and so is one of staff [E5.08]', async () => {
  const { marketId } = await backed();
  for (const wrong of [{ clientRef: 'x' }, { share: 0 }, { share: 1.5 }, { tolerance: 3 }, { minAmount: undefined }]) {
    const body = { marketId, minAmount: -10.42, clientRef: 'cash-out-3', ...wrong };
    expect((await call('cashOut', { body })).status).toBe(400);
  }
  const staff = await fixture.platform.login('staff', 'admin1', 'Admin@123');
  expect((await fixture.platform.call('staff', 'cashOutOffers', { token: staff })).status).toBe(403);
});

test('a cash out cancels what waits in its market first, and nothing in another one [E5.06]', async () => {
  const matches = ['waits-1', 'waits-2'].map((id) => {
    const event = buildEvent({ id });
    const market = buildMarket(event, { priceLadder: 'CLASSIC' });
    fixture.platform.feed.publish({ kind: 'event', at: 1, event }, { kind: 'market', at: 1, market });
    fixture.publish({ eventId: event.id, marketId: market.id });
    return { eventId: event.id, marketId: market.id };
  });
  const [here, there] = matches.map(({ marketId }) => ({
    ...{ marketId, teamId: 'a', oddType: 'back', odd: 3, stake: 500, marketVersion: 1 },
  }));
  expect((await fixture.place(order(matches[0] ?? fixture.newMatch()))).status).toBe(200);
  for (const [index, body] of [here, there].entries())
    expect((await call('placeOrder', { body: { ...body, clientRef: `waiting-${index}` } })).status).toBe(200);
  const press = { marketId: here?.marketId, minAmount: -10.42, clientRef: 'cash-out-4' };
  expect((await call('cashOut', { body: press })).body.docs.results).toMatchObject([{ done: true }]);
  const { body } = await call('orders', { query: { state: 'waiting' } });
  expect(body.docs.map(({ marketId }: { marketId: string }) => marketId)).toEqual([there?.marketId]);
  expect((await fixture.proof()).problems).toEqual([]);
});
