import type { PlaceOrder } from './exchange-commands';
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

test('an order far from the market waits at its price and its stake is held [E1.03 E1.12]', async () => {
  show([[1.11, 1000]]);
  const { order, fills, position } = await placed({ odd: 15 });
  expect(order).toMatchObject({ state: 'waiting', price: 1500, waiting: 100_000, matched: 0, stake: 100_000 });
  expect(fills).toEqual([]);
  expect(position.exposure).toBe(100_000);
  expect(await balanceOf()).toMatchObject({ available: 0, exposure: 100_000 });
  expect(fixture.news.map(({ userId, order: { id } }) => [userId, id])).toEqual([[scene.me, order.id]]);
});

test('two players meet at the price of the waiting order, and each has a bet [E1.04 E2.13]', async () => {
  const layer = await other(160_000);
  const maker = await placed({ odd: 2.5, stake: 60_000 });
  const taker = await placed({ userId: layer, side: 'lay', odd: 2.6, stake: 100_000 });
  expect(taker.fills).toMatchObject([{ price: 250, size: 60_000, amount: 90_000, source: 'player', taker: true }]);
  expect(taker.order).toMatchObject({ state: 'partly matched', matched: 60_000, waiting: 40_000 });
  expect(await stateOf(maker.order.id)).toMatchObject({ state: 'matched', matched: 60_000, waiting: 0 });
  expect(await balanceOf()).toMatchObject({ available: 40_000, exposure: 60_000 });
  // 900.00 for what is matched at 2.50, 640.00 for what waits at 2.60.
  expect(await balanceOf(layer)).toMatchObject({ available: 6_000, exposure: 154_000 });
  const { rows } = await scene.database.query(
    'SELECT user_id, side, odd, stake, profit, liability, status FROM bet WHERE market_id = $1 ORDER BY side',
    [fixture.marketId],
  );
  expect(rows).toEqual([
    { user_id: scene.me, side: 'back', odd: 2.5, stake: 60_000, profit: 90_000, liability: 60_000, status: 'matched' },
    { user_id: layer, side: 'lay', odd: 2.5, stake: 60_000, profit: 60_000, liability: 90_000, status: 'matched' },
  ]);
});

test('the feed reaches a waiting order: the house fills it at the price of the feed [E2.03]', async () => {
  show([[2.08, 5000]], [[2.1, 5000]]);
  const { order } = await placed();
  expect(order).toMatchObject({ state: 'waiting', waiting: 100_000 });
  await follow();
  expect(await stateOf(order.id)).toMatchObject({ state: 'waiting' });
  show([[2.12, 600]], [[2.14, 5000]]);
  await follow();
  expect(await stateOf(order.id)).toMatchObject({ state: 'partly matched', matched: 60_000, waiting: 40_000 });
  expect((await list())[0]?.fills).toMatchObject([{ price: 212, size: 60_000, source: 'house', amount: 67_200 }]);
});

test('the house offers its share of a level, and what was taken is gone for two seconds [E2.02]', async () => {
  fixture.terms = { royal: { ...TERMS, houseShare: 0.1 } };
  show([[2.1, 281]]);
  const { order } = await placed({ odd: 2.1, stake: 5_000 });
  expect(order).toMatchObject({ matched: 2_800, waiting: 2_200 });
  fixture.now += 1_999;
  await follow();
  expect(await stateOf(order.id)).toMatchObject({ waiting: 2_200 });
  fixture.now += 1;
  await follow();
  expect(await stateOf(order.id)).toMatchObject({ state: 'matched', waiting: 0 });
});

test('the house offers every level of the feed, behind the displayed ones too [E2.02 E9.02]', async () => {
  const levels = [2.1, 2.08, 2.06, 2.04, 2.02, 2, 1.99, 1.98, 1.97, 1.96].map((price) => [price, 100] as const);
  show(levels);
  const { order, fills } = await placed({ userId: await other(200_000), odd: 1.96, stake: 120_000 });
  expect(order).toMatchObject({ matched: 100_000, waiting: 20_000 });
  expect(fills.map(({ price, size }) => [price / 100, size / 100])).toEqual(levels);
});

test.each([
  ['share 0', { houseShare: 0 }],
  ['a loss at its bound', { houseMaxLoss: 0 }],
])('with %s the house offers nothing [E2.02]', async (_name, more) => {
  fixture.terms = { royal: { ...TERMS, ...more } };
  show([[2.1, 5000]]);
  expect((await placed()).order).toMatchObject({ matched: 0, waiting: 100_000 });
});

test('the house has another share and bound in a market type, and the least of the brands of a pool [E2.02]', async () => {
  const house = [
    { marketType: 'MATCH_ODDS', houseShare: 0.5 },
    { marketType: 'OVER_UNDER_25', houseShare: 0.4, houseMaxPerLevel: 30 },
  ];
  fixture.terms = { royal: { ...TERMS, houseShare: 0.1, byMarketType: house } };
  for (const [exchangeType, matched] of [
    ['OVER_UNDER_25', 3_000],
    ['MATCH_ODDS', 5_000],
    ['WINNER', 1_000],
  ] as const) {
    fixture.openMarket({ exchangeType });
    show([[2.1, 100]]);
    expect((await placed({ odd: 2.1, stake: 10_000 })).order).toMatchObject({ matched });
  }
  const others = [{ houseShare: 1, houseMaxPerLevel: 20, houseMaxLoss: null }];
  fixture.terms = { royal: { ...TERMS, houseShare: 0.9, others } };
  fixture.openMarket();
  show([[2.1, 100]]);
  expect((await placed({ odd: 2.1, stake: 10_000 })).order).toMatchObject({ matched: 2_000 });
});

test('a share that is set while the market is open holds from the next step, without an order [E2.02]', async () => {
  fixture.terms = { royal: { ...TERMS, houseShare: 0 } };
  show([[2.1, 100]]);
  const { order } = await placed({ odd: 2.1, stake: 10_000 });
  expect(order).toMatchObject({ matched: 0 });
  await follow();
  fixture.terms = { royal: { ...TERMS, houseShare: 0.25 } };
  fixture.exchange.onMarket(fixture.marketId);
  while ((await stateOf(order.id))?.matched === 0) await new Promise((soon) => setTimeout(soon, 10));
  expect(await stateOf(order.id)).toMatchObject({ matched: 2_500, waiting: 7_500 });
  // Withdrawn again, also at the prices that the book still had.
  fixture.terms = { royal: { ...TERMS, houseMaxLoss: 0 } };
  show([[2.2, 5_000]]);
  fixture.now += 2_000;
  await follow();
  expect((await placed({ odd: 2.1, stake: 10_000 })).order).toMatchObject({ matched: 0 });
  expect(await stateOf(order.id)).toMatchObject({ matched: 2_500 });
});

test('exposure counts the worse of matched and not matched, and falls when a hedge fills [E1.12]', async () => {
  const rich = await other(1_000_000);
  show([[3, 1000]]);
  await placed({ userId: rich, odd: 3 });
  show([]);
  await placed({ userId: rich, side: 'lay', odd: 2.5 });
  const { position } = await placed({ userId: rich, runnerId: 'b', odd: 4, stake: 50_000 });
  expect(position.exposure).toBe(150_000);
  await placed({ odd: 2.5 });
  expect(await balanceOf(rich)).toMatchObject({ exposure: 50_000 });
});

test('many fills of a lay cost what one would [E1.12]', async () => {
  const backer = await other(10_000);
  const { order } = await placed({ side: 'lay', odd: 1.55, stake: 1_000 });
  expect(await balanceOf()).toMatchObject({ exposure: 550 });
  for (const stake of [333, 333, 334]) {
    await placed({ userId: backer, odd: 1.55, stake });
    expect(await balanceOf()).toMatchObject({ exposure: 550 });
  }
  const [{ fills } = { fills: [] }] = await list();
  // Each alone would cost 1.84, together 5.52.
  expect(fills.map(({ amount }) => amount)).toEqual([184, 183, 183]);
  expect(await stateOf(order.id)).toMatchObject({ state: 'matched' });
});

test('play money never meets real money, and demo players meet each other [E1.16]', async () => {
  const [demo, second] = [await other(500_000, { demo: true }), await other(500_000, { demo: true })];
  await placed();
  expect((await placed({ userId: demo, side: 'lay' })).fills).toEqual([]);
  expect((await placed({ userId: second })).fills).toMatchObject([{ size: 100_000, source: 'player' }]);
});

test('brands of one pool share books, a brand with a pool of its own does not [E2.18]', async () => {
  fixture.terms = { royal: TERMS, metro: TERMS, orbit: { ...TERMS, pool: 'orbit' }, plain: null };
  const [metro, orbit, plain] = [
    await other(500_000, { tenantId: 'metro' }),
    await other(500_000, { tenantId: 'orbit' }),
    await other(500_000, { tenantId: 'plain' }),
  ];
  await placed();
  expect((await placed({ userId: orbit, tenantId: 'orbit', side: 'lay' })).fills).toEqual([]);
  expect((await placed({ userId: metro, tenantId: 'metro', side: 'lay' })).fills).toMatchObject([{ size: 100_000 }]);
  expect(await refused({ userId: plain, tenantId: 'plain' })).toBe('unavailable');
});

test('a brand that switches orders off takes no new one, and those that wait go on [E2.18]', async () => {
  const { order } = await placed();
  fixture.terms = {};
  expect(await refused()).toBe('unavailable');
  show([[2.1, 5000]]);
  await follow();
  expect(await stateOf(order.id)).toMatchObject({ state: 'matched' });
});
