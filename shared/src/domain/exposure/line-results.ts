import type { Paise } from '../money';
import type { RunnerPnl, PositionByRunner } from './runner-pnl';
import { isPlaceMarket, settlementRule, type SettlementRule } from '../settlement-rule';
import { type LineMeasure, type MarketDefinition, type RunnerLine } from '../market';

/** What the exposure rule needs of a market; plain data. A removed runner cannot win and is left out by the caller. */
export interface MarketRunners {
  readonly type: MarketDefinition['type'];
  readonly runners: readonly FieldRunner[];
  readonly winners: number;
  /** Absent: any `winners` of the runners win. */
  readonly rule?: Exclude<SettlementRule, 'winners'>;
  /** What the lines of the runners count. */
  readonly measure?: LineMeasure;
  /** Non-runners take a share of the winnings rather than of the price. */
  readonly isPlace?: boolean;
}

export interface FieldRunner {
  readonly id: string;
  readonly line?: RunnerLine;
}

type FieldTerms = Pick<
  MarketDefinition,
  'type' | 'winners' | 'bettingType' | 'exchangeType' | 'measure' | 'lineRange'
> & { readonly runners: readonly FieldRunner[] };

/** The field of a market, all of its runners in it. */
export function toField(market: FieldTerms): MarketRunners {
  const { type, winners, measure, runners } = market;
  const rule = settlementRule(market) ?? 'winners';
  const plain = { type, winners, ...(isPlaceMarket(market) ? { isPlace: true } : {}) };
  if (rule !== 'lines')
    return { ...plain, runners: runners.map(({ id }) => ({ id })), ...(rule === 'winners' ? {} : { rule }) };
  return {
    ...plain,
    runners: runners.map(({ id, line }) => (line ? { id, line } : { id })),
    rule,
    ...(measure ? { measure } : {}),
  };
}

/** The rule of a field. A field without winners of before these rules was of runners that settle alone. */
export function ruleOf({ type, rule, winners }: Pick<MarketRunners, 'type' | 'rule' | 'winners'>): SettlementRule {
  return rule ?? (winners === 0 && type !== 'session' ? 'each' : 'winners');
}

/** Whether half of a bet can win or lose. */
export const hasHalves = (field: Pick<MarketRunners, 'rule'>): boolean => field.rule === 'lines';

/** What a runner of a handicap or total market wins by with a whole margin or total (E3.02). */
export const winsBy = ({ sign, offset }: RunnerLine, result: number): number => sign * result + offset;

/**
 * Every whole margin or total that separates these lines, ascending, with one beyond the highest line on each side (E3.04).
 */
export function resultsOf({ measure, runners }: Pick<MarketRunners, 'measure' | 'runners'>): number[] {
  const highest = Math.ceil(Math.max(0, ...runners.map(({ line }) => Math.abs(line?.offset ?? 0)))) + 1;
  const lowest = measure === 'margin' ? -highest : 0;
  return Array.from({ length: highest - lowest + 1 }, (_, step) => lowest + step);
}

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
