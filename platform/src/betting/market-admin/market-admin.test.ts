import { buildEvent, buildMarket } from '../feed/testing';
import { next, openTab } from '../../realtime/sockets/testing';
import { CODE, createMarketAdminFixture, type MarketAdminFixture } from './testing';

let admin: MarketAdminFixture;
beforeAll(async () => {
  admin = await createMarketAdminFixture();
});
afterAll(() => admin?.platform.close());
afterEach(async () => {
  expect(await admin.problems()).toEqual([]);
});

test('a manual bookmaker market starts suspended, is priced and opened, and accepts bets at 90 per 100 [B3.15]', async () => {
  const market = await admin.bookmaker();
  expect((await admin.my('markets', { marketId: market.id })).body.docs[0]).toMatchObject({
    type: 'bookmaker',
    manual: true,
    min: 100,
    max: 5000,
    createdBy: 'staff-admin1',
    event: { name: 'Mumbai v Punjab' },
    book: { status: 'SUSPENDED' },
  });
  const { marketId, a } = await admin.openBookmaker();
  const placed = await admin.bet(marketId, a);
  expect(placed.body.docs).toMatchObject({
    status: 'matched',
    profit: 900,
    liability: 1000,
    market: { type: 'BOOKMAKER' },
  });
});

test('staff below admin enter no market but price an assigned one [B6.02]', async () => {
  const { id: marketId, teams } = await admin.bookmaker({ assignedTo: 'staff-agent1' });
  const runners = [{ id: teams[0]!.id, back: [[80, 1000]], lay: [[85, 1000]] }];
  expect((await admin.as('agent1', 'priceMarket', { marketId, runners })).status).toBe(200);
  expect((await admin.as('agent1', 'setMarketStatus', { marketId, status: 'OPEN' })).status).toBe(200);
  const other = await admin.bookmaker();
  expect((await admin.as('agent1', 'priceMarket', { marketId: other.id, runners })).status).toBe(403);
  expect(
    (await admin.as('agent1', 'createMarket', { eventId: admin.eventId, type: 'session', name: 'x', min: 1, max: 2 }))
      .status,
  ).toBe(403);
  expect((await admin.as('agent1', 'marketDeeds')).status).toBe(403);
  const asPlayer = await admin.platform.call('royal', 'createMarket', {
    token: admin.player,
    userType: 'user',
    body: {},
  });
  expect(asPlayer.status).toBe(403);
});

test('the administrator lists all markets with their pending work on a restricted path [B6.02 B7.10]', async () => {
  const { marketId, a } = await admin.openBookmaker();
  await admin.bet(marketId, a);
  const list = await admin.as('admin1', 'administratorMarkets', undefined, { marketId });
  expect(list.body.docs).toMatchObject([{ id: marketId, openBets: 1, exposure: 1000, result: null }]);
  await admin.as('admin1', 'settleMarket', { marketId, outcome: 'void', reason: 'abandoned', transactionCode: CODE });
  const closed = await admin.as('admin1', 'administratorMarkets', undefined, { marketId, state: 'closed' });
  expect(closed.body.docs).toMatchObject([{ id: marketId, result: { outcome: 'void', winners: [] } }]);
  const path = '/api/administrator/game/market';
  for (const [host, token] of [
    ['staff.localhost', admin.staff['subadmin1']!],
    ['royal.localhost', admin.player],
  ] as const)
    expect((await admin.platform.send(path, { host, headers: { authorization: `Bearer ${token}` } })).status).toBe(403);
});

test('changed limits and remarks of a feed market survive later feed messages', async () => {
  const event = buildEvent({ id: 'fed', name: 'Fed A v Fed B', openDate: Date.now() + 3_600_000 });
  const market = buildMarket(event);
  admin.platform.feed.publish({ kind: 'event', at: 1, event }, { kind: 'market', at: 1, market });
  await admin.as('admin1', 'modifyMarket', {
    marketId: 'fed.1',
    max: 700,
    commission: 3,
    remarksMessage: 'Low limits',
    isMarketLocked: true,
  });
  admin.platform.feed.publish({ kind: 'market', at: 2, market: { ...market, delaySeconds: 5 } });
  expect((await admin.my('markets', { marketId: 'fed.1' })).body.docs[0]).toMatchObject({
    max: 700,
    delay: 5,
    commission: 3,
    remarksMessage: 'Low limits',
    isMarketLocked: true,
  });
  const wrong = await admin.as('admin1', 'modifyMarket', { marketId: 'fed.1', min: 800 });
  expect([wrong.status, wrong.body.message]).toEqual([400, 'The minimum is above the maximum']);
  expect((await admin.as('admin1', 'priceMarket', { marketId: 'fed.1', runners: [{ id: 'a' }] })).status).toBe(400);
});

test.each([0, 1.5])(
  'a market made with a commission of %s has it whatever its brand takes [E2.08 B3.15]',
  async (commission) => {
    const { id: marketId } = await admin.bookmaker({ commission });
    expect((await admin.my('markets', { marketId })).body.docs[0]).toMatchObject({ commission });
    expect((await admin.my('markets', { marketId: (await admin.bookmaker()).id })).body.docs[0]).not.toHaveProperty(
      'commission',
    );
  },
);

test('a market is closed once it has no pending work', async () => {
  const { marketId, a } = await admin.openBookmaker();
  await admin.bet(marketId, a);
  expect((await admin.as('admin1', 'deleteMarket', undefined, { marketId })).status).toBe(409);
  const empty = await admin.bookmaker();
  expect((await admin.as('admin1', 'deleteMarket', undefined, { marketId: empty.id })).status).toBe(200);
  expect((await admin.my('markets', { marketId: empty.id })).body.docs).toEqual([]);
});

test('staff live TV links are listed for signed-in accounts, https only [B7.12]', async () => {
  const iframeUrl = 'https://tv.example/match';
  const insecure = await admin.as('admin1', 'setLiveTv', {
    eventId: admin.eventId,
    iframeUrl: 'http://tv.example/match',
  });
  expect(insecure.status).toBe(400);
  await admin.as('admin1', 'setLiveTv', { eventId: admin.eventId, iframeUrl });
  const list = async () => (await admin.my('liveTv', { eventIds: admin.eventId })).body.docs;
  expect(await list()).toHaveLength(1);
  // A signed address of this site leads to the one that staff set.
  const answer = await admin.my('liveTv', { eventIds: admin.eventId });
  const [shown] = answer.body.docs;
  const cookie = answer.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  expect(shown).toMatchObject({ eventId: admin.eventId });
  const { status, headers } = await admin.platform.send(shown.iframeUrl, { headers: { cookie } });
  expect([status, headers['location']]).toEqual([302, iframeUrl]);
  expect((await admin.platform.call('royal', 'liveTv')).status).toBe(401);
  await admin.as('admin1', 'deleteLiveTv', undefined, { eventId: admin.eventId });
  expect(await list()).toEqual([]);
});

test('a manual score overrides the feed until it is removed, on both paths [A7.62 B7.13]', async () => {
  const sides = [{ name: 'Mumbai', score: '176/6 (20)' }];
  await admin.as('admin1', 'setScore', { eventId: admin.eventId, sides, clock: 'Super over' });
  admin.platform.feed.publish({
    kind: 'score',
    at: 9,
    score: { eventId: admin.eventId, sides: [{ name: 'Mumbai', score: '1/0' }], clock: '0.1 ov' },
  });
  const both = async () => [
    (await admin.platform.call('royal', 'scores', { query: { eventIds: admin.eventId } })).body.docs[0]?.clock,
    (await admin.my('protectedScores', { eventIds: admin.eventId })).body.docs[0]?.clock,
  ];
  for (;;) if ((await both())[1] === 'Super over') break;
  expect(await both()).toEqual(['Super over', 'Super over']);
  await admin.as('admin1', 'deleteScore', undefined, { eventId: admin.eventId });
  for (;;) if ((await both())[1] === undefined) break;
});

test('subscribers of an event are notified of live TV and score changes at once [A7.61 A7.62]', async () => {
  const socket = await openTab(admin.platform.running.port, admin.player);
  await socket.emitWithAck('postEventSubscription', { eventId: admin.eventId });
  const iframeUrl = 'https://tv.example/watched';
  const after = async (name: string, change: () => Promise<unknown>) => {
    const received = next(socket, name);
    await change();
    return received;
  };
  expect(
    await after('LiveTvUpdated', () => admin.as('admin1', 'setLiveTv', { eventId: admin.eventId, iframeUrl })),
  ).toEqual({
    eventId: admin.eventId,
    iframeUrl: `/live-tv/${admin.eventId}`,
  });
  expect(
    await after('DeleteLiveTvUpdate', () => admin.as('admin1', 'deleteLiveTv', undefined, { eventId: admin.eventId })),
  ).toEqual({
    eventId: admin.eventId,
  });
  const sides = [{ name: 'Mumbai', score: '4/0' }];
  const score = await after('getEventScore', () =>
    admin.as('admin1', 'setScore', { eventId: admin.eventId, sides, clock: '1.0 ov', iframeUrl }),
  );
  expect(score).toMatchObject({ eventId: admin.eventId, score: { sides }, iframeUrl });
  expect(
    await after('scoreDeleted', () => admin.as('admin1', 'deleteScore', undefined, { eventId: admin.eventId })),
  ).toEqual({ eventId: admin.eventId });
  socket.disconnect();
});

test("a role's maximum applies to bets of its type, and 0 is no maximum [B3.29 B5.06 B5.07]", async () => {
  const { marketId, a } = await admin.openBookmaker();
  const limits = await admin.as('admin1', 'setPlayerLimits', {
    userId: 'royal-player1',
    bookmakerMax: '999',
    transactionCode: CODE,
  });
  expect(limits.body.docs).toMatchObject({ userName: 'player1', bookmakerMax: '999', sessionMax: '0' });
  // A player is cached for up to a second.
  for (;;) {
    const refused = await admin.bet(marketId, a);
    if (refused.status === 400) {
      expect(refused.body.message).toBe('Market Stake Is Greater than allowed');
      break;
    }
  }
  expect((await admin.bet(marketId, a, { stake: 999 })).status).toBe(200);
  await admin.as('admin1', 'setPlayerLimits', {
    userId: 'royal-player1',
    bookmakerMax: '0',
    transactionCode: CODE,
  });
  for (;;) if ((await admin.bet(marketId, a)).status === 200) break;
  expect((await admin.as('agent1', 'playerLimits', undefined, { userId: 'royal-player1' })).status).toBe(404);
});
