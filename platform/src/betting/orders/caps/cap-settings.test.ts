import { openTestDatabase, type TestDatabase } from '../../../core/database/testing';
import { FakeMarkets, NotificationRecord, bettingMigrations, books, give, orderOf, placed, player } from '../testing';
import { BettingService } from '../betting-service';
import type { Cap, CapsByOwner } from './cap';
import { CAP_SCOPES, capInForce } from './cap';
import { loadCaps } from './cap-journal';
import { changeCaps, readCapSettings, toCapMarket, withCap, withConfigured } from './cap-settings';

const cap = (key: string, amount: number | null, isSet?: boolean): Cap => ({
  scope: 'market',
  key,
  amount,
  ...(isSet && { isSet }),
});

test('a cap that staff set replaces the one of its scope and key, and no other [D4.03]', () => {
  const before: CapsByOwner = {
    royal: [cap('*', 1), cap('m1', 2), { ...cap('m1', 3), scope: 'event' }],
    metro: [cap('*', 9)],
  };
  expect(withCap(before, 'royal', cap('m1', null))).toEqual({
    royal: [cap('*', 1), { ...cap('m1', 3), scope: 'event' }, cap('m1', null, true)],
    metro: [cap('*', 9)],
  });
  expect(withCap({}, 'royal', cap('m1', 5))).toEqual({ royal: [cap('m1', 5, true)] });
});

test('configured caps replace those of before, but for those that staff set [D4.03]', () => {
  const before: CapsByOwner = {
    royal: [cap('m1', 1), cap('m2', 2, true), { ...cap('m3', 3, true), scope: 'event' }],
    metro: [],
  };
  expect(withConfigured(before, 'royal', [cap('m2', 8), cap('m3', 9)])).toEqual({
    royal: [cap('m3', 9), cap('m2', 2, true), { ...cap('m3', 3, true), scope: 'event' }],
    metro: [],
  });
  expect(withConfigured({}, 'royal', [cap('m2', 8)])).toEqual({ royal: [cap('m2', 8)] });
});

test('the cap in force is that of the key, else that of each, else none; a lifted one is none [D4.03]', () => {
  const caps: CapsByOwner = { royal: [cap('*', 10), cap('m1', 20), cap('m2', null)] };
  const inForce = (key: string, owner = 'royal') => capInForce(caps, { owner, scope: 'market', key });
  expect([inForce('m1'), inForce('m2'), inForce('m3'), inForce('m1', 'metro')]).toEqual([20, Infinity, 10, Infinity]);
  expect(capInForce(caps, { owner: 'royal', scope: 'event', key: 'm1' })).toBe(Infinity);
  expect(CAP_SCOPES).toEqual([
    'player',
    'playerMarket',
    'market',
    'event',
    'competition',
    'sport',
    'marketType',
    'tenant',
    'house',
  ]);
});

test('caps apply to a market by its event, competition and sport [D4.03]', () => {
  const current = new FakeMarkets().add({ id: 'm1' });
  expect(toCapMarket(current)).toEqual({
    eventId: 'e1',
    competitionId: 'cup',
    sportId: '4',
    field: { type: 'betfair', winners: 1, runners: [{ id: 'a' }, { id: 'b' }, { id: 'c' }] },
    removed: [],
  });
});

describe('stored caps', () => {
  let database: TestDatabase;
  let markets: FakeMarkets;
  let betting: BettingService;
  beforeAll(async () => {
    database = await openTestDatabase(bettingMigrations());
    await give(database, 'p1', 1_000_000);
    await give(database, 'metro1', 1_000_000);
  });
  afterAll(() => database.close());
  beforeEach(() => {
    markets = new FakeMarkets();
    markets.add({ id: 'm1' });
    betting = new BettingService({
      database,
      markets,
      notify: new NotificationRecord(),
      players: { findById: async (id) => player({ tenantId: id === 'metro1' ? 'metro' : 'royal' }) },
    });
  });
  afterEach(async () => {
    await betting.stop();
    expect((await books(database)).problems).toEqual([]);
  });
  const change = (caps: CapsByOwner) => changeCaps(database, markets, () => caps);
  const bet = async (userId: string, tenantId: string) =>
    placed(await betting.place(orderOf({ userId, tenantId, stake: 10_000 })));

  test('caps are stored without owners that have none, and an equal change changes no version [D4.03]', async () => {
    const caps = { royal: [cap('*', 100_000)] };
    expect(await change({ ...caps, metro: [] })).toEqual(caps);
    expect(await readCapSettings(database)).toEqual(caps);
    const { version } = await loadCaps(database);
    expect(await change({ ...caps })).toEqual(caps);
    expect((await loadCaps(database)).version).toBe(version);
    await change({});
    expect((await loadCaps(database)).version).toBe(version + 1);
    expect(await readCapSettings(database)).toEqual({});
  });

  test('open bets of an owner are counted when its caps change, with the competition of their market [D4.03 D4.04]', async () => {
    await bet('p1', 'royal');
    await bet('metro1', 'metro');
    await change({ royal: [cap('*', 100_000)], '': [cap('*', 100_000)] });
    const before = await loadCaps(database);
    const legs = (bets: number) => ({ a: { win: -10_000 * bets, lose: 10_000 * bets, pendingWin: 0, pendingLose: 0 } });
    const rows = ({ books: stored }: typeof before) =>
      stored
        .map(({ owner, market, legs: own }) => [owner, market.eventId, market.competitionId, market.sportId, own])
        .sort();
    expect(rows(before)).toEqual([
      ['', 'e1', 'cup', '4', legs(2)],
      ['royal', 'e1', 'cup', '4', legs(1)],
    ]);
    expect([before.tail, before.head]).toEqual([[], before.base]);
    // The feed forgot the market: its competition is the one that was stored.
    markets.remove('m1');
    await change({ royal: [cap('*', 200_000)] });
    expect(rows(await loadCaps(database))).toEqual([['royal', 'e1', 'cup', '4', legs(1)]]);
    await change({});
    await change({ metro: [cap('*', 200_000)] });
    expect(rows(await loadCaps(database))).toEqual([['metro', 'e1', '', '4', legs(1)]]);
    markets.add({ id: 'm1' });
    await bet('metro1', 'metro');
    const [entry] = (await loadCaps(database)).tail;
    expect(entry?.changes).toHaveLength(1);
  });

  test('verification names every figure of every counter that differs from the open bets [D4.04]', async () => {
    await change({ royal: [cap('*', 900_000)] });
    const { legs } = (await loadCaps(database)).books[0]!;
    const write = (changed: object) =>
      database.query(`UPDATE betting_cap_book SET legs = $1 WHERE owner = 'royal'`, [JSON.stringify(changed)]);
    await write({ a: { ...legs.a, lose: 1, halfWin: 2, halfLose: 3 }, z: { win: 4 } });
    const prefix = 'counter of a cap differs from the open bets: royal m1';
    expect((await books(database)).problems).toEqual([
      `${prefix} a lose is 1, not 10000 paise`,
      `${prefix} a halfWin is 2, not 0 paise`,
      `${prefix} a halfLose is 3, not 0 paise`,
      `${prefix} z win is 4, not 0 paise`,
    ]);
    await database.query(`DELETE FROM betting_cap_book WHERE owner = 'royal'`);
    expect((await books(database)).problems).toEqual([
      `${prefix} a win is 0, not -10000 paise`,
      `${prefix} a lose is 0, not 10000 paise`,
    ]);
    await change({});
  });
});
