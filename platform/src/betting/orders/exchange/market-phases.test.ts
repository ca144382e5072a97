import { SettlementService } from '../../settlement';
import type { PlaceOrder } from './exchange-commands';
import { toWireOrder } from './routes';
import { createExchangeFixture, TERMS } from './testing';

const fixture = createExchangeFixture();
const { scene, show, follow, other, stateOf, balanceOf } = fixture;

const orderOf = (more: Partial<PlaceOrder> = {}) => fixture.orderOf({ stake: 100_000, marketVersion: 1, ...more });
const placed = (more: Partial<PlaceOrder> = {}) => fixture.placed({ stake: 100_000, marketVersion: 1, ...more });
const refused = async (more: Partial<PlaceOrder> = {}) => {
  const result = await fixture.exchange.place(orderOf(more));
  return result.ok ? null : result.reason;
};
const list = async (userId = scene.me) => (await fixture.exchange.list(userId, { page: 1, limit: 100 })).docs;

test('settlement pays each fill at its own price and releases what waited [E1.11 E2.09]', async () => {
  const layer = await other(500_000);
  const idle = await other(50_000);
  await placed({ userId: layer, side: 'lay', odd: 2.12, stake: 40_000 });
  await placed({ userId: layer, side: 'lay', odd: 2.1, stake: 40_000 });
  const { order } = await placed({ odd: 2.1, stake: 100_000 });
  expect(order).toMatchObject({ matched: 80_000, waiting: 20_000 });
  await placed({ userId: idle, runnerId: 'b', odd: 5, stake: 50_000 });
  const settlement = new SettlementService({
    database: scene.database,
    notify: scene.notifications,
    log: () => undefined,
  });
  const market = scene.markets.findCurrentMarket(fixture.marketId)!;
  scene.markets.change(fixture.marketId, { status: 'CLOSED' });
  await settlement.settle({ marketId: fixture.marketId, outcome: 'settled', winners: ['a'] }, market.definition);
  // 400.00 at 2.12 and 400.00 at 2.10.
  expect(await balanceOf()).toMatchObject({ available: 100_000 + 44_800 + 44_000, exposure: 0 });
  expect(await balanceOf(layer)).toMatchObject({ available: 500_000 - 88_800, exposure: 0 });
  expect(await balanceOf(idle)).toMatchObject({ available: 50_000, exposure: 0 });
  expect(await stateOf(order.id)).toMatchObject({ state: 'lapsed', reason: 'CLOSED', waiting: 0 });
  await follow();
  expect(await refused({ stake: 10_000 })).toBe('suspended');
});

test('a turn in play ends LAPSE, keeps the place of KEEP, and matches TAKE within five steps [E1.05]', async () => {
  show([[2, 1]]);
  const rich = await other(1_000_000);
  const lapse = await placed({ userId: rich, odd: 2.1, stake: 10_000 });
  const keep = await placed({ userId: rich, odd: 2.2, stake: 10_000, persistence: 'KEEP' });
  const take = await placed({ userId: rich, odd: 2.3, persistence: 'TAKE', takeLimit: 1.95 });
  scene.markets.change(fixture.marketId, { status: 'SUSPENDED', inPlay: true });
  await follow();
  expect(await stateOf(lapse.order.id)).toMatchObject({ state: 'lapsed', reason: 'IN_PLAY' });
  expect(await stateOf(take.order.id)).toMatchObject({ state: 'waiting', waiting: 100_000 });
  scene.markets.change(fixture.marketId, { status: 'OPEN' });
  fixture.now += 2_000;
  show([
    [1.97, 400],
    [1.95, 300],
    [1.94, 900],
  ]);
  await follow();
  expect(await stateOf(take.order.id)).toMatchObject({ state: 'lapsed', matched: 70_000, reason: 'IN_PLAY' });
  expect((await list(rich))[0]?.fills).toMatchObject([
    { price: 197, size: 40_000 },
    { price: 195, size: 30_000 },
  ]);
  expect(await stateOf(keep.order.id)).toMatchObject({ state: 'waiting', waiting: 10_000 });
});

test.each([
  ['the same process', false],
  ['a process that starts then', true],
])('a turn in play without a suspension ends LAPSE before its prices, for %s [E1.05 E2.20]', async (_, restarts) => {
  show([[2, 1]]);
  const rich = await other(1_000_000);
  const lapse = await placed({ userId: rich, odd: 2.1, stake: 10_000 });
  const keep = await placed({ userId: rich, odd: 2.14, stake: 10_000, persistence: 'KEEP' });
  const take = await placed({ userId: rich, odd: 2.3, persistence: 'TAKE' });
  if (restarts) {
    await fixture.exchange.stop();
    fixture.exchange = fixture.serviceOf();
  }
  const runners = scene.markets
    .findCurrentMarket(fixture.marketId)!
    .book.runners.map((each) =>
      each.id === 'a' ? { ...each, lastPrice: 2.16, back: [[2.15, 150] as const, [2.1, 900] as const] } : each,
    );
  scene.markets.change(fixture.marketId, { inPlay: true, runners });
  await follow();
  expect(await stateOf(lapse.order.id)).toMatchObject({ state: 'lapsed', reason: 'IN_PLAY', matched: 0 });
  expect(await stateOf(keep.order.id)).toMatchObject({ state: 'matched', matched: 10_000 });
  // Nobody traded before the turn: its limit is five steps from its own price, and not from the first price in play.
  expect(await stateOf(take.order.id)).toMatchObject({ state: 'lapsed', reason: 'IN_PLAY', matched: 0 });
});

test('an order of a market that the feed does not turn in play ends at the turn [E1.05]', async () => {
  fixture.openMarket({ turnsInPlay: false });
  const [keep, take] = [
    await placed({ persistence: 'KEEP', stake: 10_000 }),
    await placed({ odd: 3, persistence: 'TAKE', stake: 10_000 }),
  ];
  expect([keep, take].map(({ order }) => toWireOrder(order))).toMatchObject([
    { persistence: 'LAPSE', turnsInPlay: false },
    { persistence: 'LAPSE', turnsInPlay: false },
  ]);
  fixture.openMarket();
  const later = await placed({ persistence: 'KEEP', stake: 10_000 });
  expect(toWireOrder(later.order)).toMatchObject({ persistence: 'KEEP', turnsInPlay: true });
});

test('a suspended or stale market matches nothing and takes cancellations [E1.07 E2.17]', async () => {
  const [near, far] = [await placed({ stake: 10_000 }), await placed({ stake: 10_000, odd: 2 })];
  const gone = await placed({ stake: 10_000, odd: 3 });
  scene.markets.change(fixture.marketId, { status: 'SUSPENDED' });
  show([[8, 5000]]);
  await follow();
  expect(await stateOf(near.order.id)).toMatchObject({ state: 'waiting' });
  expect(
    (await fixture.exchange.cancel({ userId: scene.me, clientRef: 'while-shut', orderId: gone.order.id })).ok,
  ).toBe(true);
  show([[2.12, 50]]);
  scene.markets.change(fixture.marketId, { status: 'OPEN' });
  scene.markets.silence(fixture.marketId);
  await follow();
  expect(await stateOf(near.order.id)).toMatchObject({ state: 'waiting' });
  scene.markets.add({ id: fixture.marketId, priceLadder: 'CLASSIC' });
  show([[8, 5000]]);
  await follow();
  expect(await stateOf(far.order.id)).toMatchObject({ state: 'lapsed', reason: 'PRICE_MOVED', matched: 0 });
  expect(await balanceOf()).toMatchObject({ exposure: 0 });
});

test('a book that is crossed is suspended and raises an alarm, and takes cancellations alone [E2.04]', async () => {
  const layer = await other(500_000);
  const lay = await placed({ userId: layer, side: 'lay', odd: 2, stake: 10_000 });
  const back = await placed({ odd: 3, stake: 10_000 });
  await fixture.exchange.stop();
  fixture.exchange = fixture.serviceOf();
  await scene.database.query('UPDATE exchange_order SET price = 190 WHERE id = $1', [back.order.id]);
  expect(await refused({ runnerId: 'b', stake: 10_000 })).toBe('suspended');
  expect(fixture.unsound).toEqual(['on runner 0 a back waits at 190 and a lay at 200']);
  show([[2.5, 5_000]]);
  await follow();
  expect(await stateOf(back.order.id)).toMatchObject({ state: 'waiting', matched: 0 });
  const { rows } = await scene.database.query<{ status: string }>(
    `SELECT state ->> 'status' AS status FROM exchange_book WHERE market_id = $1`,
    [fixture.marketId],
  );
  expect(rows).toEqual([{ status: 'suspended' }]);
  const cancel = { userId: scene.me, clientRef: 'unsound', orderId: back.order.id };
  expect(await fixture.exchange.cancel(cancel)).toMatchObject({ ok: true, value: [{ cancelled: 10_000 }] });
  expect(await stateOf(lay.order.id)).toMatchObject({ state: 'waiting' });
  // Once for each process: it stays suspended here until a restart.
  expect(await refused({ runnerId: 'b', stake: 10_000 })).toBe('suspended');
  expect(fixture.unsound.splice(0)).toHaveLength(1);
});

test('maintenance of a brand stops matching of its orders, which keep their places [E1.07]', async () => {
  fixture.terms = { royal: TERMS, metro: TERMS };
  const metro = await other(1_000_000, { tenantId: 'metro' });
  const first = await placed({ odd: 2.1, stake: 10_000 });
  const second = await placed({ userId: metro, tenantId: 'metro', odd: 2.1, stake: 10_000 });
  fixture.paused = new Set(['royal']);
  fixture.change({});
  await follow();
  // Feed, another brand's player and a later tick pass it by, and its player gets neither order nor edit.
  show([[2.1, 100]]);
  await follow();
  expect(await stateOf(second.order.id)).toMatchObject({ state: 'matched' });
  await placed({ userId: metro, tenantId: 'metro', side: 'lay', odd: 2.1, stake: 5_000 });
  fixture.now += 2_000;
  await follow();
  expect(await stateOf(first.order.id)).toMatchObject({ state: 'waiting', waiting: 10_000 });
  expect(await balanceOf()).toMatchObject({ exposure: 10_000 });
  expect(await refused()).toBe('suspended');
  const edit = { userId: scene.me, tenantId: 'royal', orderId: first.order.id, revision: 1, odd: 2.12 };
  expect(await fixture.exchange.edit(edit)).toEqual({ ok: false, reason: 'suspended' });
  // Another process, and one that starts then, match it no more than this one.
  await fixture.exchange.stop();
  fixture.exchange = fixture.serviceOf();
  await fixture.exchange.read();
  await follow();
  expect(await stateOf(first.order.id)).toMatchObject({ state: 'waiting', waiting: 10_000 });
  show([]);
  const third = await other(50_000, { tenantId: 'metro' });
  const late = await placed({ userId: third, tenantId: 'metro', odd: 2.1, stake: 10_000 });
  expect(late.order).toMatchObject({ matched: 5_000, waiting: 5_000 });
  fixture.paused = new Set();
  await follow();
  show([[2.12, 60]]);
  await follow();
  // Opened again it is before what came later, at the feed's price.
  expect(await stateOf(first.order.id)).toMatchObject({ matched: 6_000, waiting: 4_000 });
  expect(await stateOf(late.order.id)).toMatchObject({ matched: 5_000, waiting: 5_000 });
});

test('maintenance that ends once the brand has moved away writes nothing of its books [E1.07 G6.06]', async () => {
  await placed({ odd: 2.1, stake: 10_000 });
  fixture.paused = new Set(['royal']);
  fixture.change({});
  await follow();
  const read = async () =>
    (await scene.database.query('SELECT * FROM exchange_book WHERE market_id = $1', [fixture.marketId])).rows;
  const before = await read();
  expect(before).toHaveLength(1);
  fixture.terms = {};
  fixture.paused = new Set();
  fixture.change({});
  await fixture.exchange.stop();
  expect(await read()).toEqual(before);
});

test('an order in play joins the book after its delay, with its exposure held meanwhile [E1.08]', async () => {
  scene.markets.change(fixture.marketId, { inPlay: true }, { delaySeconds: 5 });
  show([[2.1, 5000]]);
  const { order } = await placed();
  expect(order).toMatchObject({ state: 'delayed', matched: 0 });
  expect(await balanceOf()).toMatchObject({ exposure: 100_000 });
  fixture.now += 4_900;
  await follow();
  expect(await stateOf(order.id)).toMatchObject({ state: 'delayed' });
  fixture.now += 100;
  await follow();
  expect(await stateOf(order.id)).toMatchObject({ state: 'matched', matched: 100_000 });
});

test('an order ends at the time its player set [E1.13]', async () => {
  const { order } = await placed({ expiresAt: fixture.now + 60_000 });
  fixture.now += 59_000;
  await follow();
  expect(await stateOf(order.id)).toMatchObject({ state: 'waiting' });
  fixture.now += 2_000;
  await follow();
  expect(await stateOf(order.id)).toMatchObject({ state: 'expired', reason: 'EXPIRED' });
  expect(await balanceOf()).toMatchObject({ available: 100_000, exposure: 0 });
});
