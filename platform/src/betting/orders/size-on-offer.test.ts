import { openTestDatabase, type TestDatabase } from '../../core/database/testing';
import { BettingService, type Order } from './';
import { FakeMarkets, NotificationRecord, bettingMigrations, books, give, orderOf, player, reasonOf } from './testing';

// Two services over one database are two processes.
let database: TestDatabase;
let markets: FakeMarkets;
let here: BettingService;
let there: BettingService;
let factor: number | null;

const service = () =>
  new BettingService({
    database,
    markets,
    notify: new NotificationRecord(),
    players: { findById: async () => player() },
    sizeFactor: (_tenantId, { definition }) => (definition.type === 'betfair' ? factor : null),
  });
const order = (change: Partial<Order> = {}) => orderOf({ userId: 'p0', ...change });
const offer = (size: number, version = 1, price = 2) =>
  markets.change('m1', {
    version,
    runners: ['a', 'b', 'c'].map((id) => ({
      id,
      status: 'ACTIVE' as const,
      back: [[price, size] as const, [1.9, 50] as const],
      lay: [[2.02, size] as const],
    })),
  });
/** Twenty players with 100.00 each at once, through both processes. */
async function twenty(change: Partial<Order> = {}) {
  const placed = await Promise.all(
    Array.from({ length: 20 }, (_, n) => (n % 2 ? here : there).place(order({ userId: `p${n}`, ...change }))),
  );
  return placed.map(reasonOf);
}
const taken = (reasons: readonly unknown[]) => reasons.filter((reason) => reason === null).length;

beforeEach(async () => {
  database = await openTestDatabase(bettingMigrations());
  markets = new FakeMarkets();
  markets.add({ id: 'm1' });
  factor = 1;
  here = service();
  there = service();
  for (let n = 0; n < 20; n += 1) await give(database, `p${n}`, 10_000_000);
});
afterEach(async () => {
  await Promise.all([here.stop(), there.stop()]);
  expect((await books(database)).problems).toEqual([]);
  await database.close();
});

test('of twenty players with 100.00 each at once five are matched on a size of 500.00, in each version [D4.07]', async () => {
  offer(500);
  const first = await twenty();
  expect(taken(first)).toBe(5);
  expect(new Set(first)).toEqual(new Set([null, 'size']));
  expect(taken(await twenty())).toBe(0);
  offer(500, 2);
  expect(taken(await twenty({ marketVersion: 2 }))).toBe(5);
});

test('each price, side and runner has a separate size; a larger one in a version uses the remainder [D4.07]', async () => {
  offer(500);
  expect(taken(await twenty())).toBe(5);
  expect(taken(await twenty({ side: 'lay', odd: 2.02 }))).toBe(5);
  expect(taken(await twenty({ runnerId: 'b' }))).toBe(5);
  // Odds between two prices on offer are supplied by the better one, which is used up.
  expect(reasonOf(await here.place(order({ odd: 1.95, stake: 100 })))).toBe('size');
  expect(reasonOf(await here.place(order({ odd: 1.9, stake: 5_000 })))).toBeNull();
  expect(reasonOf(await there.place(order({ odd: 1.9, stake: 100 })))).toBe('size');
  offer(700);
  expect(taken(await twenty())).toBe(2);
});

test('a factor multiplies the size; without one, and on a bookmaker, stakes are not held against it [D4.07]', async () => {
  offer(500);
  factor = 1.5;
  expect(taken(await twenty())).toBe(7);
  factor = null;
  expect(taken(await twenty())).toBe(20);
  factor = 1;
  markets.add({ id: 'k1', type: 'bookmaker' }, { back: [90, 500] } as never);
  expect(taken(await twenty({ marketId: 'k1', odd: 90 }))).toBe(20);
});

test('a factor below 1 accepts less than the size on offer [D4.07]', async () => {
  offer(500);
  factor = 0.5;
  expect(taken(await twenty())).toBe(2);
});

test('a delayed bet is held against the size on offer when it is matched [D4.07]', async () => {
  offer(500);
  markets.change('m1', {}, { delaySeconds: 0.2 });
  const delayed = twenty();
  const reasons = await delayed;
  expect(taken(reasons)).toBe(5);
  expect(new Set(reasons)).toEqual(new Set([null, 'size']));
});

test('a market that closes has no sizes any more [D4.07]', async () => {
  const { closeMarket, toMarketRunners: fieldOf } = await import('./');
  offer(500);
  await twenty();
  const { definition } = markets.findCurrentMarket('m1')!;
  const market = { marketId: 'm1', eventId: definition.eventId, field: fieldOf(definition) };
  await database.transaction((connection) => closeMarket(connection, market, 1));
  expect((await database.query('SELECT 1 FROM betting_size')).rows).toEqual([]);
});
