import { countsTowardsWagering, type WageredBet } from './bonus';

const matchOdds = { type: 'betfair', runners: [{ id: 'a' }, { id: 'b' }], winners: 1 } as const;
const bet = (over: Partial<WageredBet> = {}): WageredBet => ({
  marketType: 'betfair',
  side: 'back',
  odd: 2,
  stake: 100_000,
  runnerId: 'a',
  run: 0,
  outcome: 'lose',
  ...over,
});

test('a decided bet counts what it put at risk: the stake of a back, the liability of a lay', () => {
  expect(countsTowardsWagering(matchOdds, [bet()])).toBe(100_000);
  expect(countsTowardsWagering(matchOdds, [bet({ outcome: 'win', odd: 1.5 })])).toBe(100_000);
  expect(countsTowardsWagering(matchOdds, [bet({ side: 'lay', odd: 3 })])).toBe(200_000);
});

test('a void bet counts nothing', () => {
  expect(countsTowardsWagering(matchOdds, [bet({ outcome: 'void' }), bet({ outcome: null })])).toBe(0);
});

test('bets that cover each other count what they left open', () => {
  expect(countsTowardsWagering(matchOdds, [bet(), bet({ side: 'lay' })])).toBe(0);
  expect(countsTowardsWagering(matchOdds, [bet(), bet({ runnerId: 'b' })])).toBe(0);
  expect(countsTowardsWagering(matchOdds, [bet(), bet({ side: 'lay', stake: 40_000 })])).toBe(60_000);
});

test('several bets on one side count together', () => {
  expect(countsTowardsWagering(matchOdds, [bet(), bet({ stake: 50_000 })])).toBe(150_000);
});
