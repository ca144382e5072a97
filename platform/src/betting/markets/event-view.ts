import type {
  EventDefinition,
  EventScore,
  MarketBook,
  MarketDefinition,
  MarketResult,
  OpenQuestion,
} from '@backlay/shared/domain';

// What the market service hands out. Nothing in it may be changed by who reads it.

export interface MarketView {
  readonly definition: MarketDefinition;
  readonly book: MarketBook;
  readonly result?: MarketResult;
  /** Its feed has ended it in a way that no rule settles: staff decide (E3.03, E3.12). */
  readonly question?: OpenQuestion;
  /** The result that a source suggests to staff. */
  readonly suggestion?: MarketResult;
}

export interface EventView {
  readonly event: EventDefinition;
  /** In the order of their `sort`. */
  readonly markets: readonly MarketView[];
  readonly score?: EventScore;
  /** Where its live pictures are, when somebody shows it (B7.12). */
  readonly liveTv?: string;
  /** Number of the last frame. */
  readonly seq: number;
  readonly stale: boolean;
}

/** What a bet is checked against: definition, book and how old the data is, ms. */
export interface CurrentMarket extends MarketView {
  readonly event: EventDefinition;
  readonly score?: EventScore | undefined;
  readonly ageMs: number;
  readonly stale: boolean;
}
