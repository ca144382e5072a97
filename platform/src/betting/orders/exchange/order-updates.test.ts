import { randomUUID } from 'node:crypto';
import type { SocketEvents } from '@backlay/shared/contract';
import { newPlayer } from '../../../accounts/identity/testing';
import { openTab } from '../../../realtime/sockets/testing';
import { createOrdersFixture, type Match, type OrdersFixture } from '../testing-orders';
import { buildEvent, buildMarket } from '../../feed/testing';

type Update = SocketEvents['getOrderUpdates'];

let fixture: OrdersFixture;
beforeAll(async () => {
  fixture = await createOrdersFixture();
});
afterAll(async () => {
  fixture?.closeTabs();
  await fixture?.platform.close();
});

/** A match on a ladder in which A is 1.9 to back and 1.92 to lay. */
function newMatch(id: string): Match {
  const event = buildEvent({ id, name: 'Alpha v Beta' });
  const market = buildMarket(event, { priceLadder: 'CLASSIC' });
  fixture.platform.feed.publish({ kind: 'event', at: 1, event }, { kind: 'market', at: 1, market });
  const match = { eventId: event.id, marketId: market.id };
  fixture.publish(match);
  return match;
}

/** A tab with every update of an order that it receives. */
async function listen(token: string) {
  const { platform } = fixture;
  const socket = await openTab(platform.running.port, token);
  const updates: Update[] = [];
  socket.on('getOrderUpdates', (update: Update) => updates.push(update));
  return { socket, updates };
}

const until = async (isDone: () => boolean): Promise<void> => {
  while (!isDone()) await new Promise((resolve) => setImmediate(resolve));
};

test('each change of an order reaches every tab of its owner and no other player [E1.04 E1.14]', async () => {
  const { platform, token } = fixture;
  const { token: other } = await newPlayer(platform, 'meets-1');
  const tabs = [await listen(token), await listen(token)];
  const stranger = await listen(other);
  const match = newMatch('updates-1');
  const call = (name: Parameters<typeof platform.call>[1], more: object, who = token) =>
    platform.call('royal', name, { token: who, ...more });
  const body = { ...{ marketId: match.marketId, teamId: 'a', marketVersion: 1, stake: 1000 }, oddType: 'back', odd: 2 };

  const placed = await call('placeOrder', { body: { ...body, clientRef: randomUUID() } });
  const { order } = placed.body.docs;
  await call('editOrder', { body: { orderId: order._id, revision: 1, odd: 1.91 } });
  const met = await call(
    'placeOrder',
    { body: { ...body, oddType: 'lay', odd: 1.91, stake: 400, clientRef: randomUUID() } },
    other,
  );
  await call('cancelOrders', { query: { orderId: order._id, clientRef: randomUUID() } });

  await until(() => tabs.every(({ updates }) => updates.length === 4) && stranger.updates.length === 1);
  for (const { updates } of tabs) {
    expect(updates.map((update) => [update.order._id, update.order.state, update.order.waiting])).toEqual([
      [order._id, 'waiting', 1000],
      [order._id, 'waiting', 1000],
      [order._id, 'partly matched', 600],
      [order._id, 'cancelled', 0],
    ]);
    expect(updates[2]?.fills).toMatchObject([{ orderId: order._id, odd: 1.91, size: 400, source: 'player' }]);
  }
  expect(stranger.updates.map((update) => update.order._id)).toEqual([met.body.docs.order._id]);
  for (const { socket } of [...tabs, stranger]) socket.disconnect();
});
