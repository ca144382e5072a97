import type { MarketResult } from '../market';
import type { MarketRunners } from '../exposure';
import { applyReduction } from './reduction';
import { commissionOn, settleBet, type SettledBet } from './settle';
import { formatSettlementExplanation } from './explain';

const bet = (change: Partial<SettledBet> = {}): SettledBet => ({
  marketType: 'betfair',
  side: 'back',
  odd: 3,
  stake: 100_000,
  runnerId: 'r',
  run: 0,
  matchedAt: 1,
  ...change,
});
const result = (change: Partial<MarketResult> = {}): MarketResult => ({
  marketId: 'm',
  outcome: 'settled',
  winners: [],
  ...change,
});
const lines = (measure: MarketRunners['measure'], sign: 1 | -1, offset: number): MarketRunners => ({
  type: 'betfair',
  winners: 0,
  rule: 'lines',
  runners: [{ id: 'r', line: { sign, offset } }, { id: 'plain' }],
  ...(measure ? { measure } : {}),
});
const line: MarketRunners = { type: 'betfair', winners: 0, rule: 'line', runners: [{ id: 'r' }] };
const NO_WINNER = { outcome: 'void', pnl: 0, explanation: { cause: 'no-winner' } };

test.each([
  ['back', 1, 'win', 200_000, 'line-won'],
  ['back', 0, 'win', 100_000, 'line-half-won'],
  ['back', -1, 'lose', -100_000, 'line-lost'],
  ['lay', 1, 'lose', -200_000, 'line-lost'],
  ['lay', 0, 'lose', -100_000, 'line-half-lost'],
  ['lay', -1, 'win', 100_000, 'line-won'],
] as const)('a %s of +0.25 with a margin of %i comes out as %s [E3.02 E3.13]', (side, margin, outcome, pnl, cause) => {
  expect(settleBet(bet({ side }), lines('margin', 1, 0.25), result({ margin }))).toStrictEqual({
    outcome,
    pnl,
    explanation: { cause, line: { measure: 'margin', result: margin, line: 0.25 } },
  });
});

test('a margin is explained from the side of its runner, with a known score [E3.13]', () => {
  const settled = settleBet(bet(), lines('margin', -1, 0.75), result({ margin: 1, score: [3, 2] }));
  expect(settled).toStrictEqual({
    outcome: 'lose',
    pnl: -50_000,
    explanation: { cause: 'line-half-lost', line: { measure: 'margin', result: -1, line: 0.75, score: [3, 2] } },
  });
  const three = settleBet(bet(), lines('margin', -1, 4), result({ margin: 3 }));
  expect(three.explanation.line).toStrictEqual({ measure: 'margin', result: -3, line: 4 });
});

test('a total is explained with its line for either side [E3.13]', () => {
  const over = settleBet(bet(), lines('total', 1, -2.5), result({ total: 4, margin: 0 }));
  expect(over).toStrictEqual({
    outcome: 'win',
    pnl: 200_000,
    explanation: { cause: 'line-won', line: { measure: 'total', result: 4, line: 2.5 } },
  });
  const under = settleBet(bet(), lines('total', -1, 4), result({ total: 4 }));
  expect(under).toStrictEqual({
    outcome: 'void',
    pnl: 0,
    explanation: { cause: 'line-returned', line: { measure: 'total', result: 4, line: 4 } },
  });
});

test('a line without its number, its measure or its runner returns the stake [E3.02]', () => {
  expect(settleBet(bet(), lines('margin', 1, 0), result({ total: 1 }))).toStrictEqual(NO_WINNER);
  expect(settleBet(bet(), lines('total', 1, 0), result({ margin: 1 }))).toStrictEqual(NO_WINNER);
  const { measure: _measure, ...unmeasured } = lines('margin', 1, 0);
  expect(settleBet(bet(), unmeasured, result({ margin: 1, total: 1 }))).toStrictEqual(NO_WINNER);
  for (const runnerId of ['plain', 'gone'])
    expect(settleBet(bet({ runnerId }), lines('margin', 1, 0), result({ margin: 1 }))).toStrictEqual(NO_WINNER);
});

test.each([
  ['back', 46, 'lose', -100_000, 'line-above'],
  ['back', 45.5, 'void', 0, 'line-equal'],
  ['back', 45, 'win', 100_000, 'line-below'],
  ['lay', 46, 'win', 100_000, 'line-above'],
  ['lay', 45, 'lose', -100_000, 'line-below'],
] as const)('a %s of LINE 45.5 with a result of %p comes out as %s [E3.05]', (side, total, outcome, pnl, cause) => {
  const settled = { outcome, pnl, explanation: { cause, line: { result: total, line: 45.5 } } };
  const one = bet({ side, odd: 2, run: 45.5 });
  expect(settleBet(one, line, result({ total }))).toStrictEqual(settled);
  expect(settleBet(one, line, result({ runs: total }))).toStrictEqual(settled);
  expect(settleBet(one, line, result({ total, runs: 1 }))).toStrictEqual(settled);
});

test('a LINE market without a number returns the stake [E3.05]', () => {
  expect(settleBet(bet({ run: 45.5 }), line, result())).toStrictEqual(NO_WINNER);
});

test('a winning bet whose paise round to 0 has won, on runners and on lines', () => {
  const small = bet({ odd: 1.01, stake: 1 });
  expect(settleBet(small, { winners: 1 }, result({ winners: ['r'] }))).toMatchObject({ outcome: 'win', pnl: 0 });
  expect(settleBet(small, lines('margin', 1, 0), result({ margin: 1 }))).toMatchObject({ outcome: 'win', pnl: 0 });
});

describe('the flag of a shared last place', () => {
  const shared = (winners: readonly string[], sharedPlaces: readonly string[], places: number) =>
    settleBet(bet({ odd: 6 }), { winners: places }, result({ winners, sharedPlaces })).explanation;

  test('the flag is set where an outright winner took a place [E3.06]', () => {
    expect(shared(['o', 'r', 'q', 's', 't'], ['r', 'q', 's', 't'], 3)).toStrictEqual({
      cause: 'runner-won',
      deadHeat: { winners: 4, places: 2, isLastPlace: true },
    });
  });

  test('the flag is absent where all winners share, named or not [E3.06]', () => {
    const all = { cause: 'runner-won', deadHeat: { winners: 3, places: 2 } };
    expect(shared(['r', 'q', 's'], ['r', 'q', 's'], 2)).toStrictEqual(all);
    expect(shared(['r', 'q', 's'], [], 2)).toStrictEqual(all);
    expect(shared(['r', 'q', 's'], ['nobody'], 2)).toStrictEqual(all);
  });

  test('no place is left to share when outright winners have every place [E3.06]', () => {
    const taken = { winners: ['o', 'p', 'r', 'q'], sharedPlaces: ['r', 'q'] };
    const settled = settleBet(bet({ odd: 6 }), { winners: 1 }, result(taken));
    expect(settled).toMatchObject({ outcome: 'lose', pnl: -100_000 });
    expect(settled.explanation.deadHeat).toStrictEqual({ winners: 2, places: 0, isLastPlace: true });
  });
});

test('reductions of winnings are named in their order, without removals that have no factor [E3.08]', () => {
  const removed = [
    { id: 'x', adjustmentFactor: 20, at: 3000 },
    { id: 'y', adjustmentFactor: 0, at: 2500 },
    { id: 'z', adjustmentFactor: 3, at: 2000 },
  ];
  const place = { winners: 3, isPlace: true };
  const winners = ['r', 'o', 'p'];
  expect(settleBet(bet({ odd: 5 }), place, result({ winners, removed })).explanation).toStrictEqual({
    cause: 'runner-won',
    reducedOdd: 4.1,
    ofWinnings: [
      { runnerId: 'z', percent: 3 },
      { runnerId: 'x', percent: 20 },
    ],
  });
  expect(settleBet(bet({ odd: 5 }), { winners: 1 }, result({ winners: ['r'], removed })).explanation).toStrictEqual({
    cause: 'runner-won',
    reducedOdd: 3.88,
  });
  expect(applyReduction(3.2, 1, [{ id: 'x', adjustmentFactor: 49.9688, at: 2 }])).toBe(1.6);
});

test('a void bet has its cause alone, and an ending only where the match has one', () => {
  expect(settleBet(bet(), { winners: 1 }, result())).toStrictEqual(NO_WINNER);
  expect(settleBet(bet(), { winners: 1 }, result({ winners: ['r'] }))).toStrictEqual({
    outcome: 'win',
    pnl: 200_000,
    explanation: { cause: 'runner-won' },
  });
  const session = bet({ marketType: 'session', odd: 90, run: 39 });
  expect(settleBet(session, { winners: 1 }, result({ runs: 38, ending: 'abandoned' }))).toStrictEqual({
    outcome: 'void',
    pnl: 0,
    explanation: { cause: 'run-undecided', runs: 38, ending: 'abandoned' },
  });
});

test('non-runners without names are listed by their ids [E3.08]', () => {
  const explanation = { cause: 'runner-won', reducedOdd: 4, ofWinnings: [{ runnerId: 'x', percent: 25 }] } as const;
  expect(formatSettlementExplanation(explanation, { runnerName: 'R', odd: 5, run: 0 })).toBe(
    'R won. Odds reduced from 5.00 to 4.00: x did not run (25 % of the winnings).',
  );
});

test.each([
  [10_000, 0.5, 50],
  [10_000, 1, 100],
  [10_001, 2, 200],
  [1, 5, 0],
  [10_000, 0, 0],
  [-10_000, 5, 0],
])('the commission on %i paise at %p %% is %i', (net, percent, taken) => {
  expect(commissionOn(net, percent)).toBe(taken);
});
