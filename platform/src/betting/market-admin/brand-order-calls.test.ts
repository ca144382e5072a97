import { randomUUID } from 'node:crypto';
import { createOrdersFixture, type OrdersFixture } from '../orders/testing-orders';
import { buildEvent, buildMarket } from '../feed/testing';
import { CODE } from './testing';

let fixture: OrdersFixture;
const staff: Record<string, string> = {};
const types = { admin1: 'administrator', subadmin1: 'admin', agent1: 'agent' } as const;
beforeAll(async () => {
  fixture = await createOrdersFixture();
  for (const name of Object.keys(types)) staff[name] = await fixture.platform.login('staff', name, 'Admin@123');
});
afterAll(() => fixture?.platform.close());

/** An order of Royal that waits in a match of its own. */
async function placeWaiting(number: number) {
  const event = buildEvent({ id: `brand-orders-${number}`, name: 'Alpha v Beta' });
  const market = buildMarket(event, { priceLadder: 'CLASSIC' });
  fixture.platform.feed.publish({ kind: 'event', at: 1, event }, { kind: 'market', at: 1, market });
  fixture.publish({ eventId: event.id, marketId: market.id });
  const body = { marketId: market.id, teamId: 'a', oddType: 'back', odd: 2, stake: 1000, marketVersion: 1 };
  return fixture.platform.call('royal', 'placeOrder', {
    token: fixture.token,
    body: { ...body, clientRef: randomUUID() },
  });
}
const list = async (state: string) =>
  (await fixture.platform.call('royal', 'orders', { token: fixture.token, query: { state } })).body.docs;
const cancelAll = (as: keyof typeof types, more: object = {}) =>
  fixture.platform.call('staff', 'cancelBrandOrders', {
    token: staff[as] ?? '',
    userType: types[as],
    body: { tenantId: 'royal', reason: 'orders are switched off', transactionCode: CODE, ...more },
  });

test('orders that wait when a brand is switched off stay until staff cancel them by one call [E2.18]', async () => {
  expect((await placeWaiting(1)).status).toBe(200);
  await fixture.platform.database.query(
    `UPDATE tenant SET record = jsonb_set(record, '{flags,exchangeOrders}', 'false'), edited_at = now() WHERE id = 'royal'`,
  );
  await fixture.platform.running.reloadTenants();
  expect((await placeWaiting(2)).body.message).toBe('Orders Are Not Available');
  expect(await list('waiting')).toHaveLength(1);
  expect((await cancelAll('admin1')).body.docs).toEqual({ orders: 1, cancelled: 1000 });
  expect(await list('waiting')).toEqual([]);
  expect((await list('ended'))[0]).toMatchObject({
    reason: 'BRAND',
    reasonText: 'The unmatched part ended because orders were switched off',
  });
  expect((await cancelAll('admin1')).body.docs).toEqual({ orders: 0, cancelled: 0 });
  const audit = await fixture.platform.call('staff', 'marketDeeds', {
    token: staff['admin1'] ?? '',
    userType: 'administrator',
  });
  expect(audit.body.docs).toContainEqual(
    expect.objectContaining({
      action: 'cancelBrandOrders',
      reason: 'orders are switched off',
      eventId: 'brand-orders-1',
      details: { tenantId: 'royal', orders: 1, cancelled: 100_000 },
    }),
  );
  const points = await fixture.platform.call('royal', 'points', { token: fixture.token });
  expect(points.body.docs.exposure).toBe(0);
});

test('cancelling the orders of a brand asks for role, transaction code, reason and a known brand [E2.18]', async () => {
  expect((await cancelAll('agent1')).status).toBe(403);
  expect((await cancelAll('admin1', { transactionCode: 'WRONG123' })).status).toBe(400);
  expect((await cancelAll('admin1', { reason: '' })).status).toBe(400);
  expect((await cancelAll('admin1', { tenantId: 'nobody' })).status).toBe(404);
  expect((await cancelAll('admin1', { tenantId: 'metro' })).body.docs).toEqual({ orders: 0, cancelled: 0 });
});
