import { BettingService } from './';
import { openTestDatabase, type TestDatabase } from '../../core/database/testing';
import { FakeMarkets, NotificationRecord, bettingMigrations, books, give, historyOf, orderOf, player } from './testing';
import { openBets } from './caps/testing';

let database: TestDatabase;
let markets: FakeMarkets;
let now: number;
const started: BettingService[] = [];

/** Each service is a process; the delay of its bets is real, the age of orphans follows `now`. */
const service = (): BettingService => {
  const one = new BettingService({
    database,
    markets,
    notify: new NotificationRecord(),
    players: { findById: async () => player() },
    clock: () => now,
  });
  started.push(one);
  return one;
};

beforeEach(async () => {
  now = 10_000;
  database = await openTestDatabase(bettingMigrations());
  markets = new FakeMarkets();
  markets.add({ id: 'm1', delaySeconds: 60 });
  await give(database, 'p1', 100_000);
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((one) => one.stop()));
  expect((await books(database)).problems).toEqual([]);
  await database.close();
});

/** A delayed bet whose process does not decide it. */
async function leaveBehind(): Promise<void> {
  void service().place(orderOf());
  while ((await openBets(database)).length === 0) await new Promise((done) => setTimeout(done, 10));
}

test('another process matches an overdue delayed bet at its own prices [B7.07 G3.03]', async () => {
  await leaveBehind();
  const other = service();
  now += 60_000 + 1000;
  expect(await other.takeOver()).toBe(0);
  now += 2000;
  expect(await other.takeOver()).toBe(1);
  expect(await openBets(database)).toMatchObject([{ status: 'matched', odd: 2 }]);
  expect(await other.takeOver()).toBe(0);
});

test('an overdue delayed bet without a usable price waits and then lapses, and its hold is released [G3.03]', async () => {
  await leaveBehind();
  const other = service();
  markets.silence('m1');
  now += 60_000 + 5000;
  expect(await other.takeOver()).toBe(0);
  now += 15_000;
  expect(await other.takeOver()).toBe(1);
  expect(await openBets(database)).toEqual([]);
  expect((await historyOf(database, 'p1'))[0]).toMatchObject({ status: 'lapsed', reason: 'interrupted' });
});

test('a stop with hand-over passes the delayed bet to another process [G3.03]', async () => {
  const leaving = service();
  const refused = expect(leaving.place(orderOf())).rejects.toThrow('This process ends');
  while ((await openBets(database)).length === 0) await new Promise((done) => setTimeout(done, 10));
  await leaving.stop({ handOver: true });
  await refused;
  expect(await openBets(database)).toMatchObject([{ status: 'delayed' }]);
  now += 63_000;
  expect(await service().takeOver()).toBe(1);
  expect(await openBets(database)).toMatchObject([{ status: 'matched' }]);
});
