// Messages of the recorded exchange stream, only the fields that are read. https://docs.developer.betfair.com (Exchange Stream API) names them.

/** `[price, size]`; a size of 0 deletes the price. */
export type PriceSize = readonly [price: number, size: number];
/** `[level, price, size]`; a size of 0 deletes the level. */
export type LevelPriceSize = readonly [level: number, price: number, size: number];

export interface StreamRunner {
  readonly id: number;
  /** Handicap; absent means 0. */
  readonly hc?: number;
  readonly status: string;
  readonly sortPriority: number;
  readonly name?: string;
  readonly adjustmentFactor?: number;
  readonly removalDate?: string;
}

export interface StreamDefinition {
  readonly eventId: string;
  readonly eventTypeId: string;
  readonly eventName?: string;
  readonly name?: string;
  readonly marketType?: string;
  /** `ODDS` when absent. */
  readonly bettingType?: string;
  /** Of betting type LINE. */
  readonly lineMinUnit?: number;
  readonly lineMaxUnit?: number;
  readonly lineInterval?: number;
  readonly marketTime: string;
  readonly openDate?: string;
  readonly numberOfWinners: number;
  readonly numberOfActiveRunners: number;
  readonly crossMatching?: boolean;
  readonly turnInPlayEnabled?: boolean;
  readonly betDelay: number;
  readonly inPlay: boolean;
  readonly status: string;
  readonly version: number;
  readonly venue?: string;
  readonly countryCode?: string;
  readonly timezone?: string;
  readonly runners: readonly StreamRunner[];
  readonly priceLadderDefinition?: { readonly type: string };
}

export interface RunnerChange {
  readonly id: number;
  readonly hc?: number;
  readonly ltp?: number;
  readonly tv?: number;
  readonly atb?: readonly PriceSize[];
  readonly atl?: readonly PriceSize[];
  readonly trd?: readonly PriceSize[];
  readonly batb?: readonly LevelPriceSize[];
  readonly batl?: readonly LevelPriceSize[];
  readonly bdatb?: readonly LevelPriceSize[];
  readonly bdatl?: readonly LevelPriceSize[];
}

export interface MarketChange {
  readonly id: string;
  readonly img?: boolean;
  readonly tv?: number;
  readonly marketDefinition?: StreamDefinition;
  readonly rc?: readonly RunnerChange[];
}

/** One line of a price file (`mcm`). `pt` is the publish time, ms. */
export interface MarketChangeMessage {
  readonly op: 'mcm';
  readonly pt: number;
  readonly mc?: readonly MarketChange[];
}

export interface CricketInnings {
  readonly inningsNum: number;
  readonly battingTeam?: string;
  readonly inningsRuns: number;
  readonly inningsOvers: string;
  readonly inningsWickets: number;
}

export interface CricketChange {
  readonly eventId: string;
  readonly marketId: string;
  readonly fixtureInfo?: {
    readonly homeTeam?: string;
    readonly awayTeam?: string;
    readonly eventDescription?: string;
    readonly fixtureStatus?: string;
    readonly eventStatus?: string;
    readonly maxOvers?: number;
  };
  readonly homeTeam?: { readonly name: string; readonly selectionId?: number };
  readonly awayTeam?: { readonly name: string; readonly selectionId?: number };
  readonly matchStats?: { readonly currentInnings: number; readonly inningsStats: readonly CricketInnings[] };
}

/** One line of a score file (`ccm`). */
export interface CricketChangeMessage {
  readonly op: 'ccm';
  readonly pt: number;
  readonly cc?: readonly CricketChange[];
}

export type StreamMessage = MarketChangeMessage | CricketChangeMessage;
