import { readMigrations } from '../../../core/database';
import type { Level, RunnerPrices } from '@backlay/shared/domain';
import { runner } from '../testing';
import { createExchangeFixture } from './testing';

const fixture = createExchangeFixture();
const { scene, placed, stateOf, follow, other, balanceOf } = fixture;

/** The market as the feed shows it now: its runners in this order, with what is available to back. */
function show(runners: Record<string, readonly Level[] | 'removed'>): void {
  const ids = Object.keys(runners);
  const shown = ids.map((id): RunnerPrices => {
    const back = runners[id] ?? [];
    if (back !== 'removed') return { id, status: 'ACTIVE', back, lay: [] };
    return { id, status: 'REMOVED', adjustmentFactor: 25, back: [], lay: [] };
  });
  scene.markets.change(fixture.marketId, { runners: shown }, { runners: ids.map(runner) });
}
const restart = async () => {
  await fixture.exchange.stop();
  fixture.exchange = fixture.serviceOf();
};
const depthOf = async (userId = scene.me) => fixture.exchange.depthOf({ userId, tenantId: 'royal' }, fixture.marketId);

test('an order waits for its own runner when the feed changes the order of the runners [E1.11 E2.03]', async () => {
  const { order } = await placed({ runnerId: 'b', odd: 5 });
  show({ b: [[4, 100]], c: [[6, 100]], a: [[9, 100]] });
  await follow();
  expect(await stateOf(order.id)).toMatchObject({ state: 'waiting', matched: 0 });
  // Its runner's price reaches it, by which place ever.
  const rival = await other(100_000);
  const late = await placed({ userId: rival, runnerId: 'a', side: 'lay', odd: 8 });
  expect((await depthOf())?.['a']?.back).toEqual([
    [9, 100],
    [8, 100],
  ]);
  show({ c: [[6, 100]], a: [[7, 100]], b: [[5.1, 40]] });
  await follow();
  expect(await stateOf(order.id)).toMatchObject({ state: 'partly matched', matched: 4_000 });
  const { docs } = await fixture.exchange.list(scene.me, { page: 1, limit: 1 });
  expect(docs[0]?.fills).toMatchObject([{ price: 510, size: 4_000 }]);
  expect(await stateOf(late.order.id)).toMatchObject({ state: 'waiting' });
});

test('a non-runner that the feed moves ends the orders on it and on no other runner [E3.11]', async () => {
  const backs = [];
  for (const runnerId of ['a', 'b', 'c']) backs.push((await placed({ runnerId, odd: 20 })).order.id);
  await restart();
  show({ a: [], c: [], b: 'removed' });
  await follow();
  expect(await Promise.all(backs.map(stateOf))).toMatchObject([
    { state: 'waiting' },
    { state: 'lapsed', reason: 'NON_RUNNER' },
    { state: 'waiting' },
  ]);
  expect(await balanceOf()).toMatchObject({ exposure: 10_000 });
});

test('a process that starts after the runners changed their order matches by their ids [E2.14]', async () => {
  const { order } = await placed({ runnerId: 'b', odd: 5 });
  show({ b: [], c: [[6, 100]], a: [] });
  await restart();
  const maker = await other(1_000_000);
  expect((await placed({ userId: maker, runnerId: 'c', side: 'lay', odd: 5 })).order.matched).toBe(0);
  expect((await placed({ userId: maker, runnerId: 'b', side: 'lay', odd: 5, stake: 3_000 })).order.matched).toBe(3_000);
  expect(await stateOf(order.id)).toMatchObject({ matched: 3_000, waiting: 7_000 });
  expect((await fixture.exchange.list(scene.me, { page: 1, limit: 1 })).docs[0]).toMatchObject({
    order: { runnerId: 'b' },
    ahead: 0,
  });
});

test('a book takes orders on runners that the feed adds, and holds what they cost [E1.12 E2.03]', async () => {
  fixture.openMarket({ winners: 0, runners: [runner('b')] });
  const first = await placed({ runnerId: 'b', odd: 5 });
  show({ a: [], b: [[4, 100]], c: [[3, 100]] });
  const { order } = await placed({ runnerId: 'a', odd: 6, stake: 20_000 });
  expect(order).toMatchObject({ matched: 0, waiting: 20_000 });
  expect(await balanceOf()).toMatchObject({ exposure: 30_000 });
  await restart();
  show({ c: [[7, 100]], a: [[6.2, 50]], b: [[4, 100]] });
  await follow();
  expect(await stateOf(order.id)).toMatchObject({ matched: 5_000, waiting: 15_000 });
  expect(await stateOf(first.order.id)).toMatchObject({ matched: 0, waiting: 10_000 });
});

test('bets and orders of before hold what a runner that comes later may cost, in one commit [E1.12]', async () => {
  fixture.openMarket({ runners: [runner('a'), runner('b')] });
  const hedger = await other(20_000);
  const maker = await other(1_000_000);
  for (const runnerId of ['a', 'b']) {
    await placed({ userId: maker, runnerId, side: 'lay', odd: 2 });
    await placed({ userId: hedger, runnerId, odd: 2 });
  }
  const { order } = await placed({ runnerId: 'a', odd: 5 });
  expect(await balanceOf(hedger)).toEqual({ available: 20_000, exposure: 0 });
  expect(await balanceOf(maker)).toMatchObject({ exposure: 0 });
  scene.notifications.news.length = 0;
  show({ a: [], b: [], c: [[3, 100]] });
  await scene.betting.observe(fixture.marketId);
  expect(await balanceOf(hedger)).toMatchObject({ exposure: 0 });
  await scene.betting.observe(fixture.marketId, true);
  // Both backs lose when it wins; the other side of them wins twice its stakes then.
  expect(await balanceOf(hedger)).toEqual({ available: 0, exposure: 20_000 });
  expect(await balanceOf(maker)).toMatchObject({ exposure: 0 });
  expect(await balanceOf()).toMatchObject({ exposure: 10_000 });
  expect(scene.notifications.news).toEqual([
    { userId: hedger, name: 'getPtsUpdates', news: { available: 0, exposure: 20_000 } },
  ]);
  const { rows } = await scene.database.query(
    `SELECT (SELECT xmin::text FROM betting_market WHERE market_id = $1) = xmin::text AS "isOneCommit"
     FROM market_position WHERE market_id = $1 AND user_id = $2`,
    [fixture.marketId, hedger],
  );
  expect(rows).toEqual([{ isOneCommit: true }]);
  // Seen first by an order, of whoever, it is held as well.
  show({ a: [], b: [], c: [], d: [] });
  await placed({ userId: maker, runnerId: 'd', side: 'lay', odd: 5 });
  expect(await balanceOf(hedger)).toEqual({ available: 0, exposure: 20_000 });
  expect(await stateOf(order.id)).toMatchObject({ state: 'waiting', waiting: 10_000 });
});

test('an order on a runner that comes later makes the hedges of before hold their stakes [E1.12]', async () => {
  fixture.openMarket({ runners: [runner('a'), runner('b')] });
  const hedger = await other(15_000);
  const maker = await other(1_000_000);
  for (const runnerId of ['a', 'b']) {
    await placed({ userId: maker, runnerId, side: 'lay', odd: 2 });
    await placed({ userId: hedger, runnerId, odd: 2 });
  }
  show({ a: [], b: [], c: [] });
  await placed({ userId: maker, runnerId: 'c', side: 'lay', odd: 5 });
  // Its stakes are more than it has left: it owes, as it may by a settlement.
  expect(await balanceOf(hedger)).toEqual({ available: -5_000, exposure: 20_000 });
});

test('a book of the version before gets the ids of its runners from its market as it was bet on [E2.14]', async () => {
  const { order } = await placed({ runnerId: 'b', odd: 5 });
  await restart();
  const clear = `UPDATE exchange_book SET state = (state::jsonb - 'runnerIds')::json WHERE market_id = $1`;
  const idsOf = async (): Promise<unknown> => {
    const text = `SELECT state -> 'runnerIds' AS ids FROM exchange_book WHERE market_id = $1`;
    return (await scene.database.query<{ ids: unknown }>(text, [fixture.marketId])).rows[0]?.ids;
  };
  await scene.database.query(clear, [fixture.marketId]);
  const migration = readMigrations(undefined, ['betting']).find(({ name }) => name === '033-book-runners.sql');
  await scene.database.query(migration?.sql ?? '');
  expect(await idsOf()).toEqual(['a', 'b', 'c']);
  // A server of that version made the book after the migration: orders name their runners, the market the others.
  await scene.database.query(clear, [fixture.marketId]);
  show({ b: [[4, 100]], c: [], a: [[9, 100]] });
  await follow();
  expect(await stateOf(order.id)).toMatchObject({ state: 'waiting', matched: 0 });
  show({ c: [[9, 100]], a: [[9, 100]], b: [[6, 100]] });
  await follow();
  expect(await stateOf(order.id)).toMatchObject({ state: 'matched', matched: 10_000 });
  expect((await idsOf()) as string[]).toContain('a');
});
