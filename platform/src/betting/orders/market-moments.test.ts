import type { MarketBook, MarketDefinition, RunnerPrices } from '@backlay/shared/domain';
import { closeMarket } from './close-market';
import {
  areSame,
  firstMoments,
  isAhead,
  isBehind,
  lastMoment,
  noteMoments,
  noteRemovalsOfResult,
} from './market-moments';
import { getStoredMarket } from './reopen-market';
import { toMarketRunners } from './batch-positions';
import { FakeMarkets, give, orderOf, placed, runner } from './testing';
import { createBettingFixture } from './testing-scene';

const active = (id: string): RunnerPrices => ({ id, status: 'ACTIVE', back: [[4, 9]], lay: [[4.1, 9]] });
const gone = (id: string, adjustmentFactor?: number): RunnerPrices => ({
  id,
  status: 'REMOVED',
  back: [],
  lay: [],
  ...(adjustmentFactor !== undefined && { adjustmentFactor }),
});
const marketOf = (book: Partial<MarketBook> = {}, definition: Partial<MarketDefinition> = {}) =>
  new FakeMarkets().add({ id: 'm1', ...definition }, book);
const WITH_C_GONE = { runners: [active('a'), active('b'), gone('c', 20)] };
const removal = { id: 'c', adjustmentFactor: 20, at: 5 };
const field = toMarketRunners(marketOf().definition);
const line = (id: string, offset: number) => ({ ...runner(id), line: { sign: 1 as const, offset } });
const LINES = {
  winners: 0,
  bettingType: 'ASIAN_HANDICAP_DOUBLE_LINE',
  measure: 'margin',
  runners: [line('a', 1)],
} as const;

describe('moments of a market', () => {
  test('a market that is bet on first has its turn in play and its non-runners noted now [E3.09 E3.10]', () => {
    expect(firstMoments(marketOf(), 9)).toEqual({ field, removals: [] });
    expect(firstMoments(marketOf({ inPlay: true }), 9)).toEqual({ field: { ...field, turnedAt: 9 }, removals: [] });
    expect(firstMoments(marketOf({ inPlay: true }, { type: 'bookmaker' }), 9).field).not.toHaveProperty('turnedAt');
    expect(firstMoments(marketOf(WITH_C_GONE), 9).removals).toEqual([{ ...removal, name: 'Runner c', at: 9 }]);
    const withoutFactor = firstMoments(marketOf({ runners: [active('a'), gone('b')] }), 9);
    expect(withoutFactor.removals).toEqual([{ id: 'b', adjustmentFactor: 0, name: 'Runner b', at: 9 }]);
  });

  test('a stored market is behind a turn in play, once, and only where prices are reduced [E3.10]', () => {
    expect(isBehind({ field, removals: [] }, marketOf())).toBe(false);
    expect(isBehind({ field, removals: [] }, marketOf({ inPlay: true }))).toBe(true);
    expect(isBehind({ field: { ...field, turnedAt: 0 }, removals: [] }, marketOf({ inPlay: true }))).toBe(false);
    expect(isBehind({ field: { ...field, type: 'bookmaker' }, removals: [] }, marketOf({ inPlay: true }))).toBe(false);
  });

  test('a stored market is behind a non-runner or factor that it does not note [E3.09]', () => {
    const shows = (...runners: RunnerPrices[]) => marketOf({ runners });
    expect(isBehind({ field, removals: [] }, marketOf(WITH_C_GONE))).toBe(true);
    expect(isBehind({ field, removals: [removal] }, marketOf(WITH_C_GONE))).toBe(false);
    expect(isBehind({ field, removals: [{ ...removal, adjustmentFactor: 19 }] }, marketOf(WITH_C_GONE))).toBe(true);
    expect(isBehind({ field, removals: [removal] }, shows(gone('b', 20), gone('c', 20)))).toBe(true);
    expect(isBehind({ field, removals: [{ ...removal, adjustmentFactor: 0 }] }, shows(gone('c')))).toBe(false);
    expect(isBehind({ field, removals: [] }, shows({ ...active('c'), adjustmentFactor: 20 }))).toBe(false);
    const two = [removal, { ...removal, id: 'b' }];
    expect(isBehind({ field, removals: two }, shows(gone('b', 20), gone('c', 20)))).toBe(false);
  });

  test('a stored market is behind a line or runner that the feed added; a session is not [E3.04 E1.12]', () => {
    const stored = toMarketRunners(marketOf({}, LINES).definition);
    const more = { ...LINES, runners: [...LINES.runners, line('b', 2)] };
    expect(isBehind({ field: stored, removals: [] }, marketOf({}, LINES))).toBe(false);
    expect(isBehind({ field: stored, removals: [] }, marketOf({}, more))).toBe(true);
    const fewer = { ...field, runners: field.runners.slice(1) };
    expect(isBehind({ field: fewer, removals: [] }, marketOf())).toBe(true);
    expect(isBehind({ field: { ...fewer, type: 'session' }, removals: [] }, marketOf())).toBe(false);
  });

  test('a stored market is ahead of a book that still shows its non-runner as active [E3.09]', () => {
    expect(isAhead({ removals: [removal] }, marketOf())).toBe(true);
    expect(isAhead({ removals: [removal] }, marketOf(WITH_C_GONE))).toBe(false);
    expect(isAhead({ removals: [removal] }, marketOf({ runners: [active('a')] }))).toBe(false);
    expect(isAhead({ removals: [] }, marketOf())).toBe(false);
    expect(isAhead({ removals: [removal, { ...removal, id: 'a' }] }, marketOf(WITH_C_GONE))).toBe(true);
  });

  test('the last moment is the latest of turn and removals without one that is dated by no time', () => {
    expect(lastMoment({ field, removals: [] })).toBe(0);
    expect(lastMoment({ field: { ...field, turnedAt: 7 }, removals: [removal] })).toBe(7);
    expect(lastMoment({ field: { ...field, turnedAt: 3 }, removals: [removal] })).toBe(5);
    expect(lastMoment({ field, removals: [{ ...removal, at: Number.MAX_SAFE_INTEGER }] })).toBe(0);
    expect(lastMoment({ field, removals: [removal, { ...removal, at: Number.MAX_SAFE_INTEGER }] })).toBe(5);
  });

  test('removals are the same with the same runners and factors in the same order', () => {
    const other = { ...removal, id: 'b' };
    expect(areSame([], [])).toBe(true);
    expect(areSame([removal], [{ ...removal, at: 9, name: 'C' }])).toBe(true);
    expect(areSame([removal], [])).toBe(false);
    expect(areSame([], [removal])).toBe(false);
    expect(areSame([removal], [{ ...removal, adjustmentFactor: 1 }])).toBe(false);
    expect(areSame([removal], [other])).toBe(false);
    expect(areSame([removal, other], [removal, removal])).toBe(false);
    expect(areSame([removal, other], [removal, other])).toBe(true);
  });
});

describe('noted moments', () => {
  const { scene, order, serviceOf } = createBettingFixture();
  let marketId = '';
  let count = 0;
  beforeEach(() => {
    marketId = `race${(count += 1)}`;
    scene.markets.add(
      { id: marketId, runners: ['a', 'b', 'c', 'd'].map(runner) },
      { runners: ['a', 'b', 'c', 'd'].map(active) },
    );
  });
  const current = () => scene.markets.findCurrentMarket(marketId)!;
  const bet = async (change = {}) => placed(await scene.betting.place(order({ marketId, odd: 4, ...change })));
  const note = (now: number) => noteMoments(scene.database, current(), () => now);
  const read = async () => (await getStoredMarket(scene.database, marketId))!;
  const close = () =>
    scene.database.transaction((connection) =>
      closeMarket(connection, { marketId, eventId: 'e1', field: toMarketRunners(current().definition) }, 1),
    );
  const noteResult = (now: number, ...removed: { id: string; adjustmentFactor: number; at: number }[]) =>
    scene.database.transaction((connection) =>
      noteRemovalsOfResult(connection, { marketId, outcome: 'settled', winners: ['a'], removed }, now),
    );

  test('a market that is unknown, up to date or closed notes nothing [E3.09]', async () => {
    scene.markets.change(marketId, { runners: [active('a'), active('b'), active('c'), gone('d', 10)] });
    expect(await note(1)).toBe(false);
    scene.markets.change(marketId, { runners: ['a', 'b', 'c', 'd'].map(active) });
    await bet();
    expect(await note(1)).toBe(false);
    await close();
    scene.markets.change(marketId, { inPlay: true });
    expect(await note(1)).toBe(false);
    expect((await read()).field).not.toHaveProperty('turnedAt');
  });

  test('a moment is later than the bets of before, than the moments of before, and not before now [E3.09]', async () => {
    const { matchedAt } = (await bet()).bet;
    scene.markets.change(marketId, { runners: [active('a'), active('b'), active('c'), gone('d', 10)] });
    expect(await note(1)).toBe(true);
    const first = { id: 'd', adjustmentFactor: 10, name: 'Runner d', at: matchedAt! + 1 };
    expect((await read()).removals).toEqual([first]);
    scene.markets.change(marketId, { runners: [active('a'), active('b'), gone('c', 5), gone('d', 12)] });
    const later = matchedAt! + 1_000;
    expect(await note(later)).toBe(true);
    // The factor of the known one is the newest, its moment stays.
    const second = { id: 'c', adjustmentFactor: 5, name: 'Runner c', at: later };
    expect((await read()).removals).toEqual([{ ...first, adjustmentFactor: 12 }, second]);
    scene.markets.change(marketId, { inPlay: true });
    expect(await note(1)).toBe(true);
    expect((await read()).field.turnedAt).toBe(later);
  });

  test('a result dates its non-runners by the off, or after all bets, in the order of their removal [E3.10]', async () => {
    const { matchedAt } = (await bet()).bet;
    await noteResult(1);
    expect((await read()).removals).toEqual([]);
    await noteResult(1, { id: 'd', adjustmentFactor: 9, at: 20 }, { id: 'c', adjustmentFactor: 8, at: 10 });
    const at = matchedAt! + 1;
    expect((await read()).removals).toEqual([
      { id: 'c', adjustmentFactor: 8, at },
      { id: 'd', adjustmentFactor: 9, at },
    ]);
    scene.markets.change(marketId, { inPlay: true });
    await note(at + 5);
    await noteResult(at + 9, { id: 'b', adjustmentFactor: 7, at: 30 });
    expect((await read()).removals.at(-1)).toEqual({ id: 'b', adjustmentFactor: 7, at: at + 5 });
    marketId = 'never-bet-on';
    await noteResult(1, { id: 'd', adjustmentFactor: 9, at: 1 });
    expect(await getStoredMarket(scene.database, marketId)).toBeNull();
  });

  test('the lost worth of a hedge is held, and may take an account below zero [E3.09]', async () => {
    const hedger = `${scene.me}-hedger`;
    scene.players.set(hedger, scene.players.get(scene.me)!);
    await give(scene.database, hedger, 30_000);
    for (const runnerId of ['a', 'b', 'c', 'd']) await bet({ userId: hedger, runnerId });
    const drained = { userId: hedger, marketId: `${marketId}-2`, stake: 30_000, odd: 4 };
    scene.markets.add({ id: drained.marketId }, { runners: ['a', 'b', 'c'].map(active) });
    placed(await scene.betting.place(orderOf(drained)));
    scene.notifications.news.length = 0;
    scene.markets.change(marketId, { runners: [active('a'), active('b'), active('c'), gone('d', 50)] });
    await scene.betting.observe(marketId);
    // One of three wins 10,000 x (2 - 1), two lose 10,000 each.
    const news = { available: -10_000, exposure: 40_000 };
    expect(scene.notifications.news).toEqual([{ userId: hedger, name: 'getPtsUpdates', news }]);
    const { rows } = await scene.database.query(
      `SELECT kind, reference FROM ledger_transaction WHERE key LIKE 'removal:' || $1 || ':' || $2 || ':%'`,
      [marketId, hedger],
    );
    expect(rows).toEqual([{ kind: 'hold', reference: marketId }]);
  });

  test('the positions of more than fifty players are computed anew after a removal [E3.09]', async () => {
    const players = Array.from({ length: 51 }, (_, n) => `${scene.me}-${n}`);
    for (const userId of players) {
      scene.players.set(userId, scene.players.get(scene.me)!);
      await give(scene.database, userId, 100_000);
    }
    await Promise.all(players.map((userId) => bet({ userId, side: 'lay', odd: 4.1 })));
    scene.notifications.news.length = 0;
    scene.markets.change(marketId, { runners: [active('a'), active('b'), active('c'), gone('d', 50)] });
    await scene.betting.observe(marketId);
    const news = { available: 89_500, exposure: 10_500 };
    expect(scene.notifications.news).toHaveLength(51);
    expect(new Set(scene.notifications.news.map((one) => JSON.stringify(one.news)))).toEqual(
      new Set([JSON.stringify(news)]),
    );
    // Another process finds every position as it should be.
    const other = serviceOf();
    await other.observe(marketId);
    expect(scene.notifications.news).toHaveLength(51);
    await other.stop();
  });
});
