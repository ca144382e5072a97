import type { LineMeasure, MarketDefinition, RunnerLine } from '../market';
import { isPlaceMarket, settlementRule, type SettlementRule } from '../market';

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
