import type { MarketDefinition, MarketResult } from '../market';
import { PLACE_TYPES } from '../settlement-rule';

/** Why the feed's result is not enough to settle a market: staff decide. */
export type OpenQuestion =
  | 'no-line-fits'
  | 'several-lines-fit'
  | 'score-differs'
  | 'too-few-winners'
  | 'no-number'
  /** A source that is not trusted for results names one (D3.18). */
  | 'suggested-result';

export type FeedDecision =
  | { readonly result: MarketResult; readonly question?: undefined }
  | { readonly result?: undefined; readonly question: OpenQuestion };

/** What is known beside the winners when a market ends. */
export interface EndOfMarket {
  /** Goals of both sides by the score feed; for lines. */
  readonly score?: readonly [number, number];
  /** Runners that were left at the off, where the market turned in play; else those that were not removed. */
  readonly leftAtOff?: number;
}

/** The rule by which markets of some exchange types end. */
export interface MarketRule {
  readonly exchangeTypes: readonly string[];
  /** The final result, or a question for staff. Undefined: the betting type of the market decides. */
  readonly decide: (definition: MarketDefinition, result: MarketResult, end: EndOfMarket) => FeedDecision | undefined;
}

const toVoid = (result: MarketResult, voidReason: NonNullable<MarketResult['voidReason']>): FeedDecision => ({
  result: { ...result, outcome: 'void', winners: [], voidReason },
});

/** Every rule of an exchange type. A new kind of market adds its rule here (docs/how-to/add-a-market-rule.md). */
export const MARKET_RULES: readonly MarketRule[] = [
  {
    exchangeTypes: PLACE_TYPES,
    decide({ winners, runners }, result, { leftAtOff }) {
      const left = leftAtOff ?? runners.length - (result.removed?.length ?? 0);
      return winners > 0 && left <= winners ? toVoid(result, 'too-few-runners') : undefined;
    },
  },
  {
    exchangeTypes: ['DRAW_NO_BET'],
    decide: ({ winners }, result) => (winners > 0 && result.winners.length === 0 ? toVoid(result, 'draw') : undefined),
  },
];
