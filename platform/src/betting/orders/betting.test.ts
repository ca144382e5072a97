import { createLedger } from '../../money/ledger';
import { historyOf, placed, player, reasonOf, runner } from './testing';
import { createBettingFixture } from './testing-scene';

const { scene, balance, order, serviceOf } = createBettingFixture();

describe('placing', () => {
  test('a back is matched at the requested odds and holds its stake [B7.06]', async () => {
    const { bet, position, balance: after } = placed(await scene.betting.place(order({ odd: 1.9 })));
    expect(bet).toMatchObject({
      status: 'matched',
      odd: 1.9,
      profit: 9_000,
      liability: 10_000,
      names: { market: 'Match Odds', runner: 'Runner a' },
    });
    expect(after).toEqual({ available: 90_000, exposure: 10_000 });
    expect(position).toMatchObject({
      exposure: 10_000,
      byRunner: [
        { runnerId: 'a', ifWin: 9_000 },
        { runnerId: 'b', ifWin: -10_000 },
        { runnerId: 'c', ifWin: -10_000 },
      ],
    });
    expect(await balance()).toEqual(after);
  });

  test('a lay holds its liability and a hedge releases the covered amount [B9.11]', async () => {
    placed(await scene.betting.place(order({ side: 'lay', odd: 3 })));
    expect(await balance()).toEqual({ available: 80_000, exposure: 20_000 });
    placed(await scene.betting.place(order({ side: 'back', odd: 2 })));
    expect(await balance()).toEqual({ available: 90_000, exposure: 10_000 });
  });

  test('a session bet returns the run book [B4.09]', async () => {
    scene.markets.add(
      { id: 's1', type: 'session', runners: [runner('s')] },
      { runners: [{ id: 's', status: 'ACTIVE', back: [[46, 90]], lay: [[44, 110]] }] },
    );
    const { position } = placed(await scene.betting.place(order({ marketId: 's1', runnerId: 's', odd: 90, run: 46 })));
    expect(position.runBook).toEqual([
      { from: 0, to: 45, profit: -10_000 },
      { from: 46, to: null, profit: 9_000 },
    ]);
  });

  test('a placed bet notifies its player of bet and balance [A7.73]', async () => {
    placed(await scene.betting.place(order()));
    expect(scene.notifications.news.map(({ userId, name }) => [userId, name])).toEqual([
      [scene.me, 'getOpenBetUpdates'],
      [scene.me, 'getPtsUpdates'],
    ]);
    expect(scene.notifications.news[1]?.news).toEqual({ available: 90_000, exposure: 10_000 });
  });

  test('open bets are listed newest first, by event and market, in pages [B7.08]', async () => {
    scene.markets.add({ id: 'm2' });
    for (const marketId of ['m1', 'm2', 'm1']) placed(await scene.betting.place(order({ marketId })));
    const { bets, total } = await scene.betting.openBets(scene.me, { page: 1, limit: 2 });
    expect([total, bets.map(({ marketId }) => marketId)]).toEqual([3, ['m1', 'm2']]);
    expect((await scene.betting.openBets(scene.me, { page: 1, limit: 10, marketId: 'm2' })).total).toBe(1);
    expect((await scene.betting.openBets(scene.me, { page: 1, limit: 10, eventId: 'none' })).total).toBe(0);
    expect((await scene.betting.positionsOfEvent(scene.me, 'e1')).map(({ exposure }) => exposure).sort()).toEqual([
      10_000, 20_000,
    ]);
  });
});

describe('refusals', () => {
  test.each([
    ['B5.04', 'range', { stake: 99 }, {}],
    ['B5.02', 'invalid-stake', { stake: 0.5 }, {}],
    ['B5.05', 'zero', { odd: 0 }, {}],
    ['B5.06', 'user-max', {}, { betfairMax: '50' }],
    ['B7.07', 'blocked', {}, { blocked: true }],
    ['B7.07', 'not-player', {}, { userType: 'admin' }],
    ['B7.07', 'not-player', { tenantId: 'metro' }, {}],
    ['B7.07', 'market-unknown', { marketId: 'none' }, {}],
    ['B7.07', 'market-unknown', { runnerId: 'none' }, {}],
    ['B7.07', 'market-changed', { marketVersion: 2 }, {}],
    ['B7.07', 'odds-changed', { odd: 2.02 }, {}],
    ['B7.07', 'insufficient-balance', { stake: 100_001 }, {}],
  ] as const)('%s an order is refused as %s when it is %j of a player %j', async (_id, reason, change, who) => {
    scene.players.set(scene.me, player(who));
    expect(reasonOf(await scene.betting.place(order(change)))).toBe(reason);
    expect(await balance()).toEqual({ available: 100_000, exposure: 0 });
  });

  test('an unknown player is refused [B7.07]', async () => {
    expect(reasonOf(await scene.betting.place(order({ userId: 'stranger' })))).toBe('not-player');
  });

  test.each([
    ['suspended', () => scene.markets.change('m1', { status: 'SUSPENDED' })],
    ['suspended', () => scene.markets.change('m1', { status: 'BALL RUNNING' })],
    ['market-closed', () => scene.markets.change('m1', { status: 'CLOSED' })],
    ['market-locked', () => scene.markets.change('m1', {}, { betAllow: false })],
    ['market-locked', () => scene.markets.change('m1', {}, { isMarketLocked: true })],
    ['stale', () => scene.markets.silence('m1')],
    ['not-allowed', () => scene.markets.change('m1', {}, { max: 1 })],
    ['off-ladder', () => scene.markets.change('m1', {}, { priceLadder: 'CLASSIC' })],
  ] as const)('a market responds %s (%#) [B4.23 B7.07]', async (reason, happen) => {
    happen();
    expect(reasonOf(await scene.betting.place(order({ odd: reason === 'off-ladder' ? 1.995 : 2 })))).toBe(reason);
  });

  test('a refused reference stays refused [B7.07]', async () => {
    const mine = order({ stake: 200_000 });
    expect(reasonOf(await scene.betting.place(mine))).toBe('insufficient-balance');
    await createLedger(scene.database).openWith(scene.me, 900_000, 'demo');
    expect(reasonOf(await scene.betting.place(mine))).toBe('insufficient-balance');
  });
});

describe('one click places one bet', () => {
  test('fifty parallel submissions of one reference make one bet with one response [S-15]', async () => {
    const mine = order();
    const other = serviceOf();
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, n) => (n % 2 ? scene.betting : other).place(mine)),
    );
    expect(new Set(results.map((result) => placed(result).bet.id)).size).toBe(1);
    expect((await scene.betting.openBets(scene.me, { page: 1, limit: 10 })).total).toBe(1);
    expect(await balance()).toEqual({ available: 90_000, exposure: 10_000 });
    await other.stop();
  });

  test('two hundred parallel bets of one account never overdraw it [S-15]', async () => {
    const other = serviceOf();
    const results = await Promise.all(
      Array.from({ length: 200 }, (_, n) => (n % 2 ? scene.betting : other).place(order({ stake: 3_000 }))),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(33);
    expect(new Set(results.map(reasonOf))).toEqual(new Set([null, 'insufficient-balance']));
    expect(await balance()).toEqual({ available: 1_000, exposure: 99_000 });
    await other.stop();
  });

  test('a bet that fails in the database does not fail others of its batch [S-15]', async () => {
    const results = await Promise.allSettled([
      scene.betting.place(order({ clientRef: 'not a \u0000 text' })),
      scene.betting.place(order()),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });

  test('a reference resolves to its bet; resolving an unknown reference prevents a later bet [S-15]', async () => {
    const mine = order();
    const { bet } = placed(await scene.betting.place(mine));
    expect((await scene.betting.outcome(scene.me, mine.clientRef)).bet?.id).toBe(bet.id);
    expect(await scene.betting.outcome(scene.me, 'late')).toEqual({ bet: null, reason: 'withdrawn' });
    expect(reasonOf(await scene.betting.place(order({ clientRef: 'late' })))).toBe('withdrawn');
    expect(await balance()).toEqual({ available: 90_000, exposure: 10_000 });
  });
});

describe('delayed bets', () => {
  beforeEach(() => scene.markets.change('m1', {}, { delaySeconds: 1 }));
  const whenHeld = async () => {
    while ((await balance()).exposure === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  };

  test('a bet holds its exposure during the delay and matches when nothing changed [B3.13]', async () => {
    const placing = scene.betting.place(order());
    await whenHeld();
    expect((await scene.betting.openBets(scene.me, { page: 1, limit: 1 })).bets[0]?.status).toBe('delayed');
    expect(placed(await placing).bet).toMatchObject({ status: 'matched' });
    expect(await balance()).toEqual({ available: 90_000, exposure: 10_000 });
  });

  test.each([
    ['odds-changed', { runners: [{ id: 'a', status: 'ACTIVE', back: [[1.99, 10]], lay: [] }] }],
    ['suspended', { status: 'SUSPENDED' }],
    ['market-changed', { version: 2 }],
  ] as const)('change %s during the delay rejects the bet and releases its hold [B7.07]', async (reason, change) => {
    const placing = scene.betting.place(order());
    await whenHeld();
    scene.markets.change('m1', change);
    const result = await placing;
    expect([reasonOf(result), result.bet?.status]).toEqual([reason, 'rejected']);
    expect(await balance()).toEqual({ available: 100_000, exposure: 0 });
    expect((await historyOf(scene.database, scene.me))[0]).toMatchObject({
      status: 'rejected',
      reason,
    });
  });

  test('a delayed hedge covers nothing, because either bet may be rejected [B7.07]', async () => {
    const both = [scene.betting.place(order()), scene.betting.place(order({ side: 'lay', odd: 2.02 }))];
    await whenHeld();
    expect(await balance()).toEqual({ available: 89_800, exposure: 10_200 });
    await Promise.all(both);
    expect(await balance()).toEqual({ available: 99_800, exposure: 200 });
  });

  test('delayed bets of a stopped platform lapse at the next start [S-15]', async () => {
    scene.markets.change('m1', {}, { delaySeconds: 60 });
    const lost = serviceOf();
    void lost.place(order());
    await whenHeld();
    const next = serviceOf();
    expect(await next.recover()).toBe(1);
    expect(await balance()).toEqual({ available: 100_000, exposure: 0 });
    expect((await historyOf(scene.database, scene.me))[0]).toMatchObject({
      status: 'lapsed',
      reason: 'interrupted',
    });
    await Promise.all([lost.stop(), next.stop()]);
  });

  test('an orderly stop lapses waiting bets and returns their results [S-15]', async () => {
    scene.markets.change('m1', {}, { delaySeconds: 60 });
    const placing = scene.betting.place(order());
    await whenHeld();
    await scene.betting.stop();
    expect(reasonOf(await placing)).toBe('interrupted');
    expect(await balance()).toEqual({ available: 100_000, exposure: 0 });
  });
});

test('a non-runner changes the position of bets placed before it [B9.10]', async () => {
  scene.markets.add(
    { id: 'race' },
    {
      runners: ['a', 'b', 'c'].map((id) => ({ id, status: 'ACTIVE', back: [[3.2, 10]], lay: [[3.2, 10]] })),
    },
  );
  placed(await scene.betting.place(order({ marketId: 'race', odd: 3.2 })));
  scene.markets.change('race', {
    version: 2,
    runners: [
      { id: 'a', status: 'ACTIVE', back: [[2.24, 10]], lay: [[2.24, 10]] },
      { id: 'b', status: 'ACTIVE', back: [[2.24, 10]], lay: [[2.24, 10]] },
      { id: 'c', status: 'REMOVED', back: [], lay: [], adjustmentFactor: 30.01 },
    ],
  });
  const { position } = placed(
    await scene.betting.place(order({ marketId: 'race', runnerId: 'b', odd: 2, marketVersion: 2 })),
  );
  expect(position.byRunner).toEqual([
    { runnerId: 'a', ifWin: 2_400 },
    { runnerId: 'b', ifWin: 0 },
  ]);
  expect(await balance()).toEqual({ available: 100_000, exposure: 0 });
});
