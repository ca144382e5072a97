import { openTestDatabase, type TestDatabase } from '../../core/database/testing';
import { createLedger } from '../../money/ledger';
import { BettingService, type BettingPlayer, type Order } from './';
import { bettingMigrations, books, FakeMarkets, give, orderOf, player, NotificationRecord } from './testing';

/**
 * A player with 1,000.00 and the market `m1`, both new for each test of the file that calls it. After each of them the ledger is held
 * against itself, and what it holds against what all open bets need as they are stored.
 */
export function createBettingFixture() {
  const scene = {
    database: null as unknown as TestDatabase,
    markets: new FakeMarkets(),
    notifications: new NotificationRecord(),
    players: new Map<string, BettingPlayer>(),
    betting: null as unknown as BettingService,
    me: '',
  };
  let count = 0;
  /** One more process of betting on the same database. */
  const serviceOf = () =>
    new BettingService({
      database: scene.database,
      markets: scene.markets,
      notify: scene.notifications,
      players: { findById: async (userId) => scene.players.get(userId) ?? null },
    });
  beforeAll(async () => {
    scene.database = await openTestDatabase(bettingMigrations());
  });
  afterAll(() => scene.database.close());
  beforeEach(async () => {
    scene.me = `p${(count += 1)}`;
    scene.markets = new FakeMarkets();
    scene.markets.add({ id: 'm1' });
    scene.notifications = new NotificationRecord();
    scene.players = new Map([[scene.me, player()]]);
    scene.betting = serviceOf();
    await give(scene.database, scene.me, 100_000);
  });
  afterEach(async () => {
    await scene.betting.stop();
    expect((await books(scene.database)).problems).toEqual([]);
  });
  const balance = () => createLedger(scene.database).balance(scene.me);
  const order = (change: Partial<Order> = {}) => orderOf({ userId: scene.me, ...change });
  return { scene, balance, order, serviceOf };
}
