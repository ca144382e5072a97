/** Which side of a price the player takes. */
export type Side = 'back' | 'lay';

/** How a market is priced: `betfair` and `premium` in decimal odds, `bookmaker` in odds per 100, `session` in runs and a rate (B3.10, OQ-98). */
export type MarketType = 'betfair' | 'premium' | 'bookmaker' | 'session';

/** Status of a whole market. A missing status counts as SUSPENDED (B4.20). */
export type MarketStatus = 'INACTIVE' | 'OPEN' | 'SUSPENDED' | 'BALL RUNNING' | 'CLOSED';

/** Status of one runner. WINNER, LOSER and PLACED come with the result; REMOVED is a non-runner, CLOSED a line without further bets. */
export type RunnerStatus =
  | 'ACTIVE'
  | 'SUSPENDED'
  | 'BALL RUNNING'
  | 'CLOSED'
  | 'WINNER'
  | 'LOSER'
  | 'PLACED'
  | 'REMOVED';

/** One level of a ladder: `[decimal odds, size in rupees]`; of a session: `[runs, rate per 100]`; of a bookmaker: `[odds per 100, size]`. */
export type Level = readonly [price: number, amount: number];

/** What stands behind the displayed levels of one runner, up to ten levels a side, and what was traded. Only open panels receive it (E4.02). */
export interface DeepPrices {
  readonly back: readonly Level[];
  readonly lay: readonly Level[];
  /** Rupees traded by price, lowest price first. */
  readonly traded: readonly Level[];
  /** Rupees traded in all. */
  readonly volume: number;
  /** Last traded price of a feed whose frames have none. */
  readonly lastPrice?: number;
}

/** The last traded price of a runner; undefined where its feed has none. */
export const lastPriceOf = ({ lastPrice, depth }: RunnerPrices): number | undefined => lastPrice ?? depth?.lastPrice;

/** Prices of one runner, best first, at most three levels a side. A session has one runner for each line; its lay is No and its back is Yes. */
export interface RunnerPrices {
  readonly id: string;
  readonly status: RunnerStatus;
  readonly back: readonly Level[];
  readonly lay: readonly Level[];
  /** Last traded price, where the feed has one. */
  readonly lastPrice?: number;
  /** What the feed alone shows, where orders of players are added to it: the prices of a cash out. */
  readonly house?: { readonly back: readonly Level[]; readonly lay: readonly Level[] };
  /** Where the feed has it; no frame carries it. */
  readonly depth?: DeepPrices;
  /** Reduction factor in percent of a REMOVED runner. */
  readonly adjustmentFactor?: number;
}

/** All that moves in a market. `version` rises with every change of definition or status; bets name the version that they saw. */
export interface MarketBook {
  readonly marketId: string;
  readonly version: number;
  readonly status: MarketStatus;
  readonly inPlay: boolean;
  /** Rupees matched so far. */
  readonly totalMatched: number;
  readonly runners: readonly RunnerPrices[];
}

/** Headings of sessions in the order in which an event shows them (E9.06). */
export const SESSION_GROUPS = ['overs-6', 'overs-10', 'batter', 'partnership', 'wicket', 'other'] as const;

export type SessionGroup = (typeof SESSION_GROUPS)[number];

export type PriceLadder = 'CLASSIC' | 'FINEST';

/** All of a market that does not tick. Limits are rupees (min and max of one stake), the delay is seconds (B3.15). */
export interface MarketDefinition {
  readonly id: string;
  readonly eventId: string;
  readonly name: string;
  readonly type: MarketType;
  readonly runners: readonly RunnerDefinition[];
  /** How many runners win: 1 for match odds, more for place markets, 0 where each runner settles alone or by its line. */
  readonly winners: number;
  /** How the exchange prices and settles it (`ODDS`, `ASIAN_HANDICAP_DOUBLE_LINE`, `LINE`); ODDS when absent. */
  readonly bettingType?: string;
  /** The exchange's own market type: `MATCH_ODDS`, `PLACE`, `TOTAL_GOALS`. */
  readonly exchangeType?: string;
  /** What the lines of its runners count: the goals of the first side less those of the second, or all goals. */
  readonly measure?: LineMeasure;
  /** The lines on which a market of betting type LINE takes bets. */
  readonly lineRange?: LineRange;
  readonly min: number;
  readonly max: number;
  readonly delaySeconds: number;
  readonly betAllow: boolean;
  readonly isMarketLocked: boolean;
  /** Entered by people rather than by an exchange. */
  readonly manual: boolean;
  /** Exchange-type markets step along a ladder (OQ-78). */
  readonly priceLadder?: PriceLadder;
  readonly remarksMessage?: string;
  /** Percent that the house takes of what a player wins in the market, all its bets together; none when absent. */
  readonly commission?: number;
  /** From when bets are taken, ms; until then the market stays suspended (OQ-96). */
  readonly betOpenDate?: number;
  /** Markets of one name depend on each other, whatever their event: no multiple combines them (E6.05). */
  readonly relatedGroup?: string;
  /** The heading under which a sportsbook lists it: `Main`, `Goals`, `Players` (E6.01). */
  readonly group?: string;
  /** Of a session: under which heading it is shown; `other` when absent (E9.06). */
  readonly sessionGroup?: SessionGroup;
  /** Takes no lay bets (E9.07). */
  readonly backOnly?: boolean;
  /** False: the feed matches no complete sets across its runners (E2.06). */
  readonly crossMatching?: boolean;
  /** Whether the feed turns it in play; markets of people do not, all others do when absent (E1.05). */
  readonly turnsInPlay?: boolean;
  /** Sorts before or after the other markets of its event (OQ-76). */
  readonly place?: 'top' | 'bottom';
  /** Who prices it, and who entered it: accounts of the admin website (B3.15). */
  readonly assignedTo?: string;
  readonly createdBy?: string;
  /** The tenants that own and offer it; a market of the house, which every tenant offers, names none (D3.02). */
  readonly tenantIds?: readonly string[];
  readonly openDate: number;
  /** Order within its event. */
  readonly sort: number;
}

export type LineMeasure = 'margin' | 'total';

/**
 * The line of a runner. With a margin or total of m it wins by d = sign * m + offset; a half or more above 0 wins in full.
 */
export interface RunnerLine {
  readonly sign: 1 | -1;
  readonly offset: number;
}

export interface LineRange {
  readonly min: number;
  readonly max: number;
  readonly interval: number;
}

export interface RunnerDefinition {
  readonly id: string;
  readonly name: string;
  /** The feed has no name for it yet: it is not shown or bet on, and `name` is its id (E9.05). */
  readonly isUnnamed?: boolean;
  readonly sort: number;
  /** Of a handicap or total market. */
  readonly line?: RunnerLine;
  /** Smallest and largest stake on a line of a session, rupees; those of the market when absent (E9.06). */
  readonly min?: number;
  readonly max?: number;
  readonly clothNumber?: number;
  readonly stallDraw?: number;
  readonly age?: number;
  readonly jockeyName?: string;
  readonly trainerName?: string;
  readonly url?: string;
}

export interface EventDefinition {
  readonly id: string;
  readonly sportId: string;
  /** `team1 v team2`, or the name of the race. */
  readonly name: string;
  readonly countryCode: string;
  readonly timezone: string;
  /** Scheduled start, ms. */
  readonly openDate: number;
  readonly competition: { readonly id: string; readonly name: string; readonly region: string };
  /** Distance of a race or the like, shown beside the name. */
  readonly note?: string;
  /** The source that pushes it; the feed of the installation has none (D3.17). */
  readonly source?: string;
  /** Tenants that take no bets on it: another source took over, which they do not allow (G7.09). */
  readonly suspendedFor?: readonly string[];
  /** Who entered it, and the tenants that own it; an event of the house names neither. */
  readonly createdBy?: string;
  readonly tenantIds?: readonly string[];
}

/** What the score card shows; every sport fills in what it has (B3.27). */
export interface EventScore {
  readonly eventId: string;
  /** One line per side: `142/3 (15.2)`, `2`, `6 3`. */
  readonly sides: readonly {
    readonly name: string;
    readonly score: string;
    readonly note?: string;
    readonly batting?: boolean;
  }[];
  /** `15.2 ov`, `63'`, `Set 2`. */
  readonly clock: string;
  /** `India need 37 from 28 balls`. */
  readonly summary?: string;
  /** `CRR 9.26`, `RRR 7.93`. */
  readonly rates?: readonly string[];
  /** The last deliveries, newest last: `0` to `6`, `W`, `wd`, `nb`. */
  readonly balls?: readonly string[];
  readonly iframeUrl?: string;
}

/** How the match ended, beyond its winner: `tied` that nothing decided, or with fewer overs than planned (`shortened`, E9.08). */
export type MatchEnding = 'tied' | 'super-over' | 'abandoned' | 'shortened';

/** How a market ended. A session ends with `runs`; the others with a status for every runner; `void` when it never counted. */
export interface MarketResult {
  readonly marketId: string;
  readonly outcome: 'settled' | 'void';
  /** Who is paid: of a tie that nothing decided all that share it, of one with a super over who won that. */
  readonly winners: readonly string[];
  /** Of a session; of an abandoned one the runs that were made until then. */
  readonly runs?: number;
  readonly ending?: MatchEnding;
  /** Of a shortened match: the whole overs of the innings that counted. */
  readonly overs?: number;
  /** Of a session in a shortened match: the overs that it covers; absent where it does not end by overs. */
  readonly sessionOvers?: number;
  /** Of a handicap or total market, and of one of betting type LINE: the whole margin (first side less second) or total. */
  readonly margin?: number;
  readonly total?: number;
  /** The goals of both sides, where they are known; for the explanation. */
  readonly score?: readonly [first: number, second: number];
  /** Of the winners those that share the last place or places; without it all winners divide. */
  readonly sharedPlaces?: readonly string[];
  /** Why a market is void by rule: a draw without a bet on it, or no more runners than places. */
  readonly voidReason?: 'draw' | 'too-few-runners';
  /** Removed runners with their reduction factors in percent and the moment (ms) of the removal. */
  readonly removed?: readonly {
    readonly id: string;
    readonly adjustmentFactor: number;
    readonly at: number;
    /** What the explanation calls it. */
    readonly name?: string;
  }[];
}

/** The overs that a session covers by its name, as in `Mumbai 6 over runs`; undefined where it names none. */
export function readSessionOvers(name: string): number | undefined {
  const [, overs] = /(?:^|\D)(\d{1,2})[ -]?ov(?:er)?s?\b/i.exec(name) ?? [];
  return overs === undefined ? undefined : Number(overs);
}

/** The sides of an event out of its name, `team1 v team2`; a race or an outright has the one name (B3.23). */
export function sidesOfEvent(name: string): readonly string[] {
  return name.split(/ v(?:s\.?)? /).map((side) => side.trim());
}
