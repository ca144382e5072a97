import { openTestDatabase, type TestDatabase } from '../../core/database/testing';
import { buildEvent, buildMarket, buildRunners } from '../feed/testing';
import { createMarketStore, type MarketStore } from './store';

const START = 1_800_000_000_000;
const event = (id: string) => buildEvent({ id, name: `Match ${id}`, openDate: START });
const market = (id: string, eventId: string, max = 1000) =>
  buildMarket(event(eventId), { id, runners: buildRunners('r1'), max });

describe('the store of markets over PostgreSQL', () => {
  let database: TestDatabase;
  let store: MarketStore;
  const logged: string[] = [];
  beforeAll(async () => {
    database = await openTestDatabase();
    store = createMarketStore(database.pool, (line) => logged.push(line));
  });
  afterAll(() => database.close());

  test('definitions load as last saved, results once; delivered markets are stored as settled only', async () => {
    store.saveEvent(event('e1'));
    store.saveMarket(market('m1', 'e1', 500));
    store.saveMarket(market('m1', 'e1', 2000));
    store.saveMarket(market('m2', 'e1'));
    store.saveMarket(market('m3', 'e1'));
    const won = { marketId: 'm2', outcome: 'settled', winners: ['r1'] } as const;
    await Promise.all([
      store.saveResult(won, START),
      store.saveResult({ ...won, winners: [] }, START + 1),
      store.saveResult({ ...won, marketId: 'm3' }, START),
    ]);
    await store.markDelivered('m3');
    const stored = await store.load();
    expect(stored.events).toEqual([event('e1')]);
    expect([...stored.markets].sort((a, b) => a.id.localeCompare(b.id))).toEqual([
      market('m1', 'e1', 2000),
      market('m2', 'e1'),
    ]);
    expect(stored.undelivered).toEqual([won]);
    expect(stored.settledIds).toEqual(['m3']);
  });

  test('a failed write fails the result, retains definitions for the next write and logs once', async () => {
    store.saveMarket(market('m9', 'e9'));
    await expect(store.saveResult({ marketId: 'm9', outcome: 'void', winners: [] }, START)).rejects.toThrow(
      /foreign key/,
    );
    expect(logged).toHaveLength(1);
    store.saveEvent(event('e9'));
    await store.saveResult({ marketId: 'm9', outcome: 'void', winners: [] }, START);
    expect((await store.load()).undelivered.map(({ marketId }) => marketId)).toContain('m9');
  });
});
