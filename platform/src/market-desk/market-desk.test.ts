import { randomUUID } from 'node:crypto';
import type { CallName } from '@backlay/shared/contract';
import { io } from 'socket.io-client';
import { proveBooks } from '../ledger';
import { openExposure } from '../betting';
import { openTestPlatform, type TestPlatform } from '../testing';

const CODE = 'DEMO2468';
let platform: TestPlatform;
let player = '';
const staff: Record<string, string> = {};
let eventId = '';

beforeAll(async () => {
  platform = await openTestPlatform({ RATE_LIMIT_SCALE: '0' });
  player = await platform.login('royal');
  for (const name of ['admin1', 'subadmin1', 'agent1']) staff[name] = await platform.login('staff', name, 'Admin@123');
  const made = await as('admin1', 'createEvent', {
    eventTypeId: '4',
    name: 'Mumbai v Punjab',
    openDate: new Date(Date.now() - 60_000).toISOString(),
    competition: 'Premier League',
  });
  eventId = made.body.docs.id;
}, 120_000);
afterAll(() => platform?.close());
afterEach(async () => {
  expect((await proveBooks(platform.database, openExposure)).problems).toEqual([]);
});

const types: Record<string, string> = { admin1: 'administrator', subadmin1: 'admin', agent1: 'agent' };
const as = (name: string, call: CallName, body?: Record<string, unknown>, query?: Record<string, string>) =>
  platform.call('staff', call, {
    token: staff[name] ?? '',
    userType: types[name] ?? '',
    ...(body ? { body } : {}),
    ...(query ? { query } : {}),
  });
const my = (call: CallName, query: Record<string, string> = {}) =>
  platform.call('royal', call, { token: player, query });

async function bookmaker(more: Record<string, unknown> = {}) {
  const made = await as('admin1', 'createMarket', {
    eventId,
    type: 'bookmaker',
    name: 'Bookmaker',
    runners: ['Mumbai', 'Punjab'],
    min: 100,
    max: 5000,
    ...more,
  });
  return made.body.docs as { id: string; teams: { id: string; name: string }[] };
}
async function openBookmaker(more: Record<string, unknown> = {}) {
  const market = await bookmaker(more);
  const [a, b] = market.teams;
  await as('admin1', 'priceMarket', {
    marketId: market.id,
    runners: [
      { id: a!.id, back: [[90, 100_000]], lay: [[95, 100_000]] },
      { id: b!.id, back: [[105, 100_000]], lay: [[111, 100_000]] },
    ],
  });
  await as('admin1', 'setMarketStatus', { marketId: market.id, status: 'OPEN' });
  return { marketId: market.id, a: a!.id, b: b!.id };
}

const versionOf = async (marketId: string): Promise<number> =>
  (await my('markets', { marketId })).body.docs[0].book.version;

async function bet(marketId: string, teamId: string, more: Record<string, unknown> = {}) {
  return platform.call('royal', 'placeBet', {
    token: player,
    body: {
      clientRef: randomUUID(),
      marketId,
      eventId,
      marketType: 'BOOKMAKER',
      marketVersion: await versionOf(marketId),
      oddType: 'back',
      odd: 90,
      teamId,
      stake: 1000,
      ...more,
    },
  });
}
const points = async () => (await my('points')).body.docs;
const statusOf = async (betId: string) =>
  (await my('betHistory')).body.docs.find((one: { _id: string }) => one._id === betId);

/** Settlement runs by itself after the answer. */
async function settled(betId: string, is: (one: { result?: string }) => boolean = () => true) {
  for (;;) {
    const found = await statusOf(betId);
    if (found && is(found)) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test('B3.15 a bookmaker market that staff enter begins suspended, is priced and opened, and takes bets at 90 per 100', async () => {
  const market = await bookmaker();
  expect((await my('markets', { marketId: market.id })).body.docs[0]).toMatchObject({
    type: 'bookmaker',
    manual: true,
    min: 100,
    max: 5000,
    createdBy: 'staff-admin1',
    event: { name: 'Mumbai v Punjab' },
    book: { status: 'SUSPENDED' },
  });
  const { marketId, a } = await openBookmaker();
  const placed = await bet(marketId, a);
  expect(placed.body.docs).toMatchObject({
    status: 'matched',
    profit: 900,
    liability: 1000,
    market: { type: 'BOOKMAKER' },
  });
});

test('B9.09 its result settles the bets by itself; a correction takes it back and makes it again, and commission follows', async () => {
  const before = await points();
  const { marketId, a, b } = await openBookmaker({ commission: 2 });
  const placed = await bet(marketId, a);
  const id = placed.body.docs._id;
  const reason = 'Mumbai won by 5 wickets';
  const wrongCode = await as('admin1', 'settleMarket', {
    marketId,
    outcome: 'settled',
    winners: [a],
    reason,
    transactionCode: 'WRONG',
  });
  expect(wrongCode.status).toBe(400);
  await as('admin1', 'settleMarket', { marketId, outcome: 'settled', winners: [a], reason, transactionCode: CODE });
  expect(await settled(id)).toMatchObject({ result: 'win', profitLoss: 900 });
  expect((await points()).availablePts).toBeCloseTo(before.availablePts + 900 - 18, 2);
  expect((await my('betDetails', { marketId })).body).toMatchObject({
    totalDocs: 1,
    totalBack: 1000,
    totalLay: 0,
    totalBetPts: 900,
    totalCommission: 18,
  });
  const correction = { marketId, reason: 'The wrong team was named', transactionCode: CODE };
  expect((await as('subadmin1', 'correctMarket', { ...correction, result: null })).status).toBe(403);
  await as('admin1', 'correctMarket', { ...correction, result: { outcome: 'settled', winners: [b] } });
  expect(await settled(id, ({ result }) => result === 'lose')).toMatchObject({ profitLoss: -1000 });
  expect((await points()).availablePts).toBeCloseTo(before.availablePts - 1000, 2);
  await as('admin1', 'correctMarket', { ...correction, result: { outcome: 'void' } });
  expect(await settled(id, ({ result }) => result === 'void')).toMatchObject({
    explanation: 'The market is void: the stake is returned.',
  });
  expect((await points()).availablePts).toBeCloseTo(before.availablePts, 2);
  const deeds = await as('admin1', 'marketDeeds', undefined, { marketId });
  expect(deeds.body.docs.map(({ action }: { action: string }) => action)).toEqual([
    'correctMarket',
    'correctMarket',
    'settleMarket',
    'setMarketStatus',
    'priceMarket',
    'createMarket',
  ]);
  expect(deeds.body.docs[2]).toMatchObject({ userName: 'admin1', userType: 'administrator', reason });
});

test('B9.09 B2.17 a session has a line of runs; ball running blocks it at once; it settles by its runs', async () => {
  const made = await as('subadmin1', 'createMarket', {
    eventId,
    type: 'session',
    name: '6 over runs',
    min: 100,
    max: 2000,
  });
  const marketId = made.body.docs.id as string;
  const line = made.body.docs.teams[0].id as string;
  const crossed = await as('subadmin1', 'priceMarket', {
    marketId,
    runners: [{ id: line, back: [[44, 100]], lay: [[46, 100]] }],
  });
  expect([crossed.status, crossed.body.message]).toEqual([400, 'Back and lay cross: somebody would win for certain']);
  await as('subadmin1', 'priceMarket', { marketId, runners: [{ id: line, back: [[46, 90]], lay: [[45, 100]] }] });
  await as('subadmin1', 'setMarketStatus', { marketId, status: 'OPEN' });
  const order = { marketType: 'SESSION', odd: 90, run: 46 };
  const placed = await bet(marketId, line, order);
  expect(placed.body.docs).toMatchObject({ status: 'matched', profit: 900 });
  await as('subadmin1', 'setMarketStatus', { marketId, status: 'BALL RUNNING' });
  expect((await bet(marketId, line, order)).status).toBe(400);
  const noRuns = await as('subadmin1', 'settleMarket', {
    marketId,
    outcome: 'settled',
    reason: 'over',
    transactionCode: CODE,
  });
  expect([noRuns.status, noRuns.body.message]).toEqual([409, 'A session ends with its runs']);
  await as('subadmin1', 'settleMarket', {
    marketId,
    outcome: 'settled',
    runs: 45,
    reason: 'over',
    transactionCode: CODE,
  });
  expect(await settled(placed.body.docs._id)).toMatchObject({
    result: 'lose',
    explanation: '45 runs: 46 was not reached.',
  });
});

test('B6.02 who is not an administrator or admin enters nothing, but prices the market that is assigned to them', async () => {
  const { id: marketId, teams } = await bookmaker({ assignedTo: 'staff-agent1' });
  const runners = [{ id: teams[0]!.id, back: [[80, 1000]], lay: [[85, 1000]] }];
  expect((await as('agent1', 'priceMarket', { marketId, runners })).status).toBe(200);
  expect((await as('agent1', 'setMarketStatus', { marketId, status: 'OPEN' })).status).toBe(200);
  const other = await bookmaker();
  expect((await as('agent1', 'priceMarket', { marketId: other.id, runners })).status).toBe(403);
  expect((await as('agent1', 'createMarket', { eventId, type: 'session', name: 'x', min: 1, max: 2 })).status).toBe(
    403,
  );
  expect((await as('agent1', 'marketDeeds')).status).toBe(403);
  const asPlayer = await platform.call('royal', 'createMarket', { token: player, userType: 'user', body: {} });
  expect(asPlayer.status).toBe(403);
});

test('B7.10 B6.02 the administrator reads all markets, with what waits in each, on a path that no other account has', async () => {
  const { marketId, a } = await openBookmaker();
  await bet(marketId, a);
  const list = await as('admin1', 'administratorMarkets', undefined, { marketId });
  expect(list.body.docs).toMatchObject([{ id: marketId, openBets: 1, exposure: 1000, result: null }]);
  await as('admin1', 'settleMarket', { marketId, outcome: 'void', reason: 'abandoned', transactionCode: CODE });
  const closed = await as('admin1', 'administratorMarkets', undefined, { marketId, state: 'closed' });
  expect(closed.body.docs).toMatchObject([{ id: marketId, result: { outcome: 'void', winners: [] } }]);
  const path = '/api/administrator/game/market';
  for (const [host, token] of [
    ['staff.localhost', staff['subadmin1']!],
    ['royal.localhost', player],
  ] as const)
    expect((await platform.send(path, { host, headers: { authorization: `Bearer ${token}` } })).status).toBe(403);
});

test('limits and remarks of a market of the feed can be changed, and hold whatever the feed says after that', async () => {
  const event = {
    id: 'fed',
    sportId: '4',
    name: 'Fed A v Fed B',
    countryCode: 'IN',
    timezone: 'Asia/Kolkata',
    openDate: Date.now() + 3_600_000,
    competition: { id: 'cup', name: 'Cup', region: 'IN' },
  };
  const market = {
    id: 'fed.1',
    eventId: 'fed',
    name: 'Match Odds',
    type: 'betfair' as const,
    runners: [
      { id: 'a', name: 'A', sort: 1 },
      { id: 'b', name: 'B', sort: 2 },
    ],
    winners: 1,
    min: 100,
    max: 100_000,
    delaySeconds: 0,
    betAllow: true,
    isMarketLocked: false,
    manual: false,
    openDate: event.openDate,
    sort: 1,
  };
  platform.feed.say({ kind: 'event', at: 1, event }, { kind: 'market', at: 1, market });
  await as('admin1', 'modifyMarket', {
    marketId: 'fed.1',
    max: 700,
    commission: 3,
    remarksMessage: 'Low limits',
    isMarketLocked: true,
  });
  platform.feed.say({ kind: 'market', at: 2, market: { ...market, delaySeconds: 5 } });
  expect((await my('markets', { marketId: 'fed.1' })).body.docs[0]).toMatchObject({
    max: 700,
    delay: 5,
    commission: 3,
    remarksMessage: 'Low limits',
    isMarketLocked: true,
  });
  const wrong = await as('admin1', 'modifyMarket', { marketId: 'fed.1', min: 800 });
  expect([wrong.status, wrong.body.message]).toEqual([400, 'The minimum is above the maximum']);
  expect((await as('admin1', 'priceMarket', { marketId: 'fed.1', runners: [{ id: 'a' }] })).status).toBe(400);
});

test('a market is taken down once nothing waits in it', async () => {
  const { marketId, a } = await openBookmaker();
  await bet(marketId, a);
  expect((await as('admin1', 'deleteMarket', undefined, { marketId })).status).toBe(409);
  const empty = await bookmaker();
  expect((await as('admin1', 'deleteMarket', undefined, { marketId: empty.id })).status).toBe(200);
  expect((await my('markets', { marketId: empty.id })).body.docs).toEqual([]);
});

test('B7.12 live pictures that staff name are listed for who is logged in, over https alone', async () => {
  const iframeUrl = 'https://tv.example/match';
  const insecure = await as('admin1', 'setLiveTv', { eventId, iframeUrl: 'http://tv.example/match' });
  expect(insecure.status).toBe(400);
  await as('admin1', 'setLiveTv', { eventId, iframeUrl });
  const list = async () => (await my('liveTv', { eventIds: eventId })).body.docs;
  for (;;) if ((await list()).length > 0) break;
  expect(await list()).toEqual([{ eventId, iframeUrl }]);
  expect((await platform.call('royal', 'liveTv')).status).toBe(401);
  await as('admin1', 'deleteLiveTv', undefined, { eventId });
  for (;;) if ((await list()).length === 0) break;
});

test('B7.13 A7.62 a score of people stands in the place of the feed’s until it is taken away, on both paths', async () => {
  const sides = [{ name: 'Mumbai', score: '176/6 (20)' }];
  await as('admin1', 'setScore', { eventId, sides, clock: 'Super over' });
  platform.feed.say({
    kind: 'score',
    at: 9,
    score: { eventId, sides: [{ name: 'Mumbai', score: '1/0' }], clock: '0.1 ov' },
  });
  const both = async () => [
    (await platform.call('royal', 'scores', { query: { eventIds: eventId } })).body.docs[0]?.clock,
    (await my('protectedScores', { eventIds: eventId })).body.docs[0]?.clock,
  ];
  for (;;) if ((await both())[1] === 'Super over') break;
  expect(await both()).toEqual(['Super over', 'Super over']);
  await as('admin1', 'deleteScore', undefined, { eventId });
  for (;;) if ((await both())[1] === undefined) break;
});

test('A7.61 A7.62 who watches the event is told at once that pictures come and go, and that a score does', async () => {
  const socket = io(platform.running.url, {
    transports: ['websocket'],
    auth: { token: player, userType: 'user' },
    reconnection: false,
    extraHeaders: { host: 'royal.localhost' },
    forceNew: true,
  });
  await new Promise<void>((done) => void socket.once('connect', done));
  await socket.emitWithAck('postEventSubscription', { eventId });
  const next = (name: string) => new Promise((done) => void socket.once(name, done));
  const iframeUrl = 'https://tv.example/watched';
  const after = async (name: string, change: () => Promise<unknown>) => {
    const heard = next(name);
    await change();
    return heard;
  };
  expect(await after('LiveTvUpdated', () => as('admin1', 'setLiveTv', { eventId, iframeUrl }))).toEqual({
    eventId,
    iframeUrl,
  });
  expect(await after('DeleteLiveTvUpdate', () => as('admin1', 'deleteLiveTv', undefined, { eventId }))).toEqual({
    eventId,
  });
  const sides = [{ name: 'Mumbai', score: '4/0' }];
  const score = await after('getEventScore', () =>
    as('admin1', 'setScore', { eventId, sides, clock: '1.0 ov', iframeUrl }),
  );
  expect(score).toMatchObject({ eventId, score: { sides }, iframeUrl });
  expect(await after('scoreDeleted', () => as('admin1', 'deleteScore', undefined, { eventId }))).toEqual({ eventId });
  socket.disconnect();
});

test('B3.29 B5.06 B5.07 the maximum that a role sets for a player holds for bets of that type, and 0 is none', async () => {
  const { marketId, a } = await openBookmaker();
  const limits = await as('admin1', 'setPlayerLimits', { userId: 'royal-player1', bookmakerMax: '999' });
  expect(limits.body.docs).toMatchObject({ userName: 'player1', bookmakerMax: '999', sessionMax: '0' });
  // A player is believed to be as they were for up to a second.
  for (;;) {
    const refused = await bet(marketId, a);
    if (refused.status === 400) {
      expect(refused.body.message).toBe('Market Stake Is Greater than allowed');
      break;
    }
  }
  expect((await bet(marketId, a, { stake: 999 })).status).toBe(200);
  await as('admin1', 'setPlayerLimits', { userId: 'royal-player1', bookmakerMax: '0' });
  for (;;) if ((await bet(marketId, a)).status === 200) break;
  expect((await as('agent1', 'playerLimits', undefined, { userId: 'royal-player1' })).status).toBe(404);
});
