import type { EndpointName } from '@backlay/shared/contract';
import { createOrdersFixture, order, type OrdersFixture } from '../../betting/orders/testing-orders';

let ring: OrdersFixture;
beforeAll(async () => {
  ring = await createOrdersFixture();
});
afterEach(() => ring.closeTabs());
afterAll(() => ring?.platform.close());

const FEATURES: readonly (readonly [string, EndpointName])[] = [
  ['stake loading', 'stakes'],
  ['quick bets', 'quickBets'],
  ['live TV', 'liveTv'],
  ['scores', 'protectedScores'],
  ['favourite events', 'favouriteEvents'],
  ['favourite markets', 'favouriteMarkets'],
  ['open bets', 'openBets'],
  ['bet history', 'betHistory'],
  ['live chat', 'ownCommunicationDetail'],
  ['deposits', 'deposits'],
  ['withdrawals', 'withdraws'],
];

test.each(FEATURES)(
  '%s of a player: %s responds with docs, and a visitor is asked to log in [A6.03]',
  async (_, name) => {
    const answer = await ring.platform.call('royal', name, { token: ring.token });
    expect([answer.status, typeof answer.body.docs]).toEqual([200, 'object']);
    expect((await ring.platform.call('royal', name)).status).toBe(401);
  },
);

test('a player places a bet of the slip and receives the in-play frames of its event [A6.03]', async () => {
  const match = ring.newMatch();
  const socket = await ring.tab();
  const { frame } = await socket.emitWithAck('postEventSubscription', { eventId: match.eventId });
  expect(frame.markets).toMatchObject([{ marketId: match.marketId, status: 'OPEN' }]);
  const coming = new Promise<{ markets: unknown }>((resolve) => socket.once('getMarketStatusByEventId', resolve));
  ring.publish(match, { version: 2, status: 'SUSPENDED' });
  expect((await coming).markets).toMatchObject([{ marketId: match.marketId, status: 'SUSPENDED' }]);
  expect((await ring.place(order(ring.newMatch()))).status).toBe(200);
});
