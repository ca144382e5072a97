import fc from 'fast-check';
import { addBet, computePosition, type PositionBet, type PositionByRunner } from './exposure';
import { commissionOn } from './settlement/settle';
import {
  isRuleReached,
  leastAccepted,
  planCashOut,
  worstOf,
  type CashOutTerms,
  type RunnerDepth,
} from './cash-out-plan';

const bet = (over: Partial<PositionBet> = {}): PositionBet => ({
  marketType: 'betfair',
  side: 'back',
  odd: 3,
  stake: 100_000,
  runnerId: 'A',
  run: 0,
  pending: false,
  ...over,
});
const field = (ids: readonly string[], winners = 1) => ({
  type: 'betfair' as const,
  winners,
  runners: ids.map((id) => ({ id })),
});
const LAYS = [
  [2, 600],
  [2.02, 400],
  [2.04, 1000],
] as const;
/** 1,000 backed on A at 3.00, with these prices to lay A. */
const terms = (over: Partial<CashOutTerms> & { readonly lays?: RunnerDepth['lay'] } = {}): CashOutTerms => ({
  market: field(['A', 'B']),
  legs: computePosition([bet()]),
  depth: { A: { back: [], lay: over.lays ?? LAYS } },
  commission: 2,
  share: 100,
  ...over,
});
const planned = (of: CashOutTerms) => {
  const { plan, block } = planCashOut(of);
  if (!plan) throw new Error(`blocked: ${block}`);
  return plan;
};

describe('the plan of a cash out', () => {
  test('a plan walks the depth and promises its worst outcome less commission [E5.01]', () => {
    expect(planned(terms())).toEqual({
      fills: [
        { runnerId: 'A', side: 'lay', odd: 2, stake: 60_000 },
        { runnerId: 'A', side: 'lay', odd: 2.02, stake: 40_000 },
        { runnerId: 'A', side: 'lay', odd: 2.04, stake: 48_627 },
      ],
      closable: 100,
      share: 100,
      amount: 47_655,
      outcomes: [
        { runnerId: 'A', before: 200_000, after: 48_627 },
        { runnerId: 'B', before: -100_000, after: 48_627 },
      ],
    });
  });

  test('less depth than needed closes the whole percent that is on offer [E5.01]', () => {
    const plan = planned(terms({ lays: LAYS.slice(0, 2) }));
    expect([plan.closable, plan.share]).toEqual([66, 66]);
    expect(plan.fills.map(({ stake }) => stake)).toEqual([60_000, 38_613]);
    expect(plan.outcomes.map(({ after }) => after)).toEqual([100_614, -1_387]);
  });

  test('half of a position closes half of every swing [E5.03]', () => {
    const plan = planned(terms({ share: 50 }));
    expect(plan.fills.map(({ stake }) => stake)).toEqual([60_000, 14_851]);
    expect(plan.outcomes.map(({ after }) => after)).toEqual([124_851, -25_149]);
    expect([plan.closable, plan.share, plan.amount]).toEqual([100, 50, -25_149]);
  });

  test('a lay position is closed by backs, and a bookmaker is priced per 100 [E5.01]', () => {
    const lay = computePosition([bet({ side: 'lay', odd: 2 })]);
    const plan = planned(terms({ legs: lay, depth: { A: { back: [[2.5, 1000]], lay: [] } } }));
    expect(plan.fills).toEqual([{ runnerId: 'A', side: 'back', odd: 2.5, stake: 80_000 }]);
    expect(plan.outcomes.map(({ after }) => after)).toEqual([20_000, 20_000]);
    const bookmaker = planned(
      terms({
        market: { ...field(['A', 'B']), type: 'bookmaker' },
        legs: computePosition([bet({ marketType: 'bookmaker', odd: 100 })]),
        lays: [[60, 10_000]],
      }),
    );
    expect(bookmaker.fills).toEqual([{ runnerId: 'A', side: 'lay', odd: 60, stake: 125_000 }]);
    expect(bookmaker.outcomes.map(({ after }) => after)).toEqual([25_000, 25_000]);
  });

  test.each([
    ['a session', { market: { ...field(['A']), type: 'session' as const } }, 'session'],
    ['lines', { market: { ...field(['A', 'B']), rule: 'lines' as const } }, 'lines'],
    ['a level position', { legs: {} }, 'level'],
    ['a runner without a price', { lays: [] }, 'no-price'],
    ['a price that pays nothing', { lays: [[1, 1000]] as const }, 'no-price'],
    ['too little for one percent', { lays: [[2, 14]] as const }, 'no-price'],
  ])('%s is not closed, with a reason [E5.05]', (_name, over, block) => {
    expect(planCashOut(terms(over))).toEqual({ plan: null, block });
  });

  test.each([
    ['winners', field(['A', 'B'])],
    ['each', field(['A', 'B'], 0)],
  ])('results by the rule of %s that differ by less than 1.00 have nothing to close [E5.01]', (_rule, market) => {
    const swingOf = (paise: number) => ({ A: { win: paise, lose: 0, pendingWin: 0, pendingLose: 0 } });
    const depth = { A: { back: [[1.5, 1000]], lay: [[1.6, 1000]] } } as const;
    expect(planCashOut(terms({ market, depth, legs: swingOf(99) }))).toEqual({ plan: null, block: 'level' });
    expect(planCashOut(terms({ market, depth, legs: swingOf(-99) }))).toEqual({ plan: null, block: 'level' });
    expect(planCashOut(terms({ market, depth, legs: swingOf(100) })).block).not.toBe('level');
  });

  test('a plan that would make the worst outcome worse is not offered [E5.07]', () => {
    const legs = { A: { win: 1000, lose: 0, pendingWin: 0, pendingLose: 0 } };
    // Laying 10 at 100 to even out 10 would leave −9.90 in every outcome but the first.
    const dear = terms({
      market: field(['A', 'B', 'C']),
      legs: { ...legs, B: { win: -1000, lose: 0, pendingWin: 0, pendingLose: 0 } },
      depth: { A: { back: [], lay: [[100, 9999]] }, B: { back: [[1.01, 9999]], lay: [] } },
    });
    expect(planCashOut(dear).plan?.amount ?? 0).toBeGreaterThanOrEqual(-1000);
  });

  test('a tolerance lowers the accepted amount by its percent, of a loss too [E5.02]', () => {
    expect([leastAccepted(47_655, 0), leastAccepted(47_655, 1), leastAccepted(-20_000, 5)]).toEqual([
      47_655, 47_179, -21_000,
    ]);
  });

  test('a rule is reached at its value and not a paisa before [E5.04]', () => {
    const reached = (kind: 'profit' | 'stop', value: number, offer: number) => isRuleReached({ kind, value }, offer);
    expect([reached('profit', 50_000, 49_999), reached('profit', 50_000, 50_000)]).toEqual([false, true]);
    expect([reached('stop', -20_000, -19_999), reached('stop', -20_000, -23_000)]).toEqual([false, true]);
  });
});

describe('any book', () => {
  const odd = fc.integer({ min: 101, max: 5000 }).map((hundredths) => hundredths / 100);
  const levels = (ascending: boolean) =>
    fc
      .uniqueArray(fc.tuple(odd, fc.double({ min: 0.01, max: 5000, noNaN: true })), {
        maxLength: 10,
        selector: ([at]) => at,
      })
      .map((some) => some.sort(([a], [b]) => (ascending ? a - b : b - a)));
  const scene = fc
    .record({ runners: fc.integer({ min: 2, max: 6 }), winners: fc.integer({ min: 0, max: 3 }) })
    .chain(({ runners, winners }) => {
      const ids = Array.from({ length: runners }, (_, at) => String(at));
      return fc.record({
        market: fc.constant(field(ids, Math.min(winners, runners - 1))),
        bets: fc.array(
          fc.record({
            runnerId: fc.constantFrom(...ids),
            side: fc.constantFrom('back' as const, 'lay' as const),
            odd,
            stake: fc.integer({ min: 1, max: 1_000_000 }),
          }),
          { minLength: 1, maxLength: 8 },
        ),
        depth: fc
          .tuple(...ids.map(() => fc.record({ back: levels(false), lay: levels(true) })))
          .map((all) => Object.fromEntries(all.map((each, at) => [String(at), each]))),
        share: fc.integer({ min: 1, max: 100 }),
        commission: fc.constantFrom(0, 2, 5),
      });
    });
  /** What every choice of winners brings after the fills, computed bet by bet. */
  const everyOutcome = ({ runners, winners }: ReturnType<typeof field>, legs: PositionByRunner): number[] => {
    if (winners === 0)
      return [runners.reduce((sum, { id }) => sum + Math.min(legs[id]?.win ?? 0, legs[id]?.lose ?? 0), 0)];
    const choose = (ids: readonly string[], size: number): string[][] =>
      size === 0 ? [[]] : ids.flatMap((id, at) => choose(ids.slice(at + 1), size - 1).map((rest) => [id, ...rest]));
    return choose(
      runners.map(({ id }) => id),
      winners,
    ).map((won) =>
      runners.reduce((sum, { id }) => sum + (won.includes(id) ? (legs[id]?.win ?? 0) : (legs[id]?.lose ?? 0)), 0),
    );
  };

  test('no plan promises more than any outcome brings, takes more than is offered or worsens the worst [E5.02]', () => {
    fc.assert(
      fc.property(scene, ({ market, bets, depth, share, commission }) => {
        const legs = computePosition(bets.map((each) => bet(each)));
        const { plan } = planCashOut({ market, legs, depth, commission, share });
        if (!plan) return;
        const after = plan.fills.reduce((position, each) => addBet(position, bet(each)), legs);
        const nets = everyOutcome(market, after).map((gross) => gross - commissionOn(gross, commission));
        expect(Math.min(...nets)).toBe(plan.amount);
        const before = worstOf(market, legs);
        expect(plan.amount).toBeGreaterThanOrEqual(before - commissionOn(before, commission));
        expect(plan.share).toBe(Math.min(share, plan.closable));
        for (const { runnerId, side, odd: price, stake } of plan.fills) {
          const size = depth[runnerId]?.[side].find(([at]) => at === price)?.[1] ?? 0;
          expect(Number.isSafeInteger(stake) && stake > 0 && stake <= size * 100 + 1e-6).toBe(true);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test('closing everything at ample prices leaves each outcome within a few paise of the others [E5.01]', () => {
    const ample = fc.record({
      runners: fc.integer({ min: 2, max: 6 }),
      stakes: fc.array(fc.tuple(fc.nat(5), odd, fc.integer({ min: 1, max: 1e6 })), { minLength: 1 }),
    });
    fc.assert(
      fc.property(ample, ({ runners, stakes }) => {
        const ids = Array.from({ length: runners }, (_, at) => String(at));
        const legs = computePosition(
          stakes.map(([at, price, stake]) => bet({ runnerId: String(at % runners), odd: price, stake })),
        );
        const depth = Object.fromEntries(
          ids.map((id) => [id, { back: [[runners, 1e9] as const], lay: [[runners, 1e9] as const] }]),
        );
        const { plan } = planCashOut({ market: field(ids), legs, depth, commission: 0, share: 100 });
        if (!plan) return;
        const afters = plan.outcomes.map(({ after }) => after);
        // A paisa of stake moves its runner by its odds.
        expect(Math.max(...afters) - Math.min(...afters)).toBeLessThanOrEqual(2 * runners + 1);
      }),
    );
  });
});
