import fc from 'fast-check';
import type { PositionBet } from '.';
import { computeExposure, computePosition, computeProfitByRunner, addBet, removeBet } from '.';
import { computeBetOutcomes } from '../bet';
import { computeRunBook } from './runner-pnl';
import { settleBet } from '../settlement/settle';

const runners = (count: number) => Array.from({ length: count }, (_, index) => ({ id: String(index) }));

/** Every choice of `size` out of `ids`. */
function choices(ids: readonly string[], size: number): string[][] {
  if (size === 0) return [[]];
  return ids.flatMap((id, index) => choices(ids.slice(index + 1), size - 1).map((rest) => [id, ...rest]));
}

const stake = fc.integer({ min: 1, max: 10_000_000 });
const oddsBet = (count: number): fc.Arbitrary<PositionBet> =>
  fc.record({
    marketType: fc.constantFrom('betfair' as const, 'bookmaker' as const),
    side: fc.constantFrom('back' as const, 'lay' as const),
    odd: fc.integer({ min: 101, max: 3000 }).map((hundredths) => hundredths / 100),
    stake,
    runnerId: fc.integer({ min: 0, max: count - 1 }).map(String),
    run: fc.constant(0),
    pending: fc.boolean(),
  });
const sessionBet: fc.Arbitrary<PositionBet> = fc.record({
  marketType: fc.constant('session' as const),
  side: fc.constantFrom('back' as const, 'lay' as const),
  odd: fc.integer({ min: 50, max: 150 }),
  stake,
  runnerId: fc.constant('s'),
  run: fc.integer({ min: 1, max: 30 }),
  pending: fc.boolean(),
});

/** What the bets bring in one outcome when the market picks the worst delayed ones to be accepted. */
function worstIn(bets: readonly PositionBet[], wins: (bet: PositionBet) => boolean): number {
  return bets.reduce((sum, bet) => {
    const { ifWin, ifLose } = computeBetOutcomes(bet);
    const pnl = wins(bet) ? ifWin : ifLose;
    return sum + (bet.pending ? Math.min(0, pnl) : pnl);
  }, 0);
}

test('exposure is the worst result over every winner set and every subset of accepted delayed bets [B3.07]', () => {
  const market = fc.integer({ min: 1, max: 6 }).chain((count) =>
    fc.record({
      count: fc.constant(count),
      winners: fc.integer({ min: 1, max: count }),
      bets: fc.array(oddsBet(count), { maxLength: 12 }),
    }),
  );
  fc.assert(
    fc.property(market, ({ count, winners, bets }) => {
      const field = { type: 'betfair' as const, runners: runners(count), winners };
      const ids = field.runners.map(({ id }) => id);
      const worst = Math.min(
        ...choices(ids, winners).map((chosen) => worstIn(bets, (bet) => chosen.includes(bet.runnerId))),
      );
      expect(computeExposure(field, computePosition(bets))).toBe(Math.max(0, -worst));
    }),
    { numRuns: 400 },
  );
});

test('any subset of the delayed bets may be accepted without the exposure ever rising [B3.07]', () => {
  fc.assert(
    fc.property(
      fc.array(oddsBet(3), { minLength: 1, maxLength: 8 }),
      fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
      (bets, accepted) => {
        const field = { type: 'betfair' as const, runners: runners(3), winners: 1 };
        let legs = computePosition(bets);
        let held = computeExposure(field, legs);
        bets.forEach((bet, index) => {
          if (!bet.pending) return;
          legs = removeBet(legs, bet);
          if (accepted[index]) legs = addBet(legs, { ...bet, pending: false });
          const next = computeExposure(field, legs);
          expect(next).toBeLessThanOrEqual(held);
          held = next;
        });
      },
    ),
    { numRuns: 300 },
  );
});

test('exposure of any mix of session bets is the worst over every run [B4.09]', () => {
  fc.assert(
    fc.property(fc.array(sessionBet, { maxLength: 12 }), (bets) => {
      const worst = Math.min(...Array.from({ length: 40 }, (_, runs) => worstIn(bets, (bet) => runs >= bet.run)));
      expect(computeExposure({ type: 'session', runners: [{ id: 's' }], winners: 1 }, computePosition(bets))).toBe(
        Math.max(0, -worst),
      );
    }),
    { numRuns: 400 },
  );
});

test('the run book shows the settlement of every run [B4.09]', () => {
  fc.assert(
    fc.property(fc.array(sessionBet, { maxLength: 10 }), (pending) => {
      const bets = pending.map((bet) => ({ ...bet, pending: false, matchedAt: 0 }));
      const book = computeRunBook(computePosition(bets));
      expect(book[0]?.from).toBe(0);
      expect(book.at(-1)?.to).toBeNull();
      for (let runs = 0; runs < 40; runs += 1) {
        const row = book.find(({ from, to }) => runs >= from && (to === null || runs <= to));
        const result = { marketId: 'm', outcome: 'settled' as const, winners: [], runs };
        expect(row?.profit).toBe(bets.reduce((sum, bet) => sum + settleBet(bet, { winners: 1 }, result).pnl, 0));
      }
    }),
    { numRuns: 200 },
  );
});

test('a run book has one row for each stretch of the same result [B4.09]', () => {
  const yes = {
    marketType: 'session',
    side: 'back',
    odd: 100,
    stake: 10_000,
    runnerId: 's',
    run: 46,
    pending: false,
  } as const;
  expect(computeRunBook(computePosition([yes, { ...yes, side: 'lay', run: 50 }]))).toEqual([
    { from: 0, to: 45, profit: 0 },
    { from: 46, to: 49, profit: 20_000 },
    { from: 50, to: null, profit: 0 },
  ]);
  expect(computeRunBook(computePosition([{ ...yes, run: 45.5 }]))).toEqual([
    { from: 0, to: 45, profit: -10_000 },
    { from: 46, to: null, profit: 10_000 },
  ]);
  expect(computeRunBook({})).toEqual([{ from: 0, to: null, profit: 0 }]);
});

test('the position of each runner is what its win brings, at worst over the other winners [B3.12]', () => {
  fc.assert(
    fc.property(fc.array(oddsBet(4), { maxLength: 8 }), fc.integer({ min: 1, max: 4 }), (mixed, winners) => {
      const bets = mixed.map((bet) => ({ ...bet, pending: false }));
      const field = { type: 'betfair' as const, runners: runners(4), winners };
      const outcomes = choices(['0', '1', '2', '3'], winners);
      for (const { runnerId, ifWin } of computeProfitByRunner(field, computePosition(bets))) {
        const withRunner = outcomes.filter((chosen) => chosen.includes(runnerId));
        expect(ifWin).toBe(
          Math.min(...withRunner.map((chosen) => worstIn(bets, (bet) => chosen.includes(bet.runnerId)))),
        );
      }
    }),
    { numRuns: 200 },
  );
});

test('taking every bet out again leaves no position [B4.09]', () => {
  fc.assert(
    fc.property(fc.array(oddsBet(3), { maxLength: 8 }), (bets) => {
      expect(bets.reduce(removeBet, computePosition(bets))).toEqual({});
    }),
  );
});
