import { createLatch, createQuerySpy } from '../../core/database/testing-watched';
import { BettingService } from './betting-service';
import type { BettingOptions } from './betting-service';
import { NO_BET_FIELDS, NotificationRecord, placed, player, reasonOf } from './testing';
import { createBettingFixture } from './testing-scene';

const { scene, balance, order } = createBettingFixture();
const NOW = 1_800_000_000_000;
const serviceWith = (options: Partial<BettingOptions>) =>
  new BettingService({
    database: scene.database,
    markets: scene.markets,
    notify: new NotificationRecord(),
    players: { findById: async () => player() },
    ...options,
  });
const whenHeld = async () => {
  while ((await balance()).exposure === 0) await new Promise((resolve) => setTimeout(resolve, 5));
};

test('a bet is stored with its terms, names and times [B3.14 B7.06]', async () => {
  const betting = serviceWith({ clock: () => NOW });
  scene.markets.add({ id: 'm1', manual: true });
  const mine = order({ odd: 1.9, meta: { browser: 'one' } });
  const { bet } = placed(await betting.place(mine));
  expect(bet).toEqual({
    id: expect.stringMatching(/^01a3185c5000f[0-9a-f]{11}$/),
    userId: scene.me,
    tenantId: 'royal',
    clientRef: mine.clientRef,
    eventId: 'e1',
    marketId: 'm1',
    marketType: 'betfair',
    runnerId: 'a',
    side: 'back',
    odd: 1.9,
    run: 0,
    stake: 10_000,
    profit: 9_000,
    liability: 10_000,
    marketVersion: 1,
    status: 'matched',
    reason: null,
    names: {
      sportId: '4',
      event: 'Alpha v Beta',
      eventOpenDate: 5_000,
      market: 'Match Odds',
      runner: 'Runner a',
      manual: true,
    },
    meta: { browser: 'one' },
    createdAt: NOW,
    updatedAt: NOW,
    decideAt: NOW,
    matchedAt: NOW,
    settledAt: null,
    outcome: null,
    pnl: null,
    explanation: null,
    ...NO_BET_FIELDS,
  });
  expect((await betting.openBets(scene.me, { page: 1, limit: 1 })).bets).toEqual([bet]);
  expect(placed(await betting.place(order())).bet.meta).toEqual({});
  await betting.stop();
});

test('a delayed bet waits for the delay of its player and that of its market [B3.13]', async () => {
  let now = NOW;
  const betting = serviceWith({ clock: () => now, players: { findById: async () => player({ betDelay: 0.1 }) } });
  scene.markets.change('m1', {}, { delaySeconds: 0.05 });
  const placing = betting.place(order());
  await whenHeld();
  const [delayed] = (await betting.openBets(scene.me, { page: 1, limit: 1 })).bets;
  expect(delayed).toMatchObject({
    status: 'delayed',
    createdAt: NOW,
    updatedAt: NOW,
    decideAt: NOW + 150,
    matchedAt: null,
  });
  now = NOW + 200;
  const { bet } = placed(await placing);
  expect(bet).toMatchObject({ status: 'matched', createdAt: NOW, updatedAt: now, matchedAt: now, reason: null });
  expect((await betting.openBets(scene.me, { page: 1, limit: 1 })).bets).toEqual([bet]);
  await betting.stop();
});

describe('after the delay', () => {
  beforeEach(() => scene.markets.change('m1', {}, { delaySeconds: 0.6 }));
  const movements = async (id: string) => {
    const { rows } = await scene.database.query('SELECT kind, reference, at FROM ledger_transaction WHERE key = $1', [
      `decide:${id}`,
    ]);
    return rows;
  };

  test('a player who is blocked meanwhile has the bet rejected and the hold released [D1.14]', async () => {
    const placing = scene.betting.place(order());
    await whenHeld();
    scene.players.set(scene.me, player({ blocked: true }));
    const result = await placing;
    expect([reasonOf(result), result.bet?.status]).toEqual(['blocked', 'rejected']);
    const { id, updatedAt } = result.bet!;
    expect(await movements(id)).toEqual([{ kind: 'release', reference: id, at: updatedAt }]);
    expect(await balance()).toEqual({ available: 100_000, exposure: 0 });
  });

  test('a worse price holds more, and the same price moves nothing [B7.07]', async () => {
    const placing = scene.betting.place(order({ side: 'lay', odd: 2.02, pricePolicy: 'any' }));
    await whenHeld();
    scene.markets.change('m1', {
      runners: [{ id: 'a', status: 'ACTIVE', back: [[2.9, 10]], lay: [[3, 10]] }],
    });
    const { bet } = placed(await placing);
    expect(await movements(bet.id)).toEqual([{ kind: 'hold', reference: bet.id, at: bet.matchedAt }]);
    const { bet: second } = placed(await scene.betting.place(order({ side: 'lay', odd: 3 })));
    expect(await movements(second.id)).toEqual([]);
  });

  test('a market that closed, or whose non-runner is not noted or not shown, rejects the bet [B7.07 E3.09]', async () => {
    const gone = { id: 'c', status: 'REMOVED' as const, back: [], lay: [], adjustmentFactor: 10 };
    const { runners } = scene.markets.add({ id: 'own', delaySeconds: 1 }).book;
    const store = (assignment: string) =>
      scene.database.query(`UPDATE betting_market SET ${assignment} WHERE market_id = 'own'`);
    const happenings = [
      ['market-changed', () => scene.markets.change('own', { runners: [...runners.slice(0, 2), gone] })],
      ['market-changed', () => store(`removals = '[{"id":"c","adjustmentFactor":10,"at":1}]'`)],
      ['market-closed', () => store('closed_at = 1')],
    ] as const;
    for (const [reason, happen] of happenings) {
      const placing = scene.betting.place(order({ marketId: 'own' }));
      await whenHeld();
      await happen();
      expect(reasonOf(await placing)).toBe(reason);
      scene.markets.change('own', { runners });
      await store(`removals = '[]'`);
    }
  });

  test('a repeated order during the delay has the same response and notifies nobody again [S-15 A7.73]', async () => {
    const mine = order();
    const first = scene.betting.place(mine);
    await whenHeld();
    const second = scene.betting.place(mine);
    expect(await second).toBe(await first);
    const updates = scene.notifications.news.filter(({ name }) => name === 'getOpenBetUpdates');
    expect(updates).toMatchObject([{ news: { bet: { status: 'delayed' } } }, { news: { bet: { status: 'matched' } } }]);
    // Once it is answered, the stored bet is the response.
    expect(placed(await scene.betting.place(mine)).bet.id).toBe(placed(await first).bet.id);
  });

  test('a delay of one millisecond is a delay [B3.13]', async () => {
    scene.markets.change('m1', {}, { delaySeconds: 0.001 });
    placed(await scene.betting.place(order()));
    expect(scene.notifications.news[0]?.news).toMatchObject({ bet: { status: 'delayed', matchedAt: null } });
  });

  test('an outcome is answered when the bet that is under way is decided [S-15]', async () => {
    const mine = order();
    const placing = scene.betting.place(mine);
    const outcome = await scene.betting.outcome(scene.me, mine.clientRef);
    expect(outcome).toMatchObject({ reason: null, bet: { clientRef: mine.clientRef } });
    placed(await placing);
  });
});

describe('references', () => {
  test('a refused reference has its reason as outcome, a rejected bet its own [S-15]', async () => {
    const mine = order({ stake: 50 });
    expect(reasonOf(await scene.betting.place(mine))).toBe('range');
    expect(await scene.betting.outcome(scene.me, mine.clientRef)).toEqual({ bet: null, reason: 'range' });
    scene.markets.change('m1', {}, { delaySeconds: 0.6 });
    const delayed = order();
    const placing = scene.betting.place(delayed);
    await whenHeld();
    scene.markets.change('m1', { version: 2 });
    await placing;
    expect(await scene.betting.outcome(scene.me, delayed.clientRef)).toMatchObject({
      reason: 'market-changed',
      bet: { status: 'rejected' },
    });
  });

  test('a refused order notifies nobody and is stored with its moment and the balance of its player [A7.73]', async () => {
    const betting = serviceWith({ clock: () => NOW, notify: scene.notifications });
    const mine = order({ stake: 50 });
    expect(await betting.place(mine)).toEqual({
      ok: false,
      reason: 'range',
      bet: null,
      balance: { available: 100_000, exposure: 0 },
    });
    expect(scene.notifications.news).toEqual([]);
    const { rows } = await scene.database.query('SELECT * FROM bet_rejection WHERE client_ref = $1', [mine.clientRef]);
    expect(rows).toEqual([{ user_id: scene.me, client_ref: mine.clientRef, reason: 'range', at: NOW }]);
    expect(await betting.place({ ...mine, stake: 10_000 })).toMatchObject({ ok: false, reason: 'range' });
    await betting.stop();
  });

  test('a withdrawn reference is stored with its moment, and a decision of another process counts [S-15]', async () => {
    let meanwhile: () => Promise<unknown> = async () => undefined;
    const spied = createQuerySpy(scene.database, async (statement) => {
      if (statement === 'ledger_lock_balances') await meanwhile();
    });
    const betting = serviceWith({ clock: () => NOW, database: spied });
    expect(await betting.outcome(scene.me, 'never')).toEqual({ bet: null, reason: 'withdrawn' });
    const { rows } = await scene.database.query('SELECT reason, at FROM bet_rejection WHERE user_id = $1', [scene.me]);
    expect(rows).toEqual([{ reason: 'withdrawn', at: NOW }]);
    const mine = order();
    // Outside the transaction of the question, as another process is.
    const { opened, open } = createLatch();
    const placing = opened.then(() => scene.betting.place(mine));
    meanwhile = () => {
      open();
      return placing;
    };
    expect(await betting.outcome(scene.me, mine.clientRef)).toMatchObject({ reason: null, bet: { status: 'matched' } });
    await betting.stop();
  });
});
