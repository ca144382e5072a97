import type { LineMeasure, MarketDefinition, RunnerLine } from './market';

/** How a market is held and settled: `winners` of the runners win, each runner alone, by whole margins or totals, or by one line. */
export type SettlementRule = 'winners' | 'each' | 'lines' | 'line';

type RuleTerms = Pick<
  MarketDefinition,
  'type' | 'winners' | 'bettingType' | 'exchangeType' | 'measure' | 'lineRange'
> & {
  readonly runners: readonly { readonly line?: RunnerLine | undefined }[];
};

/** Exchange types that are not offered: each-way and ante-post racing (E3.12). */
const NOT_OFFERED = new Set(['EACH_WAY', 'ANTEPOST_WIN', 'ANTEPOST_PLACE']);
/** Exchange types of place markets. */
export const PLACE_TYPES: readonly string[] = ['PLACE', 'OTHER_PLACE'];
const HANDICAPS = new Set(['ASIAN_HANDICAP_SINGLE_LINE', 'ASIAN_HANDICAP_DOUBLE_LINE']);

/** Whether markets of an exchange type are taken at all (E3.12). */
export const isOfferedType = (exchangeType: string | undefined): boolean =>
  exchangeType === undefined || !NOT_OFFERED.has(exchangeType);

/** Whether it is a place market: by its type, not by how many runners win (E3.08). */
export const isPlaceMarket = ({ exchangeType }: Pick<MarketDefinition, 'exchangeType'>): boolean =>
  exchangeType !== undefined && PLACE_TYPES.includes(exchangeType);

/** The rule of a market; null when it has none that is built: then it has no prices and takes no bet (E3.04). */
export function settlementRule(market: RuleTerms): SettlementRule | null {
  const { type, winners, bettingType = 'ODDS', exchangeType, measure, lineRange, runners } = market;
  if (type === 'session') return 'winners';
  if (!isOfferedType(exchangeType)) return null;
  if (bettingType === 'ODDS') {
    if (winners >= 1) return 'winners';
    return winners === 0 && type !== 'bookmaker' ? 'each' : null;
  }
  if (type !== 'betfair') return null;
  if (HANDICAPS.has(bettingType)) return measure && runners.every(({ line }) => line) ? 'lines' : null;
  return bettingType === 'LINE' && lineRange && lineRange.interval > 0 && runners.length === 1 ? 'line' : null;
}

/** A runner of an exchange's handicap or total market. `selection` is the same for all lines of one team. */
export interface HandicapRunner {
  readonly selection: string;
  readonly handicap: number;
  readonly name: string;
}

export interface MarketLines {
  readonly measure: LineMeasure;
  /** In the order of the runners. */
  readonly lines: readonly RunnerLine[];
}

/**
 * The lines of an exchange's handicap or total market; null when the runners have neither. Over and under have their line
 * as handicap, "n or more" its negative. Two teams have handicaps, and margins count from the first of them.
 */
export function readLines(bettingType: string | undefined, runners: readonly HandicapRunner[]): MarketLines | null {
  if (!bettingType || !HANDICAPS.has(bettingType) || runners.length === 0) return null;
  const lines = (measure: LineMeasure, toLine: (runner: HandicapRunner) => RunnerLine): MarketLines => ({
    measure,
    lines: runners.map(toLine),
  });
  if (runners.every(({ name }) => /^(over|under)\b/i.test(name)))
    return lines('total', ({ name, handicap }) =>
      /^over\b/i.test(name) ? { sign: 1, offset: -Math.abs(handicap) } : { sign: -1, offset: Math.abs(handicap) },
    );
  if (runners.every(({ name, handicap }) => handicap <= 0 && /\bor more$/i.test(name)))
    return lines('total', ({ handicap }) => ({ sign: 1, offset: handicap }));
  const [first, second, ...others] = new Set(runners.map(({ selection }) => selection));
  if (second === undefined || others.length > 0) return null;
  // A selection without a name yet may turn out to be "Over".
  if (runners.some(({ name, selection }) => name === selection)) return null;
  return lines('margin', ({ selection, handicap }) => ({ sign: selection === first ? 1 : -1, offset: handicap }));
}
