import { randomUUID } from 'node:crypto';
import type { DepthUpdate, EventFrame } from '@backlay/shared/contract';
import type { Socket } from 'socket.io-client';
import { newPlayer } from '../../../accounts/identity/testing';
import { openTab } from '../../../realtime/sockets/testing';
import { buildBook, buildEvent, buildMarket } from '../../feed/testing';
import { createOrdersFixture, type Match, type OrdersFixture } from '../testing-orders';

let fixture: OrdersFixture;
let other: string;
const open: Socket[] = [];
beforeAll(async () => {
  fixture = await createOrdersFixture();
  other = (await newPlayer(fixture.platform, 'ladder-1')).token;
});
afterAll(async () => {
  open.forEach((socket) => socket.disconnect());
  await fixture?.platform.close();
});

let made = 0;
/** A match on a ladder in which A is 1.9 to back and 1.92 to lay, each with 50,000. */
function newMatch(more: object = {}): Match {
  const event = buildEvent({ id: `ladder-${(made += 1)}`, name: 'Alpha v Beta' });
  const market = buildMarket(event, { priceLadder: 'CLASSIC', ...more });
  fixture.platform.feed.publish({ kind: 'event', at: 1, event }, { kind: 'market', at: 1, market });
  const match = { eventId: event.id, marketId: market.id };
  fixture.publish(match);
  return match;
}
const call = (name: Parameters<OrdersFixture['platform']['call']>[1], more: object, token = fixture.token) =>
  fixture.platform.call('royal', name, { token, ...more });
async function place(match: Match, more: object, token?: string) {
  const terms = { marketId: match.marketId, teamId: 'a', marketVersion: 1, clientRef: randomUUID() };
  const { status, body } = await call('placeOrder', { body: { ...terms, ...more } }, token);
  if (status !== 200) throw new Error(body.message);
  return body.docs.order as { _id: string };
}

/** A tab that watches an event: every frame since its snapshot. */
async function watch(eventId: string, token: string, brand = 'royal') {
  const socket = await openTab(fixture.platform.running.port, token, { brand });
  open.push(socket);
  const frames: EventFrame[] = [];
  let isSeen: (() => boolean) | null = null;
  let resolveSeen: () => void = () => undefined;
  socket.on('getMarketStatusByEventId', (frame: EventFrame) => {
    frames.push(frame);
    if (isSeen?.()) resolveSeen();
  });
  const answer = await socket.emitWithAck('postEventSubscription', { eventId });
  return {
    snapshot: answer.frame as EventFrame,
    frames,
    last: () => frames.at(-1)?.markets[0],
    until: (fits: (market: EventFrame['markets'][number]) => boolean): Promise<void> => {
      const check = () => frames.some(({ markets }) => markets.some(fits));
      if (check()) return Promise.resolve();
      isSeen = check;
      return new Promise((resolve) => (resolveSeen = resolve));
    },
  };
}
const laySize = ({ runners }: EventFrame['markets'][number]) => runners.find(({ id }) => id === 'a')?.lay[0]?.[1];

test('an order raises the level of every subscriber, a fill lowers it and raises the total matched [E2.12]', async () => {
  const match = newMatch();
  const [owner, stranger] = [await watch(match.eventId, fixture.token), await watch(match.eventId, other)];
  const metro = await watch(match.eventId, await fixture.platform.login('metro'), 'metro');
  await place(match, { oddType: 'back', odd: 1.92, stake: 5000 });
  for (const tab of [owner, stranger]) {
    await tab.until((market) => laySize(market) === 55_000);
    expect(tab.last()?.totalMatched).toBe(0);
    // What waits on A is a complete set for who backs B.
    expect(tab.last()?.runners[1]?.back[0]).toEqual([2.08, 4615.38]);
  }
  await place(match, { oddType: 'lay', odd: 1.92, stake: 1000 }, other);
  for (const tab of [owner, stranger]) {
    await tab.until((market) => laySize(market) === 54_000 && market.totalMatched === 1000);
    // The message is common: the owner marks the own size by the own orders.
    expect(tab.frames).toEqual(owner.frames);
    const numbers = tab.frames.map(({ seq }) => seq - tab.snapshot.seq);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  }
  // A brand without orders has the figures of the feed, under the same numbers.
  await metro.until(() => metro.frames.length === owner.frames.length);
  expect(metro.frames.flatMap(({ markets }) => markets.map(laySize))).toEqual(metro.frames.map(() => 50_000));
  expect(metro.last()?.totalMatched).toBe(0);
});

test('lists, snapshots and depth have the orders, and a removed one leaves them [E2.12]', async () => {
  const match = newMatch();
  const tab = await watch(match.eventId, fixture.token);
  const { _id } = await place(match, { oddType: 'back', odd: 1.91, stake: 300 });
  await tab.until((market) => laySize(market) === 300);
  const book = async (brand: string) =>
    (await fixture.platform.call(brand, 'markets', { query: { eventId: match.eventId } })).body.docs[0].book;
  const levels = [
    [1.91, 300],
    [1.92, 50_000],
  ];
  expect((await book('royal')).runners[0].lay).toEqual(levels);
  expect((await book('metro')).runners[0].lay).toEqual([[1.92, 50_000]]);
  expect((await watch(match.eventId, other)).snapshot.markets[0]?.runners[0]?.lay).toEqual(levels);
  const depth = await call('marketDepth', { query: { marketId: match.marketId, teamId: 'a' } });
  expect(depth.body.docs as DepthUpdate).toMatchObject({ lay: levels });
  await call('cancelOrders', { query: { orderId: _id, clientRef: randomUUID() } });
  await tab.until((market) => laySize(market) === 50_000);
});

test('orders are shown on their own runner after the feed changes the order of the runners [E2.12]', async () => {
  const match = newMatch();
  const tab = await watch(match.eventId, fixture.token);
  await place(match, { oddType: 'back', odd: 1.91, stake: 300 });
  await tab.until((market) => laySize(market) === 300);
  const event = buildEvent({ id: match.eventId, name: 'Alpha v Beta' });
  const market = buildMarket(event, { priceLadder: 'CLASSIC' });
  const runners = [...market.runners].reverse();
  fixture.platform.feed.publish({ kind: 'market', at: 2, market: { ...market, runners } });
  fixture.publish(match);
  const { docs } = (await call('markets', { query: { eventId: match.eventId } })).body;
  const layOf = (id: string) => docs[0].book.runners.find((each: { id: string }) => each.id === id).lay[0];
  expect(docs[0].teams.map(({ id }: { id: string }) => id)).toEqual(['b', 'a']);
  expect([layOf('a'), layOf('b')]).toEqual([
    [1.91, 300],
    [1.92, 50_000],
  ]);
});

test('demo players see the orders of demo players alone, in lists, snapshots, frames and depth [E1.16 E2.12]', async () => {
  const demo = async (name: string): Promise<string> => {
    await newPlayer(fixture.platform, name);
    await fixture.platform.database.query('UPDATE user_account SET demo = true WHERE id = $1', [name]);
    return fixture.platform.login('royal', name);
  };
  const [first, second] = [await demo('ladder-demo-1'), await demo('ladder-demo-2')];
  const match = newMatch();
  const real = await watch(match.eventId, fixture.token);
  const play = await watch(match.eventId, first);
  await place(match, { oddType: 'back', odd: 1.91, stake: 300 });
  await real.until((market) => laySize(market) === 300);
  await place(match, { oddType: 'back', odd: 1.91, stake: 700 }, second);
  await play.until((market) => laySize(market) === 700);
  await place(match, { oddType: 'back', odd: 1.91, stake: 200 });
  await real.until((market) => laySize(market) === 500);
  await play.until(() => play.frames.length === real.frames.length);
  expect(play.frames.flatMap(({ markets }) => markets.map(laySize))).not.toContain(300);
  expect(play.frames.at(-1)?.markets.map(laySize)).toEqual([700]);
  for (const [token, size] of [
    [first, 700],
    [fixture.token, 500],
  ] as const) {
    const listed = await call('markets', { query: { eventId: match.eventId } }, token);
    expect(listed.body.docs[0].book.runners[0].lay[0]).toEqual([1.91, size]);
    const home = await call('home', { query: {} }, token);
    expect(JSON.stringify(home.body.docs)).toContain(`[1.91,${size}]`);
    const depth = await call('marketDepth', { query: { marketId: match.marketId, teamId: 'a' } }, token);
    expect(depth.body.docs.lay[0]).toEqual([1.91, size]);
    expect((await watch(match.eventId, token)).snapshot.markets[0]?.runners[0]?.lay[0]).toEqual([1.91, size]);
  }
});

test('a change of the feed keeps what players offer on the runner that moved [E2.12]', async () => {
  const match = newMatch();
  const tab = await watch(match.eventId, other);
  await place(match, { oddType: 'back', odd: 1.91, stake: 700 });
  await tab.until((market) => laySize(market) === 700);
  const market = buildMarket(buildEvent({ id: match.eventId }), {});
  const moved = buildBook({ ...market, id: match.marketId }, { totalMatched: 9000, back: [1.88, 10], lay: [1.95, 40] });
  fixture.platform.feed.publish({ kind: 'book', at: 2, eventId: match.eventId, book: moved });
  await tab.until(({ totalMatched }) => totalMatched === 9000);
  expect(tab.last()?.runners[0]).toMatchObject({
    back: [[1.88, 10]],
    lay: [
      [1.91, 700],
      [1.95, 40],
    ],
  });
});

test('a market whose house share is 0 shows the orders of players alone, from before the first one on [E2.02 E2.12]', async () => {
  const share = [{ marketType: 'WINNER', houseShare: 0 }];
  await fixture.platform.database.query(
    `UPDATE tenant SET record = jsonb_set(record::jsonb, '{rules,exchange}', $1) WHERE id = 'royal'`,
    [JSON.stringify({ house: share })],
  );
  await fixture.platform.running.reloadTenants();
  const match = newMatch({ exchangeType: 'WINNER' });
  fixture.publish(match, { version: 2, back: 1.8 });
  const tab = await watch(match.eventId, fixture.token);
  const none = { back: [], lay: [] };
  const pricesOf = async (brand: string) => {
    const { body } = await fixture.platform.call(brand, 'markets', { query: { eventId: match.eventId } });
    const { back, lay } = body.docs[0].book.runners[0];
    return { back, lay };
  };
  expect(await pricesOf('royal')).toEqual(none);
  expect(await pricesOf('metro')).toEqual({ back: [[1.8, 50_000]], lay: [[1.82, 50_000]] });
  const readHome = async () => (await call('home', { query: {} })).body.docs;
  let home = await readHome();
  // A list of a busy machine may be a second old. Multiples keep the prices of the house, which are beside those of the market.
  while (!JSON.stringify(home).includes('[1.8,50000]')) home = await readHome();
  const shown = JSON.stringify(home, (key, value: unknown) => (key === 'house' ? undefined : value));
  expect(shown).not.toContain('[1.8,50000]');
  expect(tab.snapshot.markets[0]?.runners[0]).toMatchObject(none);
  const depth = async () =>
    (await call('marketDepth', { query: { marketId: match.marketId, teamId: 'a' } })).body.docs as DepthUpdate;
  expect(await depth()).toMatchObject(none);
  fixture.publish(match, { version: 3, back: 1.95 });
  await tab.until((market) => market.version === 3);
  expect(tab.last()?.runners[0]).toMatchObject(none);
  const bet = { ...match, marketType: 'BETFAIR', clientRef: randomUUID(), marketVersion: 3 };
  const instant = await call('placeBet', { body: { ...bet, oddType: 'back', odd: 1.95, teamId: 'a', stake: 1000 } });
  expect(instant.status).toBe(400);
  await place(match, { oddType: 'back', odd: 1.91, stake: 300, marketVersion: 3 });
  await tab.until((market) => laySize(market) === 300);
  expect(tab.last()?.runners[0]).toMatchObject({ back: [], lay: [[1.91, 300]] });
  expect(await depth()).toMatchObject({ back: [], lay: [[1.91, 300]] });
});
