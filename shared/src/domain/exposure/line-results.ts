import type { Paise } from '../money';
import { resultsOf, winsBy, type MarketRunners } from './field';
import type { RunnerPnl, PositionByRunner } from './runner-pnl';

/** What a position brings with one result; whole margin or total. */
export interface ResultProfit {
  readonly result: number;
  readonly profit: Paise;
}

/** What matched bets bring with every whole margin or total, all lines together; of a LINE market around each line that was bet on. */
export function profitByResult(field: MarketRunners, legs: PositionByRunner): ResultProfit[] {
  return resultsIn(field, legs).map((result) => ({ result, profit: profitAt(field, legs, result, matched) }));
}

/** The worst of them, delayed bets being accepted or not as is worse. */
export function worstResult(field: MarketRunners, legs: PositionByRunner): Paise {
  return Math.min(...resultsIn(field, legs).map((result) => profitAt(field, legs, result, lowest)));
}

function resultsIn(field: MarketRunners, legs: PositionByRunner): number[] {
  if (field.rule === 'lines') return resultsOf(field);
  const around = Object.keys(legs).flatMap((line) => {
    const at = Number(line);
    return [Math.ceil(at) - 1, Math.floor(at), Math.floor(at) + 1];
  });
  return [...new Set([0, ...around.filter((result) => result >= 0)])].sort((a, b) => a - b);
}

type Read = (leg: RunnerPnl, key: 'win' | 'halfWin' | 'halfLose' | 'lose') => Paise;
const matched: Read = (leg, key) => leg[key] ?? 0;
const PENDING = {
  win: 'pendingWin',
  halfWin: 'pendingHalfWin',
  halfLose: 'pendingHalfLose',
  lose: 'pendingLose',
} as const;
const lowest: Read = (leg, key) => (leg[key] ?? 0) + (leg[PENDING[key]] ?? 0);

function profitAt({ rule, runners }: MarketRunners, legs: PositionByRunner, result: number, read: Read): Paise {
  if (rule === 'line')
    // A back sells: it wins below its line, and at the line nobody wins.
    return Object.entries(legs).reduce(
      (sum, [line, leg]) => sum + (result === Number(line) ? 0 : read(leg, result < Number(line) ? 'win' : 'lose')),
      0,
    );
  let sum = 0;
  for (const { id, line } of runners) {
    const leg = legs[id];
    if (!leg || !line) continue;
    const key = keyAt(winsBy(line, result));
    if (key) sum += read(leg, key);
  }
  return sum;
}

function keyAt(wins: number): 'win' | 'halfWin' | 'halfLose' | 'lose' | null {
  if (wins === 0) return null;
  if (wins > 0) return wins < 0.5 ? 'halfWin' : 'win';
  return wins > -0.5 ? 'halfLose' : 'lose';
}
