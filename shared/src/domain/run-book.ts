import type { PositionByRunner } from './exposure';
import type { Paise } from './money';

/** One stretch of runs with the same result, both ends included; `to` null means any number above. Profit in paise. */
export interface RunBookRow {
  readonly from: number;
  readonly to: number | null;
  readonly profit: Paise;
}

/** The run book of a session: what every possible run brings, matched bets only; stretches of the same profit are one row (B4.09). */
export function computeRunBook(legs: PositionByRunner): RunBookRow[] {
  // The result is a whole number of runs, so a fractional line is reached at the next whole run.
  const lines = Object.entries(legs)
    .map(([run, leg]) => ({ reachedAt: Math.ceil(Number(run)), swing: leg.win - leg.lose }))
    .sort((a, b) => a.reachedAt - b.reachedAt);
  const starts = new Map<number, Paise>([[0, Object.values(legs).reduce((sum, leg) => sum + leg.lose, 0)]]);
  let profit = starts.get(0)!;
  for (const { reachedAt, swing } of lines) {
    profit += swing;
    starts.set(reachedAt, profit);
  }
  const steps = [...starts].filter(([, value], index, all) => index === 0 || value !== all[index - 1]![1]);
  return steps.map(([from, value], index) => {
    const next = steps[index + 1];
    return { from, to: next ? next[0] - 1 : null, profit: value };
  });
}
