import type { BettingMarketRunners } from '../batch-positions';
import { buildBet, runner } from '../testing';
import { OutcomeBook, type CountedBet } from './outcome-book';

const field: BettingMarketRunners = { type: 'betfair', winners: 1, runners: ['a', 'b'].map(runner) };
const lines: BettingMarketRunners = {
  type: 'betfair',
  winners: 0,
  rule: 'lines',
  measure: 'total',
  runners: [{ id: 'a', line: { sign: 1, offset: -2.25 } }],
};
const bet = (change: Partial<CountedBet> = {}): CountedBet => ({ ...buildBet(), profit: 20_000, ...change });
const leg = (win: number, lose: number) => ({ win, lose, pendingWin: 0, pendingLose: 0 });

test('a back costs the house its profit and brings its liability, a lay the reverse [D4.03]', () => {
  const book = new OutcomeBook();
  expect([book.isEmpty, book.isExact, book.bound]).toEqual([true, true, 0]);
  expect(book.add(bet(), field, 1)).toBe(20_000);
  expect(book.add(bet({ runnerId: 'b', side: 'lay', profit: 10_000, liability: 30_000 }), field, 1)).toBe(10_000);
  expect(book.legs).toEqual({ a: leg(-20_000, 10_000), b: leg(30_000, -10_000) });
  expect([book.isEmpty, book.isExact, book.bound]).toEqual([false, false, 30_000]);
  // A wins: 20,000 and 10,000 are lost; B wins: 10,000 and 30,000 are won.
  expect(book.tighten(field)).toBe(0);
  expect([book.bound, book.isExact]).toEqual([30_000, true]);
});

test('the bound is the worst case once it is made exact, and is exact until the next bet [D4.03]', () => {
  const book = new OutcomeBook();
  book.add(bet(), field, 1);
  book.add(bet({ runnerId: 'b' }), field, 1);
  expect(book.bound).toBe(40_000);
  expect(book.tighten(field)).toBe(-30_000);
  expect([book.bound, book.tighten(field)]).toEqual([10_000, 0]);
});

test('a delayed bet counts with what it can lose and not with what it can win [D4.03]', () => {
  const book = new OutcomeBook();
  book.add(bet({ pending: true }), field, 1);
  expect(book.legs).toEqual({ a: leg(-20_000, 0) });
  book.add(bet({ runnerId: 'b', side: 'lay', profit: 10_000, liability: 30_000, pending: true }), field, 1);
  expect(book.legs.b).toEqual(leg(0, -10_000));
});

test('a bet that is counted no longer leaves no leg behind, and others as they were [D4.04]', () => {
  const book = new OutcomeBook();
  book.add(bet(), field, 1);
  book.add(bet({ profit: 5_000 }), field, 1);
  expect(book.add(bet(), field, -1)).toBe(10_000);
  expect(book.legs).toEqual({ a: leg(-5_000, 10_000) });
  book.add(bet({ profit: 5_000 }), field, -1);
  expect([book.legs, book.isEmpty]).toEqual([{}, true]);
});

test('a leg stays while only one of its figures is not zero [D4.04]', () => {
  const book = new OutcomeBook();
  book.add(bet({ profit: 0 }), field, 1);
  expect(book.legs).toEqual({ a: leg(0, 10_000) });
  const other = new OutcomeBook();
  other.add(bet({ liability: 0 }), field, 1);
  expect(other.isEmpty).toBe(false);
});

test('a handicap line counts the outcomes of its halves, and keeps a leg for them [D4.03 E3.02]', () => {
  const book = new OutcomeBook();
  book.add(bet({ odd: 3 }), lines, 1);
  expect(book.legs).toEqual({ a: { ...leg(-20_000, 10_000), halfWin: -10_000, halfLose: 5_000 } });
  book.add(bet({ odd: 3, pending: true }), lines, 1);
  expect(book.legs.a).toMatchObject({ halfWin: -20_000, halfLose: 5_000 });
  book.add(bet({ odd: 3, pending: true }), lines, -1);
  book.add(bet({ odd: 3 }), lines, -1);
  expect(book.isEmpty).toBe(true);
});

test('a book as it was stored is made exact before it is used, an empty one is exact [D4.04]', () => {
  const stored = new OutcomeBook({ a: leg(-20_000, 10_000) });
  expect([stored.isExact, stored.bound]).toEqual([false, 0]);
  expect(stored.tighten(field)).toBe(20_000);
});
