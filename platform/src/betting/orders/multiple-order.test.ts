import type { MultipleKind } from '@backlay/shared/domain';
import { toMultipleBet, type JudgedLeg } from './multiple-order';
import { FakeMarkets } from './testing';

const ODDS = [2, 1.8, 2.5, 3, 4];

/** Legs of own events that begin one after the other, at the prices of E6.03. */
function buildLegs(count: number): JudgedLeg[] {
  const markets = new FakeMarkets();
  return ODDS.slice(0, count).map((odd, index) => {
    markets.add({ id: `m${index}` });
    const market = markets.findCurrentMarket(`m${index}`);
    if (!market) throw new Error('The market was not added');
    const event = { ...market.event, name: `Match ${index}`, openDate: 1000 - index };
    return { market: { ...market, event }, runner: `Team ${index}`, odd };
  });
}
const betOf = (kind: MultipleKind, count: number) =>
  toMultipleBet(
    { userId: 'p1', tenantId: 'royal', clientRef: 'c1', kind, stake: 10_000, legs: [] },
    buildLegs(count),
    '7',
    5000,
  );

test.each([
  ['accumulator', 2, 'Double'],
  ['accumulator', 3, 'Treble'],
  ['accumulator', 4, 'Accumulator of 4'],
  ['doubles', 3, 'Doubles'],
  ['trebles', 4, 'Trebles'],
  ['trixie', 3, 'Trixie'],
  ['patent', 3, 'Patent'],
  ['yankee', 4, 'Yankee'],
  ['lucky15', 4, 'Lucky 15'],
] as const)('a multiple of kind %s with %d legs is called "%s" [E6.02]', (kind, legs, name) => {
  expect(betOf(kind, legs).names.market).toBe(name);
});

test('an accumulator has its combined odds, and loses its stake at most [E6.03]', () => {
  expect(betOf('accumulator', 3)).toMatchObject({
    ...{ odd: 9, stake: 10_000, liability: 10_000, profit: 80_000, side: 'back', run: 0, marketType: 'premium' },
    ...{ status: 'matched', matchedAt: 5000, decideAt: 5000, settledAt: null },
    names: { event: 'Match 0, Match 1, Match 2', runner: 'Team 0, Team 1, Team 2', eventOpenDate: 998 },
  });
});

test('a system has the odds of its highest return for the stake of all its bets, cut to two decimals [E6.02 E6.03]', () => {
  // Doubles 3.60, 5.00 and 4.50 and the treble 9.00, each at 100.00: 2,210.00 for 400.00.
  expect(betOf('trixie', 3)).toMatchObject({ odd: 5.52, stake: 40_000, liability: 40_000, profit: 181_000 });
});
