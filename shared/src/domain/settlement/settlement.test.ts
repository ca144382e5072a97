import fc from 'fast-check';
import type { MarketResult } from '../market';
import { computeExposure, computePosition } from '../exposure';
import type { SettledBet } from './settle';
import { formatSettlementExplanation } from './explain';
import { applyReduction } from './reduction';
import { settleBet } from './settle';

const win = { winners: 1 };
const bet = (change: Partial<SettledBet> = {}): SettledBet => ({
  marketType: 'betfair',
  side: 'back',
  odd: 3.2,
  stake: 100_000,
  runnerId: 'a',
  run: 0,
  matchedAt: 1000,
  ...change,
});
const result = (change: Partial<MarketResult> = {}): MarketResult => ({
  marketId: 'm',
  outcome: 'settled',
  winners: ['a'],
  ...change,
});
const removal = (adjustmentFactor: number, at = 2000, id = 'x') => ({ id, adjustmentFactor, at });

test('a back wins (odd - 1) x stake and loses its stake [B9.10]', () => {
  expect(settleBet(bet(), win, result())).toMatchObject({
    outcome: 'win',
    pnl: 220_000,
    explanation: { cause: 'runner-won' },
  });
  expect(settleBet(bet(), win, result({ winners: ['b'] }))).toMatchObject({
    outcome: 'lose',
    pnl: -100_000,
    explanation: { cause: 'runner-lost' },
  });
});

test('a lay loses its liability when the runner wins and gains the stake when not [B9.11]', () => {
  expect(settleBet(bet({ side: 'lay' }), win, result())).toMatchObject({ outcome: 'lose', pnl: -220_000 });
  expect(settleBet(bet({ side: 'lay' }), win, result({ winners: ['b'] }))).toMatchObject({
    outcome: 'win',
    pnl: 100_000,
  });
});

test.each([
  [3.2, 2.24],
  [3.25, 2.27],
  [3.75, 2.62],
  [3.8, 2.66],
  [3.85, 2.69],
])('a non-runner of 30.01 %% makes %p traded before it %p, as in the Moe recording [B9.10]', (odd, reduced) => {
  expect(applyReduction(odd, 1000, [removal(30.01)])).toBe(reduced);
});

test('reductions compound in the order of removal, skip later bets and stop at 1.01 [B9.10]', () => {
  expect(applyReduction(10, 1000, [removal(50, 3000), removal(10, 2000, 'y')])).toBe(4.5);
  expect(applyReduction(10, 2500, [removal(50, 3000), removal(10, 2000, 'y')])).toBe(5);
  expect(applyReduction(10, 3000, [removal(50, 3000)])).toBe(10);
  expect(applyReduction(1.02, 1000, [removal(50)])).toBe(1.01);
});

test('a reduced bet is paid at the reduced odds, back and lay alike, with an explanation [B9.10]', () => {
  const settled = settleBet(bet(), win, result({ removed: [removal(30.01)] }));
  expect(settled).toMatchObject({ pnl: 124_000, explanation: { cause: 'runner-won', reducedOdd: 2.24 } });
  expect(settleBet(bet({ side: 'lay' }), win, result({ removed: [removal(30.01)] })).pnl).toBe(-124_000);
  expect(formatSettlementExplanation(settled.explanation, { runnerName: 'Moe', odd: 3.2, run: 0 })).toBe(
    'Moe won. Odds reduced from 3.2 to 2.24 because of a non-runner.',
  );
});

test('a place market and odds per 100 are not reduced [B9.10]', () => {
  expect(settleBet(bet(), { winners: 2 }, result({ removed: [removal(30)] })).pnl).toBe(220_000);
  expect(settleBet(bet({ marketType: 'bookmaker', odd: 90 }), win, result({ removed: [removal(30)] })).pnl).toBe(
    90_000,
  );
});

test('bets on a non-runner are void [B9.10]', () => {
  const settled = settleBet(bet({ runnerId: 'x' }), win, result({ removed: [removal(30)] }));
  expect(settled).toEqual({ outcome: 'void', pnl: 0, explanation: { cause: 'non-runner' } });
});

test('a dead heat divides the stake [B9.10]', () => {
  const settled = settleBet(bet(), win, result({ winners: ['a', 'b'] }));
  expect(settled).toMatchObject({ outcome: 'win', pnl: 60_000, explanation: { deadHeat: { winners: 2, places: 1 } } });
  expect(settleBet(bet({ odd: 1.5 }), win, result({ winners: ['a', 'b'] }))).toMatchObject({
    outcome: 'lose',
    pnl: -25_000,
  });
  expect(settleBet(bet(), { winners: 2 }, result({ winners: ['a', 'b', 'c'] })).pnl).toBe(113_334);
});

test('two winners of a place market are paid in full [B9.10]', () => {
  expect(settleBet(bet(), { winners: 2 }, result({ winners: ['a', 'b'] })).pnl).toBe(220_000);
});

test.each([
  ['back', 46, 46, 'win', 90_000],
  ['back', 46, 45, 'lose', -100_000],
  ['lay', 46, 45, 'win', 100_000],
  ['lay', 46, 46, 'lose', -90_000],
] as const)('a session %s of %p with %p runs comes out as %s [B9.09]', (side, run, runs, outcome, pnl) => {
  const settled = settleBet(bet({ marketType: 'session', side, odd: 90, run }), win, result({ winners: [], runs }));
  expect(settled).toMatchObject({ outcome, pnl, explanation: { runs } });
});

test('a void market, or one without a result, returns every stake [B9.10]', () => {
  expect(settleBet(bet(), win, result({ outcome: 'void' }))).toEqual({
    outcome: 'void',
    pnl: 0,
    explanation: { cause: 'market-void' },
  });
  expect(settleBet(bet(), win, result({ winners: [] })).outcome).toBe('void');
  expect(settleBet(bet({ marketType: 'session' }), win, result({ winners: ['a'] })).outcome).toBe('void');
});

describe('a match that is tied or abandoned', () => {
  const sentence = (settled: ReturnType<typeof settleBet>, run = 0) =>
    formatSettlementExplanation(settled.explanation, { runnerName: 'India', odd: 3.2, run });

  test('a tie with a super over pays its winner with an explanation [B9.10]', () => {
    const decided = { ending: 'super-over' } as const;
    const won = settleBet(bet(), win, result(decided));
    expect([won.outcome, won.pnl]).toEqual(['win', 220_000]);
    expect(sentence(won)).toBe('The match was tied and went to a super over. India won.');
    const lost = settleBet(bet(), win, result({ ...decided, winners: ['b'] }));
    expect([lost.outcome, lost.pnl]).toEqual(['lose', -100_000]);
    expect(sentence(lost)).toBe('The match was tied and went to a super over. India did not win.');
  });

  test('a tie that nothing decided divides the stake between those that share it; the draw has lost [B9.10]', () => {
    const tie = result({ winners: ['a', 'b'], ending: 'tied' });
    const shared = settleBet(bet(), win, tie);
    expect(shared.pnl).toBe(60_000);
    expect(sentence(shared)).toBe(
      'The match was tied. India shares the win. The stake was divided between the 2 that share the win.',
    );
    const draw = settleBet(bet({ runnerId: 'draw' }), win, tie);
    expect(draw.pnl).toBe(-100_000);
    expect(formatSettlementExplanation(draw.explanation, { runnerName: 'The Draw', odd: 3.2, run: 0 })).toBe(
      'The match was tied. The Draw did not win.',
    );
  });

  test('an abandoned match returns every stake with a reason [B9.10]', () => {
    const settled = settleBet(bet(), win, result({ outcome: 'void', winners: [], ending: 'abandoned' }));
    expect([settled.outcome, settled.pnl, sentence(settled)]).toEqual([
      'void',
      0,
      'The match was abandoned: the stake is returned.',
    ]);
  });

  test.each([
    ['back', 36, 'win', 90_000, 'The match was abandoned. 38 runs: 36 was reached.'],
    ['back', 38, 'win', 90_000, 'The match was abandoned. 38 runs: 38 was reached.'],
    ['lay', 36, 'lose', -90_000, 'The match was abandoned. 38 runs: 36 was reached.'],
    [
      'lay',
      39,
      'void',
      0,
      'The match was abandoned. 38 runs by then: whether 39 would be reached is not known, and the stake is returned.',
    ],
    [
      'back',
      39,
      'void',
      0,
      'The match was abandoned. 38 runs by then: whether 39 would be reached is not known, and the stake is returned.',
    ],
  ] as const)(
    'a session cut short at 38 runs settles a %s of %p as %s and returns undecided lines [B9.09]',
    (side, run, outcome, pnl, message) => {
      const settled = settleBet(
        bet({ marketType: 'session', side, odd: 90, run }),
        win,
        result({ winners: [], runs: 38, ending: 'abandoned' }),
      );
      expect([settled.outcome, settled.pnl, sentence(settled, run)]).toEqual([outcome, pnl, message]);
    },
  );
});

test('settlement of any dead heats never costs more than the held exposure [B9.10]', () => {
  const bets = fc.array(
    fc.record({
      side: fc.constantFrom('back' as const, 'lay' as const),
      odd: fc.integer({ min: 101, max: 2000 }).map((hundredths) => hundredths / 100),
      stake: fc.integer({ min: 1, max: 1_000_000 }),
      runnerId: fc.constantFrom('a', 'b', 'c', 'd'),
    }),
    { maxLength: 10 },
  );
  fc.assert(
    fc.property(
      bets,
      fc.subarray(['a', 'b', 'c', 'd'], { minLength: 2 }),
      fc.integer({ min: 1, max: 2 }),
      (list, winners, places) => {
        const matchedBets = list.map((each) => bet(each));
        const field = {
          type: 'betfair' as const,
          runners: ['a', 'b', 'c', 'd'].map((id) => ({ id })),
          winners: places,
        };
        const held = computeExposure(field, computePosition(matchedBets.map((each) => ({ ...each, pending: false }))));
        const paid = matchedBets.reduce((sum, each) => sum + settleBet(each, field, result({ winners })).pnl, 0);
        expect(paid).toBeGreaterThanOrEqual(-held);
      },
    ),
    { numRuns: 400 },
  );
});
