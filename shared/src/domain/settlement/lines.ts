import type { BetTerms } from '../bet';
import { computeBetOutcomes, halfOutcomes } from '../bet';
import { winsBy, type MarketRunners } from '../exposure';
import type { LineMeasure, MarketResult } from '../market';
import type { Paise } from '../money';

/** How a line came out for the bet: a lay wins what its runner loses. */
export type LineCause =
  | 'line-won'
  | 'line-half-won'
  | 'line-returned'
  | 'line-half-lost'
  | 'line-lost'
  | 'line-above'
  | 'line-below'
  | 'line-equal';

/** The numbers of a line's result. */
export interface LineExplanation {
  /** What was counted; absent of a market of betting type LINE. */
  readonly measure?: LineMeasure;
  /** From the side of the runner: its own goals less those of the other, or the total. */
  readonly result: number;
  /** The runner's handicap, or the line of its total. */
  readonly line: number;
  /** The goals of both sides, the first side's first. */
  readonly score?: readonly [number, number];
}

interface LineResult {
  readonly outcome: 'win' | 'lose' | 'void';
  readonly pnl: Paise;
  readonly explanation: { readonly cause: LineCause; readonly line: LineExplanation };
}

/** A bet in a handicap or total market, by what its runner wins by (E3.02); undefined while margin or total are not known. */
export function settleLine(
  bet: BetTerms & { readonly runnerId: string },
  { runners, measure }: MarketRunners,
  { margin, total, score }: MarketResult,
): LineResult | undefined {
  const line = runners.find(({ id }) => id === bet.runnerId)?.line;
  const result = measure === 'margin' ? margin : total;
  if (!line || !measure || result === undefined) return undefined;
  const { cause, pnl } = byWins(bet, winsBy(line, result));
  const own =
    measure === 'margin' ? { result: line.sign * result, line: line.offset } : { result, line: Math.abs(line.offset) };
  return toResult(pnl, cause, { measure, ...own, ...(score ? { score } : {}) });
}

/** A bet in a market of betting type LINE: a lay buys and wins above its line, a back sells and wins below it (E3.05). */
export function settleOnLine(
  bet: BetTerms & { readonly run: number },
  { total, runs }: MarketResult,
): LineResult | undefined {
  const result = total ?? runs;
  if (result === undefined) return undefined;
  const line = { result, line: bet.run };
  if (result === bet.run) return toResult(0, 'line-equal', line);
  const { ifWin, ifLose } = computeBetOutcomes(bet);
  return result < bet.run ? toResult(ifWin, 'line-below', line) : toResult(ifLose, 'line-above', line);
}

function byWins(bet: BetTerms, wins: number): { readonly cause: LineCause; readonly pnl: Paise } {
  if (wins === 0) return { cause: 'line-returned', pnl: 0 };
  const isHalf = Math.abs(wins) < 0.5;
  const { ifWin, ifLose } = isHalf ? halfOutcomes(bet) : computeBetOutcomes(bet);
  const hasWon = wins > 0 === (bet.side === 'back');
  const cause = isHalf ? (hasWon ? 'line-half-won' : 'line-half-lost') : hasWon ? 'line-won' : 'line-lost';
  return { cause, pnl: wins > 0 ? ifWin : ifLose };
}

function toResult(pnl: Paise, cause: LineCause, line: LineExplanation): LineResult {
  const outcome = cause === 'line-returned' || cause === 'line-equal' ? 'void' : pnl >= 0 ? 'win' : 'lose';
  return { outcome, pnl, explanation: { cause, line } };
}
