import type { Span } from '../../core/traces';
import type { BetResult, MarketType, MultipleKind, Paise, PricePolicy, RunBookRow, Side } from '@backlay/shared/domain';
import type { Balance } from '../../money/ledger';
import type { BetFields } from './bet-fields';

export type { RequestedTerms } from './bet-fields';

export type BetStatus = 'delayed' | 'matched' | 'rejected' | 'lapsed' | 'settled' | 'void';

/** Why a bet was not taken. */
export type RejectionCode =
  | 'not-player'
  | 'blocked'
  | 'market-unknown'
  | 'market-closed'
  | 'market-locked'
  | 'suspended'
  | 'stale'
  | 'not-allowed'
  | 'invalid-stake'
  | 'range'
  | 'zero'
  | 'user-max'
  | 'off-ladder'
  /** The rule by which the market is settled is not built. */
  | 'no-rule'
  | 'market-changed'
  | 'odds-changed'
  | 'insufficient-balance'
  /** The player's own limits, or a pause they took. */
  | 'on-break'
  | 'stake-limit'
  | 'loss-limit'
  /** The house would lose more than one of its caps allows (D4.03). */
  | 'liability-limit'
  /** More than is on offer at the price (D4.07). */
  | 'size'
  /** The platform stopped before it could decide. */
  | 'interrupted'
  /** The outcome was asked for before the order arrived; it is not taken any more. */
  | 'withdrawn'
  /** More calls or waiting orders than a player may have (E1.03). */
  | 'too-many'
  /** The reference is that of an order of the exchange. */
  | 'ordered'
  /** The reference is that of a bet in the archive (G5.07). */
  | 'archived';

/** What a player sends; the platform works out everything else. */
export interface Order {
  /** Of the call that places it; absent where nothing is traced. */
  readonly span?: Span | undefined;
  readonly userId: string;
  readonly tenantId: string;
  /** One per press: the same reference is the same bet, whatever its other fields hold. */
  readonly clientRef: string;
  readonly marketId: string;
  readonly runnerId: string;
  readonly side: Side;
  readonly odd: number;
  /** The line of a session. */
  readonly run?: number;
  readonly stake: Paise;
  /** What may become of the price until the bet is accepted; `exact` where it is left out. */
  readonly pricePolicy?: PricePolicy;
  /** The version of the market that the player saw. */
  readonly marketVersion: number;
  readonly meta?: Readonly<Record<string, unknown>>;
  /** The fields of `bet-fields.ts` that the order sets. */
  readonly fields?: BetFields;
}

/** Names of market, event and runner when the bet was matched. */
export interface BetDisplayNames {
  readonly sportId: string;
  readonly event: string;
  /** Scheduled start, ms. */
  readonly eventOpenDate: number;
  readonly market: string;
  readonly runner: string;
  /** The market was entered by people; with the type it gives the wire type. */
  readonly manual: boolean;
  /** Of an order: false where the feed does not turn its market in play (E1.05). */
  readonly turnsInPlay?: boolean;
}

/** How a leg came out, with the sentence on it. */
export type LegResult = BetResult & { readonly text: string };

/** One leg of a stored multiple. */
export interface MultipleLeg {
  readonly marketId: string;
  readonly marketType: MarketType;
  readonly eventId: string;
  readonly runnerId: string;
  readonly odd: number;
  readonly matchedAt: number;
  readonly names: BetDisplayNames;
  /** Of the settlement that decided it. */
  readonly revision: number | null;
  /** Null while it is open. */
  readonly result: LegResult | null;
}

/** What a multiple consists of beside its bet: `stake` is that of each of its bets. */
export interface MultipleDetails {
  readonly kind: MultipleKind;
  readonly stake: Paise;
  readonly legs: readonly MultipleLeg[];
}

/** A stored bet at its matched price; amounts in paise, times in ms. */
export interface Bet extends BetFields {
  readonly id: string;
  readonly userId: string;
  readonly tenantId: string;
  readonly clientRef: string;
  readonly eventId: string;
  readonly marketId: string;
  readonly marketType: MarketType;
  readonly runnerId: string;
  readonly side: Side;
  readonly odd: number;
  readonly run: number;
  readonly stake: Paise;
  readonly profit: Paise;
  readonly liability: Paise;
  readonly marketVersion: number;
  readonly status: BetStatus;
  readonly reason: RejectionCode | null;
  readonly names: BetDisplayNames;
  readonly meta: Readonly<Record<string, unknown>>;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly decideAt: number;
  readonly matchedAt: number | null;
  readonly settledAt: number | null;
  readonly outcome: 'win' | 'lose' | 'void' | null;
  /** What settlement changed in the balance. */
  readonly pnl: Paise | null;
  /** A sentence on how it came out. */
  readonly explanation: string | null;
  /** The legs of a multiple, where they were read with it. */
  readonly multiple?: MultipleDetails;
}

/** Winnings of a back or liability of a lay that a part of an order has, paise; undefined for any other bet (E1.12). */
export const amountOfOrder = ({ side, profit, liability, meta }: Pick<Bet, 'side' | 'profit' | 'liability' | 'meta'>) =>
  typeof meta['order'] === 'string' ? (side === 'back' ? profit : liability) : undefined;

/** Where a player stands in one market: matched bets by runner, or by run; exposure counts delayed bets too. */
export interface MarketPosition {
  readonly marketId: string;
  readonly eventId: string;
  readonly exposure: Paise;
  readonly byRunner: readonly { readonly runnerId: string; readonly ifWin: Paise }[];
  /**
   * Profit of the matched bets on a runner when it wins and when not, in markets with several winners or independent
   * runners.
   */
  readonly legs?: readonly { readonly runnerId: string; readonly win: Paise; readonly lose: Paise }[];
  /** Of a session by runs, of lines by whole margin or total. */
  readonly runBook?: readonly RunBookRow[];
}

export type PlacementResult =
  | { readonly ok: true; readonly bet: Bet; readonly position: MarketPosition; readonly balance: Balance }
  | { readonly ok: false; readonly reason: RejectionCode; readonly bet: Bet | null; readonly balance: Balance | null };
