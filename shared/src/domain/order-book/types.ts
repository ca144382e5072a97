import type { PriceLadder, Side } from '../market';
import type { Paise } from '../money';

/** `keep` waits with what is not matched, `now` cancels it, `all` is matched in full or refused (E1.02). */
export type TimeInForce = 'keep' | 'now' | 'all';
/** What becomes of the waiting part when the market turns in play (E1.05). */
export const PERSISTENCES = ['LAPSE', 'KEEP', 'TAKE'] as const;
export type Persistence = (typeof PERSISTENCES)[number];
/** What a material event does to the order where the market is not managed (E1.06). */
export type OnEvent = 'lapse' | 'stay';

export type OrderState =
  | 'delayed'
  | 'waiting'
  | 'partly matched'
  | 'matched'
  | 'cancelled'
  | 'lapsed'
  | 'expired'
  | 'void';

/** Why an order ended before it was matched in full (E1.11). */
export type EndReason =
  | 'PLAYER'
  | 'IN_PLAY'
  | 'EVENT'
  | 'CLOSED'
  | 'NON_RUNNER'
  | 'PRICE_MOVED'
  | 'SELF_MATCH'
  | 'EXPIRED'
  | 'DUST'
  | 'STAFF'
  | 'LIMIT'
  | 'BRAND';

/** Why an input changes no order; each has a text for the player (E1.17). */
export type OrderRefusal =
  | 'suspended'
  | 'off-ladder'
  | 'invalid-stake'
  | 'not-found'
  | 'already-matched'
  | 'already-ended'
  | 'changed'
  | 'not-enough';

/** An order of the book. Amounts are paise, prices hundredths of decimal odds, times ms. */
export interface BookOrder {
  readonly id: string;
  readonly player: string;
  /** Its place among the runners of the book. */
  readonly runner: number;
  readonly side: Side;
  price: number;
  /** matched + waiting + cancelled + lapsed, at every moment (E1.11). */
  stake: Paise;
  matched: Paise;
  waiting: Paise;
  cancelled: Paise;
  lapsed: Paise;
  state: OrderState;
  reason: EndReason | null;
  persistence: Persistence;
  onEvent: OnEvent;
  readonly timeInForce: TimeInForce;
  expiresAt: number | null;
  readonly takeLimit: number | null;
  readonly createdAt: number;
  /** Its place in the queue: a lower one is matched first at an equal price. 0 before it joined the book. */
  queue: number;
  revision: number;
  /** Until when the in-play delay lasts; null in the book. */
  dueAt: number | null;
  /** Material events of the market when the order was received. */
  events: number;
  /** Sum of size times price of its fills, in hundredths of a paisa. */
  returns: number;
  /** Winnings of a back or liability of a lay over all fills, paise: the rounded running total (E1.12). */
  amount: Paise;
}

export type FillSource = 'player' | 'house' | 'cross';

/** One match of a part of an order. All fills of one `match` happen together. */
export interface Fill {
  readonly match: number;
  readonly orderId: string;
  readonly player: string;
  readonly runner: number;
  readonly side: Side;
  readonly price: number;
  readonly size: Paise;
  /** What its runner's win brings a back or costs a lay, paise, cut from the running total of the order (E1.12). */
  readonly amount: Paise;
  readonly source: FillSource;
  readonly taker: boolean;
}

/** Prices of the house at one side of a runner, best first: hundredths of decimal odds and rupees of the feed. */
export type FeedLevels = readonly (readonly [price: number, rupees: number])[];

/** Rules of one market. What the house offers, the least stake and the feed's crossMatching may change while it is open. */
export interface BookRules {
  /** How many runners the book begins with. */
  readonly runners: number;
  readonly ladder: PriceLadder;
  readonly winners: number;
  readonly isPlace: boolean;
  /** The feed's crossMatching as the book begins, outcomes complete (E2.06). */
  readonly crossMatching: boolean;
  readonly isRace: boolean;
  /** Every waiting order ends at a material event (E1.06). */
  readonly isManaged: boolean;
  readonly turnsInPlay: boolean;
  readonly minStake: Paise;
  /** Share of the feed that the house offers, in ten-thousandths (E2.02). */
  readonly houseShare: number;
  /** Rupees; null is no bound. */
  readonly houseMaxPerLevel: number | null;
  /** The largest loss of the house in an outcome, paise; null is no bound. */
  readonly houseMaxLoss: Paise | null;
}

/** The rules of a book that follow the configuration. */
export type HouseRules = Pick<BookRules, 'minStake' | 'houseShare' | 'houseMaxPerLevel' | 'houseMaxLoss'>;

/** An order as it is placed; `delayMs` is the in-play delay of player and market. */
export interface PlaceInput {
  readonly kind: 'place';
  readonly id: string;
  readonly player: string;
  readonly runner: number;
  readonly side: Side;
  readonly price: number;
  readonly stake: Paise;
  readonly timeInForce: TimeInForce;
  readonly persistence: Persistence;
  readonly onEvent: OnEvent;
  readonly expiresAt: number | null;
  readonly takeLimit: number | null;
  readonly delayMs: number;
}

export interface EditInput {
  readonly kind: 'edit';
  readonly id: string;
  readonly player: string;
  readonly revision: number;
  readonly price?: number;
  /** The complete stake, what is matched included. */
  readonly stake?: Paise;
  readonly persistence?: Persistence;
  readonly onEvent?: OnEvent;
  readonly expiresAt?: number | null;
  readonly delayMs: number;
}

/** What changes a book. Every input names its time; two inputs are never in one step (E2.20). */
export type BookInput = { readonly time: number } & (
  | PlaceInput
  | EditInput
  /** One order of a player, or all of a player without an id, or all of the market without a player. */
  | { readonly kind: 'cancel'; readonly id?: string; readonly player?: string; readonly reason: EndReason }
  | {
      readonly kind: 'feed';
      readonly runner: number;
      readonly back: FeedLevels;
      readonly lay: FeedLevels;
      readonly lastPrice: number | null;
    }
  | { readonly kind: 'status'; readonly status: 'open' | 'suspended' | 'closed'; readonly inPlay: boolean }
  | { readonly kind: 'event' }
  /** Runners that the market has since then: they get the next places of the book. */
  | { readonly kind: 'runners'; readonly ids: readonly string[] }
  /** Whether the feed lets complete sets meet from now on (E2.06). */
  | { readonly kind: 'cross'; readonly isAllowed: boolean }
  /** What the house offers from now on: its prices come with the feed inputs that follow (E2.02). */
  | { readonly kind: 'house'; readonly rules: HouseRules }
  /** Orders of a brand in maintenance match nothing; they come back to their places in an open book (E1.07). */
  | { readonly kind: 'pause'; readonly ids: readonly string[]; readonly isPaused: boolean }
  /** A non-runner with its reduction factor in hundredths of a percent. */
  | { readonly kind: 'remove'; readonly runner: number; readonly factor: number }
  /** Time has passed: delays, expiries and the return of the house's sizes. */
  | { readonly kind: 'tick' }
);

/** What one step did. Orders are copies, in the order of their first change, those that ended included. */
export interface StepResult {
  readonly refusal: OrderRefusal | null;
  readonly fills: readonly Fill[];
  readonly orders: readonly BookOrder[];
}
