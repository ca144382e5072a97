import { runner } from '../testing';
import { CoveredBets, type CapMarket } from './covered-bets';
import type { CountedBet } from './outcome-book';

const market = (change: Partial<CapMarket> = {}): CapMarket => ({
  eventId: 'e1',
  competitionId: 'c1',
  sportId: '4',
  field: { type: 'betfair', winners: 1, runners: ['a', 'b', 'c'].map(runner) } as CapMarket['field'],
  removed: [],
  ...change,
});
const back = (change: Partial<CountedBet> = {}): CountedBet => ({
  tenantId: 'royal',
  userId: 'p1',
  marketId: 'm1',
  marketType: 'betfair',
  runnerId: 'a',
  run: 0,
  side: 'back',
  odd: 2,
  stake: 10_000,
  profit: 10_000,
  liability: 10_000,
  ...change,
});
const fits = (covered: CoveredBets, bet: CountedBet) => covered.fits([{ bet, weight: 1 }], market());

test('a non-runner frees what its bets used of an event cap, for another market [D4.03]', () => {
  const covered = new CoveredBets('royal', [{ scope: 'event', key: '*', amount: 10_000 }]);
  covered.load('m1', market(), {});
  covered.count(back({ runnerId: 'c' }), market(), 1);
  // The worst case is known exactly, then the runners change.
  expect(fits(covered, back({ marketId: 'm2', profit: 1 }))).toBe(false);
  covered.update('m1', market({ removed: ['c'] }));
  expect(fits(covered, back({ marketId: 'm2' }))).toBe(true);
  covered.count(back({ marketId: 'm2' }), market(), 1);
  expect(fits(covered, back({ marketId: 'm3', profit: 1 }))).toBe(false);
});

test('a non-runner frees what a player used of the cap of a player [D4.03]', () => {
  const covered = new CoveredBets('royal', [{ scope: 'player', key: '*', amount: 10_000 }]);
  covered.addPlayer('p1');
  covered.count(back({ runnerId: 'c' }), market(), 1);
  expect(fits(covered, back({ marketId: 'm2', profit: 1 }))).toBe(false);
  expect(fits(covered, back({ marketId: 'm2', userId: 'p2', profit: 10_001 }))).toBe(true);
  covered.update('m1', market({ removed: ['c'] }));
  expect(fits(covered, back({ marketId: 'm2' }))).toBe(true);
});

test('a question about a bet leaves the counters as they were [D4.04]', () => {
  const covered = new CoveredBets('royal', [{ scope: 'market', key: '*', amount: 10_000 }]);
  covered.count(back({ profit: 6_000 }), market(), 1);
  for (let repeat = 0; repeat < 3; repeat += 1) {
    expect(fits(covered, back({ profit: 4_001 }))).toBe(false);
    expect(fits(covered, back({ profit: 4_000 }))).toBe(true);
  }
  expect(covered.legs('m1')).toEqual({ a: { win: -6_000, lose: 10_000, pendingWin: 0, pendingLose: 0 } });
});

test('a market without open bets is left out of all sums, one with open bets stays [D4.04]', () => {
  const covered = new CoveredBets('royal', [{ scope: 'event', key: '*', amount: 10_000 }]);
  covered.count(back(), market(), 1);
  covered.count(back({ marketId: 'm2' }), market(), 1);
  covered.count(back({ marketId: 'm2' }), market(), -1);
  expect([covered.hasBets('m1'), covered.hasBets('m2')]).toEqual([true, false]);
  covered.prune();
  expect([covered.hasBets('m1'), covered.hasBets('m2')]).toEqual([true, false]);
  expect(fits(covered, back({ marketId: 'm2', profit: 1 }))).toBe(false);
  covered.count(back(), market(), -1);
  covered.prune();
  expect(fits(covered, back({ marketId: 'm2' }))).toBe(true);
});
