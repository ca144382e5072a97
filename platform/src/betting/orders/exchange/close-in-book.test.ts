import { CashOutService } from '../../cash-out';
import type { BettingService } from '../betting-service';
import { createExchangeFixture } from './testing';

const fixture = createExchangeFixture();
const { scene, placed } = fixture;

/** The house's money to lay A as in the example of E5.01. */
const LAYS = [
  [2, 600],
  [2.02, 400],
  [2.04, 1000],
] as const;
let cashOut: CashOutService;
const houseCloses: string[] = [];
const me = () => ({ userId: scene.me, tenantId: 'royal' });
let count = 0;
const press = (least: number, share = 100) =>
  cashOut.cashOut(me(), {
    ...{ clientRef: `close-${(count += 1)}`, marketId: fixture.marketId, share, cause: 'press', least },
  });
const amountOnOffer = async () => (await cashOut.offers(me(), { marketId: fixture.marketId }))[0]?.plan?.amount;
const fillsOf = async (userId: string, side: string) =>
  (
    await scene.database.query<{ price: number; size: number; source: string }>(
      `SELECT f.price, f.size, f.source FROM exchange_fill f JOIN exchange_order o ON o.id = f.order_id
       WHERE f.market_id = $1 AND f.user_id = $2 AND o.side = $3 ORDER BY f.match`,
      [fixture.marketId, userId, side],
    )
  ).rows;
const exposures = async () =>
  (
    await scene.database.query<{ exposure: number }>(
      'SELECT exposure FROM market_position WHERE market_id = $1 AND user_id = $2',
      [fixture.marketId, scene.me],
    )
  ).rows.map(({ exposure }) => exposure);

/** 1,000 backed on A at 3.00 from the house, and 300 of another player that wait to be laid at 1.98. */
let other: string;
beforeEach(async () => {
  fixture.openMarket({ commission: 2 });
  fixture.show([[3, 100_000]]);
  await placed({ odd: 3, stake: 100_000 });
  fixture.show([], LAYS);
  other = await fixture.other(50_000);
  await placed({ userId: other, odd: 1.98, stake: 30_000 });
  const betting: Pick<BettingService, 'close'> = {
    close: async (job) => {
      const closed = await fixture.exchange.close(job);
      if (!closed) houseCloses.push(job.marketId);
      return closed ?? scene.betting.close(job);
    },
  };
  cashOut = new CashOutService({
    ...{ database: scene.database, markets: scene.markets, betting, clock: () => fixture.now },
    players: { findById: async (userId) => scene.players.get(userId) ?? null },
    depthOf: (player, marketId) => fixture.exchange.depthOf(player, marketId),
    ...{ notify: () => undefined, note: () => undefined },
  });
});
afterEach(() => cashOut.stop());

const TAKEN = [
  { price: 198, size: 30_000, source: 'player' },
  { price: 200, size: 60_000, source: 'house' },
  { price: 202, size: 40_000, source: 'house' },
  { price: 204, size: 19_509, source: 'house' },
];

test('a cash out takes the better price of a player before the house, and pays what its button shows [E1.04 E5.01 E2.04]', async () => {
  expect(await amountOnOffer()).toBe(48_519);
  expect(await press(48_519)).toEqual({ ok: true, amount: 48_519, share: 100 });
  expect(await fillsOf(scene.me, 'lay')).toEqual(TAKEN);
  expect(await fillsOf(other, 'back')).toEqual([{ price: 198, size: 30_000, source: 'player' }]);
  expect(await exposures()).toEqual([0]);
  expect(await fixture.balanceOf()).toMatchObject({ available: 100_000, exposure: 0 });
  expect(houseCloses).toEqual([]);
});

test('an automatic cash out meets the orders of players as well [E1.04 E5.04]', async () => {
  const rule = { marketId: fixture.marketId, kind: 'profit', value: 48_519, share: 100 } as const;
  expect(await cashOut.setRule(me(), rule)).toBeNull();
  const [stored] = await cashOut.rules(scene.me);
  expect(stored && (await cashOut.tryRule(stored))).toMatchObject({ ok: true, amount: 48_519 });
  expect(await fillsOf(scene.me, 'lay')).toEqual(TAKEN);
  expect(await cashOut.rules(scene.me)).toEqual([]);
});

test('a cash out walks all levels of the book, not the best three [E5.01 E5.08]', async () => {
  const thin = [2, 2.02, 2.04, 2.06, 2.08, 2.1, 2.12, 2.14, 2.16, 2.18].map((price) => [price, 130] as const);
  fixture.show([], thin);
  const [offer] = await cashOut.offers(me(), { marketId: fixture.marketId });
  expect(offer?.plan).toMatchObject({ share: 100, closable: 100 });
  const amount = offer?.plan?.amount ?? 0;
  expect(await press(amount)).toEqual({ ok: true, amount, share: 100 });
  expect((await fillsOf(scene.me, 'lay')).map(({ price }) => price)).toEqual([
    ...[198, 200, 202, 204, 206, 208, 210, 212, 214, 216],
  ]);
});

test('a cash out is not offered what the house gave within two seconds [E2.02 E5.01]', async () => {
  const layer = await fixture.other(1_000_000);
  await placed({ userId: layer, side: 'lay', odd: 2, stake: 90_000 });
  expect((await fillsOf(layer, 'lay')).map(({ size }) => size)).toEqual([30_000, 60_000]);
  expect(await press(48_519)).toMatchObject({ ok: false, reason: 'cashOut.changed' });
  expect(await fillsOf(scene.me, 'lay')).toEqual([]);
  // 400 at 2.02 and 1,000 at 2.04 are left: 2,848 of the 3,000 that are needed.
  const [offer] = await cashOut.offers(me(), { marketId: fixture.marketId });
  expect(offer?.plan).toMatchObject({ share: 94, closable: 94 });
  const amount = offer?.plan?.amount ?? 0;
  expect(await press(amount, 94)).toEqual({ ok: true, amount, share: 94 });
  expect((await fillsOf(scene.me, 'lay')).map(({ price }) => price)).toEqual([202, 204]);
});

test('an own order that waits in the market is held beside what a cash out leaves [E1.12 E5.02]', async () => {
  const { order } = await placed({ side: 'lay', odd: 1.5, stake: 200_000 });
  expect(await press(48_519)).toMatchObject({ ok: true });
  expect(await fixture.stateOf(order.id)).toMatchObject({ state: 'waiting', waiting: 200_000 });
  // A is level at 495.10, less 1,000.00 when the order is matched.
  expect(await exposures()).toEqual([50_490]);
  expect(await fixture.balanceOf()).toMatchObject({ exposure: 50_490 });
});

test('a refused cash out leaves no order, and one reference is one cash out [E5.02 E5.08]', async () => {
  fixture.change({ status: 'SUSPENDED' });
  expect(await press(48_519)).toMatchObject({ ok: false, reason: 'refused.suspended' });
  fixture.change({ status: 'OPEN' });
  await fixture.follow();
  const order = { clientRef: 'close-once', marketId: fixture.marketId, share: 100, cause: 'press', least: 1 } as const;
  const results = await Promise.all([cashOut.cashOut(me(), order), cashOut.cashOut(me(), order)]);
  expect(await cashOut.cashOut(me(), order)).toEqual(results[0]);
  expect(await fillsOf(scene.me, 'lay')).toHaveLength(4);
});
