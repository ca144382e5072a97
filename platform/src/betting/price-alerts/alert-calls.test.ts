import { randomUUID } from 'node:crypto';
import { createOrdersFixture, type OrdersFixture } from '../orders/testing-orders';
import { newPlayer } from '../../accounts/identity/testing';

let fixture: OrdersFixture;
beforeAll(async () => {
  fixture = await createOrdersFixture();
});
afterEach(() => fixture?.closeTabs());
afterAll(() => fixture?.platform.close());

const call = (name: Parameters<OrdersFixture['platform']['call']>[1], more: object = {}, token = fixture.token) =>
  fixture.platform.call('royal', name, { token, ...more });
const alertOf = (marketId: string, more: object = {}) => ({
  body: { marketId, teamId: 'a', side: 'back', price: 2.5, ...more },
});

test('an alert is set, listed and removed by its player; other players neither see nor remove it [E7.03]', async () => {
  const { marketId, eventId } = fixture.newMatch();
  const saved = await call('savePriceAlert', alertOf(marketId));
  expect(saved.body).toMatchObject({ message: 'Price alert is on', docs: [{ marketId, eventId, teamName: 'Alpha' }] });
  const [{ _id: alertId }] = saved.body.docs;
  const stranger = await fixture.platform.login('metro');
  const neighbour = (await newPlayer(fixture.platform, 'alert-neighbour')).token;
  for (const [brand, token] of [
    ['metro', stranger],
    ['royal', neighbour],
  ] as const) {
    const foreign = (name: Parameters<OrdersFixture['platform']['call']>[1], given: object = {}) =>
      fixture.platform.call(brand, name, { token, ...given });
    expect((await foreign('priceAlerts')).body.docs).toEqual([]);
    expect(await foreign('deletePriceAlert', { body: { alertId } })).toMatchObject({ status: 404 });
  }
  expect((await call('priceAlerts')).body.docs).toEqual(saved.body.docs);
  expect((await call('deletePriceAlert', { body: { alertId } })).body.docs).toEqual([]);
  expect(await call('deletePriceAlert', { body: { alertId } })).toMatchObject({
    status: 404,
    body: { message: 'Price alert not found' },
  });
});

test('the 21st alert is refused with its own error [E7.03]', async () => {
  const { token } = await newPlayer(fixture.platform, 'alert-many');
  const { marketId } = fixture.newMatch();
  for (let at = 0; at < 20; at += 1)
    expect((await call('savePriceAlert', alertOf(marketId, { price: 4 + at / 10 }), token)).status).toBe(200);
  expect(await call('savePriceAlert', alertOf(marketId, { price: 8 }), token)).toMatchObject({
    status: 409,
    body: { message: 'You have 20 price alerts. Remove one to set another.' },
  });
});

test('a price of the feed that is crossed twice sends one notification to the open tab [E7.03]', async () => {
  const match = fixture.newMatch();
  await call('savePriceAlert', alertOf(match.marketId));
  const tab = await fixture.tab();
  const received: unknown[] = [];
  tab.on('getBroadcastNotification', (news) => received.push(news));
  const first = new Promise((resolve) => tab.once('getBroadcastNotification', resolve));
  fixture.publish(match, { version: 2, back: 2.5 });
  expect(await first).toMatchObject({
    title: 'Price reached',
    message: expect.stringContaining('Alpha can be backed at 2.50'),
  });
  fixture.publish(match, { version: 3, back: 2 });
  fixture.publish(match, { version: 4, back: 2.6 });
  // Another alert that fires later is the end of what the second crossing could have sent.
  await call('savePriceAlert', alertOf(match.marketId, { side: 'lay', price: 3 }));
  await new Promise((resolve) => tab.once('getBroadcastNotification', resolve));
  expect(received).toMatchObject([
    { title: 'Price reached' },
    { message: expect.stringContaining('can be laid at 3.00') },
  ]);
  expect((await call('priceAlerts')).body.docs).toEqual([]);
});

test('a settled market ends its alerts without a notification [E7.03]', async () => {
  const { marketId, eventId } = fixture.newMatch();
  const { token } = await newPlayer(fixture.platform, 'alert-settled');
  await call('savePriceAlert', alertOf(marketId), token);
  const result = { marketId, outcome: 'settled', winners: ['a'] } as const;
  fixture.platform.feed.publish({ kind: 'result', at: 2, eventId, result });
  const listLeft = async () => (await call('priceAlerts', {}, token)).body.docs;
  while ((await listLeft()).length > 0) await new Promise((resolve) => setTimeout(resolve, 50));
  expect((await call('notifications', {}, token)).body.docs).toEqual([]);
});

test('a call with a wrong runner, side, price or id is refused, and so is one of staff [E7.03]', async () => {
  const { marketId } = fixture.newMatch();
  for (const wrong of [
    { teamId: 'x' },
    { side: 'both' },
    { price: 1 },
    { price: 1001 },
    { price: 2.505 },
    { marketId: '' },
  ])
    expect((await call('savePriceAlert', alertOf(marketId, wrong))).status).toBe(400);
  expect((await call('deletePriceAlert', { body: { alertId: 'x' } })).status).toBe(400);
  expect((await call('deletePriceAlert', { body: { alertId: randomUUID() } })).status).toBe(404);
  const staff = await fixture.platform.login('staff', 'admin1', 'Admin@123');
  expect((await fixture.platform.call('staff', 'priceAlerts', { token: staff })).status).toBe(403);
});
