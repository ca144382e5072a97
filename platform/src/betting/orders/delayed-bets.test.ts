import { request } from 'node:http';
import type { Bet } from '@backlay/shared/contract';
import { next } from '../../realtime/sockets/testing';
import { createOrdersFixture, order, type OrdersFixture } from './testing-orders';

let ring: OrdersFixture;
beforeAll(async () => {
  ring = await createOrdersFixture();
});
afterEach(async () => {
  ring.closeTabs();
  expect((await ring.proof()).problems).toEqual([]);
});
afterAll(() => ring?.platform.close());

test('a delayed bet is matched, returned and listed at the price of the later moment [B7.07]', async () => {
  const match = ring.newMatch({ delaySeconds: 1 });
  const socket = await ring.tab();
  const delayed = next<{ bet: Bet }>(socket, 'getOpenBetUpdates', ({ bet }) => bet.status === 'delayed');
  const answer = ring.place(order(match, { pricePolicy: 'any' }));
  expect((await delayed).bet).toMatchObject({ odds: { odd: 1.9 }, profit: 900 });
  const matched = next<{ bet: Bet }>(socket, 'getOpenBetUpdates', ({ bet }) => bet.status === 'matched');
  ring.publish(match, { back: 1.5 });
  const { status, body } = await answer;
  expect([status, body.docs]).toMatchObject([200, { odds: { odd: 1.5 }, profit: 500, liability: 1000 }]);
  expect(body.docs.marketBook.map[0]).toEqual({ teamId: 'a', exposureOrProfit: 500 });
  expect((await matched).bet).toMatchObject({ odds: { odd: 1.5 }, profit: 500 });
  const open = await ring.platform.call('royal', 'openBets', { token: ring.token, query: { eventId: match.eventId } });
  expect(open.body.docs).toMatchObject([
    { odds: { odd: 1.5 }, asked: { odd: 1.9, run: 0 }, profit: 500, status: 'matched' },
  ]);
});

test("the response waits for the market's delay and uses the state after it [B9.12]", async () => {
  const match = ring.newMatch({ delaySeconds: 1 });
  const socket = await ring.tab();
  const delayed = next<{ bet: Bet }>(socket, 'getOpenBetUpdates', ({ bet }) => bet.status === 'delayed');
  const answer = ring.place(order(match));
  expect((await delayed).bet).toMatchObject({ stake: 1000, liability: 1000 });
  expect((await ring.points()).exposure).toBeGreaterThanOrEqual(1000);
  ring.publish(match, { back: 1.5 });
  expect((await answer).status).toBe(400);
  const history = await ring.platform.call('royal', 'betHistory', { token: ring.token });
  expect(history.body.docs[0]).toMatchObject({
    status: expect.stringMatching(/rejected|lapsed/),
    market: { id: match.marketId },
  });
});

test('a bet whose connection drops during the delay is decided', async () => {
  const match = ring.newMatch({ delaySeconds: 1 });
  const body = order(match);
  const socket = await ring.tab();
  const matched = next<{ bet: Bet }>(
    socket,
    'getOpenBetUpdates',
    ({ bet }) => bet.clientRef === body.clientRef && bet.status === 'matched',
  );
  const delayed = next<{ bet: Bet }>(
    socket,
    'getOpenBetUpdates',
    ({ bet }) => bet.clientRef === body.clientRef && bet.status === 'delayed',
  );
  const sent = request({
    host: '127.0.0.1',
    port: ring.platform.running.port,
    path: '/api/user/openBet',
    method: 'POST',
    headers: { host: 'royal.localhost', authorization: `Bearer ${ring.token}`, 'content-type': 'application/json' },
  });
  const dropped = new Promise((done) => sent.once('error', done));
  sent.end(JSON.stringify(body));
  await delayed;
  sent.destroy(new Error('dropped'));
  await dropped;
  expect((await matched).bet.liability).toBe(1000);
});
