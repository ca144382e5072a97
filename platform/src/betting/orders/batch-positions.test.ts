import type { Balance } from '../../money/ledger';
import {
  BatchPositions,
  computePositionWithReductions,
  getActiveRunners,
  PlayerMarketMap,
  toMarketPosition,
  toPlacementResult,
  type BettingMarketRunners,
  type StoredPosition,
} from './batch-positions';
import type { Bet } from './bet';
import { buildBet } from './testing';

const field = (change: Partial<BettingMarketRunners> = {}): BettingMarketRunners => ({
  type: 'betfair',
  winners: 1,
  runners: [{ id: 'a' }, { id: 'b' }, { id: 'c' }],
  ...change,
});
const TOTALS = field({
  winners: 0,
  rule: 'lines',
  measure: 'total',
  runners: [
    { id: 'over', line: { sign: 1, offset: -2.5 } },
    { id: 'under', line: { sign: -1, offset: 2.5 } },
  ],
});
const leg = (win: number, lose: number) => ({ win, lose, pendingWin: 0, pendingLose: 0 });
const position = (change: Partial<StoredPosition> = {}): StoredPosition => ({
  userId: 'p1',
  marketId: 'm1',
  eventId: 'e1',
  legs: {},
  removals: [],
  exposure: 0,
  ...change,
});

test('values by player and market are read market by market in the order of their first use', () => {
  const map = new PlayerMarketMap<number>();
  const entries = [
    ['p1', 'm1', 1],
    ['p1', 'm2', 2],
    ['p2', 'm1', 3],
    ['p1', 'm1', 4],
  ] as const;
  for (const [userId, marketId, value] of entries) map.set({ userId, marketId }, value);
  expect([...map.values()]).toEqual([4, 3, 2]);
  expect(map.get({ userId: 'p2', marketId: 'm1' })).toBe(3);
  expect(map.get({ userId: 'p2', marketId: 'm2' })).toBeUndefined();
  expect(map.get({ userId: 'p1', marketId: 'm3' })).toBeUndefined();
});

test('the active runners of a market are all without its non-runners', () => {
  const all = field();
  expect(getActiveRunners(all, [])).toBe(all);
  const active = getActiveRunners(all, [{ id: 'b', adjustmentFactor: 10, at: 1 }]);
  expect(active).toEqual({ ...all, runners: [{ id: 'a' }, { id: 'c' }] });
});

describe('reductions of open bets', () => {
  const removal = { id: 'c', adjustmentFactor: 25, at: 11 };
  const legsOf = (bet: Partial<Bet>, runners = field(), at = 11) =>
    computePositionWithReductions([buildBet({ odd: 3, ...bet })], runners, [{ ...removal, at }]);

  test('a bet that was matched before a removal counts at its reduced price, one after it does not [E3.09]', () => {
    expect(legsOf({})).toEqual({ a: leg(12_500, -10_000) });
    expect(legsOf({}, field(), 10)).toEqual({ a: leg(20_000, -10_000) });
    expect(computePositionWithReductions([buildBet({ odd: 3 })], field(), [])).toEqual({ a: leg(20_000, -10_000) });
  });

  test('a delayed bet counts at its price and only with its losses [B7.07 E3.09]', () => {
    expect(legsOf({ status: 'delayed', matchedAt: null })).toEqual({
      a: { win: 0, lose: 0, pendingWin: 0, pendingLose: -10_000 },
    });
    expect(legsOf({ side: 'lay', status: 'delayed', matchedAt: null })).toEqual({
      a: { win: 0, lose: 0, pendingWin: -20_000, pendingLose: 0 },
    });
  });

  test('odds per 100 are not reduced by a removal [E3.07]', () => {
    const bookmaker = field({ type: 'bookmaker' });
    expect(legsOf({ marketType: 'bookmaker', odd: 90 }, bookmaker)).toEqual({ a: leg(9_000, -10_000) });
  });

  test('a bet on a handicap line counts the outcomes of its halves, one on match odds does not [E3.02]', () => {
    const [half] = Object.values(computePositionWithReductions([buildBet({ runnerId: 'over' })], TOTALS, []));
    expect(half).toMatchObject({ halfWin: 5_000, halfLose: -5_000 });
    const [plain] = Object.values(computePositionWithReductions([buildBet()], field(), []));
    expect(plain).toEqual(leg(10_000, -10_000));
  });
});

describe('a position for its player', () => {
  const shown = (
    legs: StoredPosition['legs'],
    runners: BettingMarketRunners,
    removals: StoredPosition['removals'] = [],
  ) => toMarketPosition(position({ legs, removals, exposure: 7 }), runners);

  test('match odds show the profit of each runner that runs [B3.12]', () => {
    const removal = { id: 'c', adjustmentFactor: 1, at: 1 };
    expect(shown({ a: leg(500, -300) }, field(), [removal])).toEqual({
      marketId: 'm1',
      eventId: 'e1',
      exposure: 7,
      byRunner: [
        { runnerId: 'a', ifWin: 500 },
        { runnerId: 'b', ifWin: -300 },
      ],
    });
  });

  test('a session shows its run book and no runner [B4.09]', () => {
    expect(shown({ 46: leg(9_000, -10_000) }, field({ type: 'session' }))).toEqual({
      marketId: 'm1',
      eventId: 'e1',
      exposure: 7,
      byRunner: [],
      runBook: [
        { from: 0, to: 45, profit: -10_000 },
        { from: 46, to: null, profit: 9_000 },
      ],
    });
  });

  test('handicap lines and a LINE market show the profit of each stretch of results [E3.04 E3.05]', () => {
    expect(shown({ over: leg(100, -50) }, TOTALS)).toMatchObject({
      byRunner: [
        { runnerId: 'over', ifWin: 100 },
        { runnerId: 'under', ifWin: -50 },
      ],
      runBook: [
        { from: 0, to: 2, profit: -50 },
        { from: 3, to: null, profit: 100 },
      ],
    });
    const line = field({ rule: 'line', runners: [{ id: 'a' }] });
    expect(shown({ 45.5: leg(100, -50) }, line)).toMatchObject({
      byRunner: [],
      runBook: [
        { from: 0, to: 45, profit: 100 },
        { from: 46, to: null, profit: -50 },
      ],
    });
    expect(shown({}, line).runBook).toEqual([{ from: 0, to: null, profit: 0 }]);
  });

  test('several winners show both results of each runner with matched bets [B3.12]', () => {
    const legs = {
      a: leg(100, 0),
      b: leg(0, -5),
      c: { win: 0, lose: 0, pendingWin: -9, pendingLose: -9 },
    };
    const expected = [
      { runnerId: 'a', win: 100, lose: 0 },
      { runnerId: 'b', win: 0, lose: -5 },
    ];
    expect(shown(legs, field({ winners: 2 })).legs).toEqual(expected);
    expect(shown(legs, field({ winners: 0 })).legs).toEqual(expected);
    expect(shown({ a: leg(100, 0) }, field({ winners: 2 })).legs).toEqual([expected[0]]);
  });
});

describe('the balances and positions of a batch', () => {
  const start = (balance: Balance, ...positions: StoredPosition[]) =>
    new BatchPositions(new Map([['p1', balance]]), positions);

  test('a player without a balance has nothing, and an unknown position is empty', () => {
    const books = start({ available: 5, exposure: 0 });
    expect(books.balance('p2')).toEqual({ available: 0, exposure: 0 });
    expect(books.position({ userId: 'p2', marketId: 'm1', eventId: 'e1' })).toEqual(position({ userId: 'p2' }));
    expect(books.changedPositions()).toEqual([]);
  });

  test('a bet holds its exposure to the last paisa, and one paisa more is refused without a change [S-15]', () => {
    const books = start({ available: 10_000, exposure: 0 }, position({ marketId: 'm2' }));
    expect(books.take(buildBet({ stake: 10_001 }), field())).toBeNull();
    expect([books.balance('p1'), books.changedPositions()]).toEqual([{ available: 10_000, exposure: 0 }, []]);
    expect(books.take(buildBet(), field())).toBe(10_000);
    expect(books.balance('p1')).toEqual({ available: 0, exposure: 10_000 });
    expect(books.changedPositions()).toEqual([position({ legs: { a: leg(10_000, -10_000) }, exposure: 10_000 })]);
  });

  test('a bet that needs nothing more is taken from a player who owes [B9.11]', () => {
    const hedged = position({ legs: { a: leg(-10_000, 10_000) }, exposure: 10_000 });
    const owing = start({ available: -5, exposure: 10_000 }, hedged);
    const delayed = buildBet({ runnerId: 'b', side: 'lay', odd: 1.5, status: 'delayed', matchedAt: null });
    expect(owing.take(delayed, field())).toBe(0);
    expect(owing.take(buildBet({ runnerId: 'b', stake: 1 }), field())).toBeNull();
    // A or C wins: nothing; B wins: the delayed lay costs 5,000.
    expect(owing.take(buildBet(), field())).toBe(-5_000);
  });

  test('a position counts without its non-runners, and a new computation is stored with the next bet [E3.09]', () => {
    const books = start({ available: 50_000, exposure: 0 }, position());
    books.rebook(position({ removals: [{ id: 'c', adjustmentFactor: 1, at: 1 }], legs: { a: leg(10_000, -10_000) } }));
    expect(books.changedPositions()).toEqual([]);
    // A or B wins: with both backed at 2 nothing can be lost.
    expect(books.take(buildBet({ runnerId: 'b' }), field())).toBe(0);
    expect(books.changedPositions()).toHaveLength(1);
  });

  test('a delayed bet is decided at another price, or frees its hold [B7.07]', () => {
    const delayed = buildBet({ side: 'lay', status: 'delayed', matchedAt: null });
    const books = start({ available: 20_000, exposure: 0 });
    expect(books.take(delayed, field())).toBe(10_000);
    expect(books.decide(delayed, { ...delayed, odd: 5 }, field())).toBeNull();
    expect(books.decide(delayed, { ...delayed, odd: 3 }, field())).toBe(10_000);
    expect(books.position(delayed)).toEqual(position({ legs: { a: leg(-20_000, 10_000) }, exposure: 20_000 }));
    const other = start({ available: 10_000, exposure: 0 });
    other.take(delayed, field());
    expect(other.decide(delayed, null, field())).toBe(-10_000);
    expect(other.position(delayed)).toEqual(position());
    expect(other.balance('p1')).toEqual({ available: 10_000, exposure: 0 });
  });

  test('a rejected or lapsed bet is a refusal with its reason, any other has its position', () => {
    const books = start({ available: 1, exposure: 2 });
    const resultOf = (change: Partial<Bet>, runners?: BettingMarketRunners) =>
      toPlacementResult(buildBet(change), books, runners);
    const balance = { available: 1, exposure: 2 };
    expect(resultOf({ status: 'rejected', reason: 'odds-changed' })).toMatchObject({
      ok: false,
      reason: 'odds-changed',
    });
    expect(resultOf({ status: 'lapsed', reason: 'stale' })).toMatchObject({ ok: false, reason: 'stale', balance });
    expect(resultOf({ status: 'rejected' })).toMatchObject({
      ok: false,
      reason: 'interrupted',
      bet: { id: buildBet().id },
    });
    expect(resultOf({}, field())).toMatchObject({ ok: true, balance, position: { byRunner: [{}, {}, {}] } });
    const unknown = resultOf({ status: 'settled' });
    expect(unknown.ok && unknown.position).toEqual({ marketId: 'm1', eventId: 'e1', exposure: 0, byRunner: [] });
    const session = resultOf({ marketType: 'session' });
    expect(session.ok && session.position.runBook).toEqual([{ from: 0, to: null, profit: 0 }]);
  });
});
