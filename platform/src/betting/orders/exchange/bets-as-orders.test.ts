import type { Order } from '../bet';
import { orderOf } from '../testing';
import { BetsAsOrders, type BetResult } from './bets-as-orders';
import { createExchangeFixture } from './testing';

const fixture = createExchangeFixture();
const { scene, placed } = fixture;

let bets: BetsAsOrders;
let hasOrders = true;
beforeEach(() => {
  hasOrders = true;
  bets = openBets();
});
const openBets = (exchange = fixture.exchange) =>
  new BetsAsOrders({
    ...{ database: scene.database, markets: scene.markets, betting: scene.betting, exchange },
    ...{ hasOrders: () => hasOrders, clock: () => fixture.now },
  });
const betOf = (more: Partial<Order> = {}) => {
  const { version: marketVersion = 1 } = scene.markets.findCurrentMarket(fixture.marketId)?.book ?? {};
  return orderOf({ userId: scene.me, marketId: fixture.marketId, odd: 2.1, stake: 10_000, marketVersion, ...more });
};
const accepted = (result: BetResult) => {
  if (!result.ok) throw new Error(`refused: ${result.reason}`);
  return result;
};
const reasonOf = (result: BetResult) => (result.ok ? null : result.reason);
const fillsOf = async () =>
  (
    await scene.database.query(
      `SELECT f.price, f.size, f.source FROM exchange_fill f WHERE f.market_id = $1 AND f.user_id = $2 ORDER BY f.match`,
      [fixture.marketId, scene.me],
    )
  ).rows;
const countOrders = async () =>
  (await scene.database.query('SELECT 1 FROM exchange_order WHERE market_id = $1', [fixture.marketId])).rows.length;

test('a bet of a brand with orders meets the better price of a player before the house [E1.04 E2.04]', async () => {
  fixture.show([[2.1, 5000]]);
  const layer = await fixture.other(50_000);
  await placed({ userId: layer, side: 'lay', odd: 2.12, stake: 4_000 });
  const { bet, position } = accepted(await bets.place(betOf()));
  expect(await fillsOf()).toEqual([
    { price: 212, size: 4_000, source: 'player' },
    { price: 210, size: 6_000, source: 'house' },
  ]);
  expect(bet).toMatchObject({ stake: 10_000, odd: 2.11, profit: 11_080, liability: 10_000, status: 'matched' });
  expect(position).toMatchObject({
    exposure: 10_000,
    byRunner: expect.arrayContaining([{ runnerId: 'a', ifWin: 11_080 }]),
  });
  expect(await fixture.balanceOf()).toMatchObject({ available: 90_000, exposure: 10_000 });
});

test('a bet of one fill is answered as that bet, and again under the same reference [E1.04]', async () => {
  fixture.show([[2.12, 5000]]);
  const bet = betOf();
  const results = await Promise.all(Array.from({ length: 50 }, () => bets.place(bet)));
  expect(new Set(results.map((result) => JSON.stringify(accepted(result).bet))).size).toBe(1);
  expect(await bets.place(bet)).toEqual(results[0]);
  const { rows } = await scene.database.query('SELECT id, odd, stake FROM bet WHERE user_id = $1', [scene.me]);
  expect(rows).toEqual([{ id: accepted(results[0]!).bet.id, odd: 2.12, stake: 10_000 }]);
  expect(await bets.outcome(scene.me, bet.clientRef)).toEqual({ bet: accepted(results[0]!).bet, reason: null });
});

test.each<[string, Partial<Order>, string | null]>([
  ['a price that is gone', { odd: 2.14 }, 'odds-changed'],
  ['more than is on offer at its price', { odd: 2.12, stake: 60_100 }, 'size'],
  ['any price', { odd: 2.14, pricePolicy: 'any' }, null],
  ['a price off the ladder', { odd: 2.111 }, 'off-ladder'],
  ['an old version', { marketVersion: 9 }, 'market-changed'],
  ['more than the balance', { side: 'lay', odd: 3, stake: 90_000 }, 'insufficient-balance'],
])(
  'a bet at %s leaves no order and no hold, or is matched whole: %j -> %s [E1.04 E1.17]',
  async (_name, more, reason) => {
    fixture.show([[2.12, 600]], [[2.2, 5000]]);
    const bet = betOf(more);
    expect(reasonOf(await bets.place(bet))).toBe(reason);
    expect(await countOrders()).toBe(reason ? 0 : 1);
    expect(await fixture.balanceOf()).toMatchObject({ exposure: reason ? 0 : 10_000 });
    // The same reference keeps its answer when the price comes back.
    fixture.show([[2.2, 5000]], [[2.2, 5000]]);
    expect(reasonOf(await bets.place(bet))).toBe(reason);
    expect((await bets.outcome(scene.me, bet.clientRef)).reason).toBe(reason);
  },
);

test('a bet in play is answered after its delay, by what is on offer then [E1.04 E1.08]', async () => {
  fixture.openMarket({ delaySeconds: 5 }, { inPlay: true });
  fixture.change({});
  fixture.show([[2.1, 5000]]);
  const [first, second] = [betOf(), betOf({ odd: 2.04 })];
  const results = [bets.place(first), bets.place(second)];
  for (;;) if ((await countOrders()) === 2) break;
  expect(await bets.outcome(scene.me, first.clientRef)).toMatchObject({ bet: { status: 'delayed' }, reason: null });
  expect(await fixture.balanceOf()).toMatchObject({ exposure: 20_000 });
  fixture.show([[2.06, 5000]]);
  fixture.now += 5_000;
  expect((await Promise.all(results)).map(reasonOf)).toEqual(['odds-changed', null]);
  expect(await fixture.balanceOf()).toMatchObject({ exposure: 10_000 });
  expect(await bets.outcome(scene.me, first.clientRef)).toMatchObject({
    bet: { status: 'lapsed' },
    reason: 'odds-changed',
  });
});

test('a bet that waits is answered with what it asks for: its profit and its liability [E1.04 E1.08]', async () => {
  fixture.openMarket({ delaySeconds: 5 }, { inPlay: true });
  fixture.change({});
  fixture.show([[2.1, 5000]], [[2.12, 5000]]);
  const [back, lay] = [betOf(), betOf({ side: 'lay', odd: 2.12 })];
  const results = [bets.place(back), bets.place(lay)];
  for (;;) if ((await countOrders()) === 2) break;
  expect(await bets.outcome(scene.me, back.clientRef)).toMatchObject({
    bet: { status: 'delayed', profit: 11_000, liability: 10_000 },
  });
  expect(await bets.outcome(scene.me, lay.clientRef)).toMatchObject({
    bet: { status: 'delayed', profit: 10_000, liability: 11_200 },
  });
  fixture.now += 5_000;
  expect((await Promise.all(results)).map(reasonOf)).toEqual([null, null]);
});

test('a process that stops during the delay leaves the bet to another one [E1.04 E2.15]', async () => {
  fixture.openMarket({ delaySeconds: 5 }, { inPlay: true });
  fixture.change({});
  fixture.show([[2.1, 5000]]);
  const leaving = fixture.serviceOf();
  const bet = betOf();
  const lost = openBets(leaving).place(bet);
  lost.catch(() => undefined);
  for (;;) if ((await countOrders()) === 1) break;
  await leaving.stop();
  await expect(lost).rejects.toThrow('This process ends');
  fixture.now += 5_000;
  await fixture.follow();
  expect((await bets.outcome(scene.me, bet.clientRef)).bet).toMatchObject({ status: 'matched', stake: 10_000 });
});

test('a reference is one bet also when the orders of its brand go on or off meanwhile [E1.04 E2.18]', async () => {
  fixture.show([[2.1, 5000]]);
  const [ordered, housed] = [betOf(), betOf()];
  const first = accepted(await bets.place(ordered));
  hasOrders = false;
  const second = accepted(await bets.place(housed));
  expect(accepted(await bets.place(ordered)).bet).toEqual(first.bet);
  expect(await bets.outcome(scene.me, ordered.clientRef)).toEqual({ bet: first.bet, reason: null });
  hasOrders = true;
  expect(accepted(await bets.place(housed)).bet).toEqual(second.bet);
  expect(await countOrders()).toBe(1);
  expect(await fixture.balanceOf()).toMatchObject({ exposure: 20_000 });
});

test('a reference that was fetched before it arrived is not taken any more [E1.04]', async () => {
  fixture.show([[2.1, 5000]]);
  const bet = betOf();
  expect(await bets.outcome(scene.me, bet.clientRef)).toEqual({ bet: null, reason: 'withdrawn' });
  expect(reasonOf(await bets.place(bet))).toBe('withdrawn');
  expect(await countOrders()).toBe(0);
});

test('a bet in a market that takes no orders stays with the house [E1.02 E1.04]', async () => {
  fixture.openMarket({ type: 'bookmaker' });
  fixture.show([[110, 5000]]);
  accepted(await bets.place(betOf({ odd: 110 })));
  expect(await countOrders()).toBe(0);
});

test.each([
  [true, 'OPEN', 'stale'],
  [false, 'SUSPENDED', 'suspended'],
  [true, 'SUSPENDED', 'suspended'],
] as const)('a bet is refused where stale is %s and the market %s: %s [E1.04 B7.07]', async (stale, status, reason) => {
  fixture.show([[2.1, 5000]]);
  scene.markets.change(fixture.marketId, { status });
  if (stale) scene.markets.silence(fixture.marketId);
  expect(reasonOf(await bets.place(betOf()))).toBe(reason);
  expect(await countOrders()).toBe(0);
});
