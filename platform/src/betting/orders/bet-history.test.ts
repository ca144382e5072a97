import { openTestDatabase, type TestDatabase } from '../../core/database/testing';
import {
  listBets,
  listOpenMarkets,
  listOwners,
  openBetCounts,
  listBetsOfIds,
  sumBets,
  type BetFilter,
} from './bet-history';
import type { Bet } from './bet';
import { saveBatch } from './batch-repository';
import { computeBettingTotals, listDelayed, openBetsOf, positionsOfEvent } from './repository';
import { playersWithOpenBets } from './close-market';
import { getStoredMarket, playersWithSettledBets } from './reopen-market';
import { listSettledSince, sumStakedSince } from './settled-bets';
import { bettingMigrations, buildBet } from './testing';

const idOf = (ms: number, n: number) => `${ms.toString(16).padStart(12, '0')}f${n.toString(16).padStart(11, '0')}`;
const over = (n: number, change: Partial<Bet> = {}): Bet =>
  buildBet({
    id: idOf(n, n),
    clientRef: `r${n}`,
    status: 'settled',
    createdAt: n,
    updatedAt: n * 10,
    settledAt: n * 10,
    outcome: 'win',
    pnl: 100,
    ...change,
  });
const open = (n: number, change: Partial<Bet> = {}) =>
  over(n, { status: 'matched', settledAt: null, outcome: null, pnl: null, ...change });
const names = buildBet().names;
const BETS = [
  over(1, { stake: 100, pnl: 90 }),
  over(2, { stake: 200, side: 'lay', pnl: -180, names: { ...names, sportId: '1' } }),
  over(3, { stake: 400, marketType: 'premium', marketId: 'm2', eventId: 'e2', pnl: 0 }),
  over(4, { stake: 800, status: 'void', outcome: 'void', pnl: 0 }),
  over(5, { stake: 1_600, status: 'rejected', settledAt: null, outcome: null, pnl: null, reason: 'stale' }),
  over(6, { stake: 3_200, status: 'lapsed', settledAt: null, outcome: null, pnl: null, reason: 'interrupted' }),
  open(7, { stake: 6_400 }),
  open(8, { stake: 12_800, status: 'delayed', matchedAt: null, decideAt: 80, marketId: 'm2', eventId: 'e2' }),
  open(9, { stake: 25_600, userId: 'p2' }),
  open(10, { stake: 7, status: 'delayed', matchedAt: null, decideAt: 70, userId: 'p2' }),
];
const position = (userId: string, marketId: string, eventId: string, exposure: number, legs = {}) => ({
  userId,
  marketId,
  eventId,
  exposure,
  removals: [],
  legs,
});
const leg = { a: { win: 5, lose: -5, pendingWin: 0, pendingLose: 0 } };
const FIELD = { type: 'betfair', winners: 1, runners: [{ id: 'a' }, { id: 'b' }] } as const;

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase(bettingMigrations());
  const markets = [
    { marketId: 'm1', eventId: 'e1', field: FIELD, removals: [{ id: 'b', adjustmentFactor: 1, at: 1 }] },
    { marketId: 'm2', eventId: 'e2', field: FIELD, removals: [] },
  ];
  const positions = [
    position('p1', 'm1', 'e1', 6_400, leg),
    position('p1', 'm2', 'e2', 12_800),
    position('p2', 'm1', 'e1', 25_607, leg),
  ];
  await saveBatch(database, { bets: BETS, markets, positions });
});
afterAll(() => database.close());

const numbers = (bets: readonly Bet[]) => bets.map(({ clientRef }) => Number(clientRef.slice(1)));
const found = async (filter: Partial<BetFilter>, paging = { page: 1, limit: 20 }) => {
  const { bets, total } = await listBets(database, { owners: ['p1'], state: 'over', ...filter }, paging);
  return [numbers(bets), total];
};

test('bets that are over are listed newest first in pages with their total [B7.09]', async () => {
  expect(await found({})).toEqual([[6, 5, 4, 3, 2, 1], 6]);
  expect(await found({}, { page: 2, limit: 4 })).toEqual([[2, 1], 6]);
  expect(await found({ owners: null }, { page: 1, limit: 2 })).toEqual([[6, 5], 6]);
  expect(await found({ owners: ['p2'] })).toEqual([[], 0]);
});

test('open bets are those of the owners with a position in the market [B7.08]', async () => {
  expect(await found({ state: 'open' })).toEqual([[8, 7], 2]);
  expect(await found({ state: 'open', owners: null })).toEqual([[10, 9, 8, 7], 4]);
  expect(await found({ state: 'open', owners: ['p1', 'p2'], marketId: 'm1' })).toEqual([[10, 9, 7], 3]);
});

test('bets are filtered by event, market, type and time, both ends included [B7.09 B9.19]', async () => {
  expect(await found({ eventId: 'e2' })).toEqual([[3], 1]);
  expect(await found({ marketId: 'm1' })).toEqual([[6, 5, 4, 2, 1], 5]);
  expect(await found({ eventId: 'e2', marketId: 'm1' })).toEqual([[], 0]);
  expect(await found({ marketTypes: ['premium'] })).toEqual([[3], 1]);
  expect(await found({ marketTypes: [] })).toEqual([[], 0]);
  expect(await found({ from: 20, to: 40 })).toEqual([[4, 3, 2], 3]);
  expect(await found({ from: 21 })).toEqual([[6, 5, 4, 3], 4]);
  expect(await found({ to: 39 })).toEqual([[3, 2, 1], 3]);
});

test('sums count stakes by side and results, without bets that were never matched [B3.28]', async () => {
  const sums = (filter: Partial<BetFilter>) => sumBets(database, { owners: ['p1'], state: 'over', ...filter });
  expect(await sums({})).toEqual({ back: 1_300, lay: 200, pnl: -90 });
  expect(await sums({ eventId: 'none' })).toEqual({ back: 0, lay: 0, pnl: 0 });
});

test('a bet is read by its id, state and owners [E8.16]', async () => {
  const [first] = BETS;
  const read = (state: 'open' | 'over', owners: BetFilter['owners']) =>
    listBetsOfIds(database, [first!.id], { owners, state });
  expect(await read('over', ['p1'])).toEqual([first]);
  expect(await read('over', null)).toEqual([first]);
  expect(await read('open', ['p1'])).toEqual([]);
  expect(await read('over', ['p2'])).toEqual([]);
});

test('open bets and exposures of markets are counted, a market without any with 0 [B3.16]', async () => {
  expect([...(await listOpenMarkets(database, ['m1', 'm2', 'm3']))]).toEqual([
    ['m1', { bets: 3, exposure: 32_007 }],
    ['m2', { bets: 1, exposure: 12_800 }],
    ['m3', { bets: 0, exposure: 0 }],
  ]);
  expect([...(await openBetCounts(database, 'p1', ['m1', 'm3']))]).toEqual([['m1', 1]]);
});

test('owners of bets are listed once each', () => {
  expect(listOwners(BETS)).toEqual(['p1', 'p2']);
});

test('delayed bets before a moment are listed by their decision, up to the limit [G3.03]', async () => {
  expect(numbers(await listDelayed(database, 81, 9))).toEqual([10, 8]);
  expect(numbers(await listDelayed(database, 80, 9))).toEqual([10]);
  expect(numbers(await listDelayed(database, 81, 1))).toEqual([10]);
});

test('players and open bets of a market are found, players up to the limit', async () => {
  expect((await playersWithOpenBets(database, 'm1', 9)).sort()).toEqual(['p1', 'p2']);
  expect(await playersWithOpenBets(database, 'm1', 1)).toHaveLength(1);
  expect(await playersWithSettledBets(database, 'm1', 9)).toEqual(['p1']);
  expect(numbers(await openBetsOf(database, 'm1', ['p1', 'p2']))).toEqual([7, 9, 10]);
  expect(numbers(await openBetsOf(database, 'm1', ['p2']))).toEqual([9, 10]);
});

test('positions of an event are those with open bets [B3.12]', async () => {
  expect(await positionsOfEvent(database, 'p1', 'e1')).toMatchObject([
    { marketId: 'm1', eventId: 'e1', exposure: 6_400, byRunner: [{ runnerId: 'a' }, { runnerId: 'b' }] },
  ]);
  expect(await positionsOfEvent(database, 'p1', 'e2')).toEqual([]);
});

test('a stored market has its field and removals, and is closed once it has a moment of closing', async () => {
  const removals = [{ id: 'b', adjustmentFactor: 1, at: 1 }];
  const market = { marketId: 'm1', eventId: 'e1', field: FIELD, removals, closed: false };
  expect(await getStoredMarket(database, 'm1')).toEqual(market);
  await database.query(`UPDATE betting_market SET closed_at = 0 WHERE market_id = 'm1'`);
  expect(await getStoredMarket(database, 'm1')).toEqual({ ...market, closed: true });
  expect(await getStoredMarket(database, 'none')).toBeNull();
  await database.query(`UPDATE betting_market SET closed_at = NULL WHERE market_id = 'm1'`);
});

test('totals of settled bets are by sport and sportsbook, by the time of settlement [C3.17]', async () => {
  const totals = (from: number, to: number) =>
    computeBettingTotals(database, 'p1', { from: new Date(from), to: new Date(to) });
  expect(await totals(10, 30)).toEqual([
    { eventTypeId: '1', sportsBook: false, totalAmount: 200, totalWin: 0, totalLose: 180 },
    { eventTypeId: '4', sportsBook: false, totalAmount: 100, totalWin: 90, totalLose: 0 },
    { eventTypeId: '4', sportsBook: true, totalAmount: 400, totalWin: 0, totalLose: 0 },
  ]);
  expect(await totals(11, 29)).toHaveLength(1);
});

test('markets that were settled since a moment are listed with their bets, oldest first', async () => {
  const settled = await listSettledSince(database, 'p1', 20);
  expect(settled.map(({ marketId, field, bets }) => [marketId, field, numbers(bets)])).toEqual([
    ['m1', FIELD, [2, 4]],
    ['m2', FIELD, [3]],
  ]);
  expect(await listSettledSince(database, 'p1', 41)).toEqual([]);
});

test('stakes since a moment count settled and open bets that were placed since then', async () => {
  expect(await sumStakedSince(database, 'p1', 2)).toBe(200 + 400 + 6_400 + 12_800);
  expect(await sumStakedSince(database, 'p1', 8)).toBe(12_800);
  expect(await sumStakedSince(database, 'p1', 9)).toBe(0);
  // The id of a bet may be a minute older than its moment, and no more.
  await saveBatch(database, {
    bets: [
      over(20, { userId: 'p3', id: idOf(40_000, 1), createdAt: 100_000, stake: 5 }),
      over(21, { userId: 'p3', id: idOf(39_999, 1), createdAt: 100_000, stake: 9 }),
    ],
  });
  expect(await sumStakedSince(database, 'p3', 100_000)).toBe(5);
});
