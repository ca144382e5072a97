import type { Bet, MarketPosition, Order } from '@backlay/shared/contract';
import type { MarketRunners, LineRange, MarketType, PriceLadder, Side } from '@backlay/shared/domain';

/** What was chosen, as it was when it was pressed (B3.10 to B3.13). Limits are rupees. */
export interface SlipSelection {
  readonly marketId: string;
  readonly marketName: string;
  readonly marketType: MarketType;
  readonly manual: boolean;
  /** False where the feed does not turn the market in play (E1.05). */
  readonly turnsInPlay?: boolean;
  readonly priceLadder?: PriceLadder;
  readonly winners: number;
  readonly runners: readonly string[];
  /** Where runners settle alone or by lines: what the figures are computed by. */
  readonly field?: MarketRunners;
  /** Of betting type LINE, where the price is the line. */
  readonly lineRange?: LineRange;
  readonly sportId: string;
  readonly eventId: string;
  readonly eventName: string;
  readonly openDate: string;
  /** Country of the competition. */
  readonly region: string;
  readonly runnerId: string;
  readonly runnerName: string;
  readonly side: Side;
  /** Of the ladder, 0 being the best. */
  readonly level: 0 | 1 | 2;
  readonly min: number;
  readonly max: number;
  /** The player's delay and the market's, in seconds (B3.13). */
  readonly delaySeconds: number;
  readonly version: number;
}

/**
 * Where the slip is. `delayed`: the platform holds the exposure and waits. `unknown`: no answer came, and nothing may be tried
 * before the outcome is known by reference.
 */
export type SlipStep =
  | 'idle'
  | 'editing'
  | 'confirming'
  | 'submitting'
  | 'delayed'
  | 'matched'
  | 'rejected'
  | 'lapsed'
  | 'unknown';

export interface SlipState {
  readonly step: SlipStep;
  readonly selection: SlipSelection | null;
  /** As it is typed: decimal odds, or the rate per 100. */
  readonly odd: string;
  /** Runs of a session, 0 for other markets. */
  readonly run: number;
  /** Digits of whole rupees; '' is no stake. */
  readonly stake: string;
  /** The price changed under the finger: the player takes the new one, or not, before anything else. */
  readonly moved: { readonly from: number; readonly to: number } | null;
  /** Reference of the order on its way. */
  readonly reference: string | null;
  /** The player's position in the market when the order was sent: an early update may already contain the order (E1.15). */
  readonly positionAtSend: MarketPosition | null;
  /** Place Bet was pressed: from now on errors show. */
  readonly tried: boolean;
  /** Why the last order came to nothing, in the platform's words; '' leaves it to the catalogue. */
  readonly reason: string;
  readonly bet: Bet | null;
  /** The placed order, of which a part may wait (E1.01). */
  readonly order: Order | null;
  /** The placed bet is confirmed without a dialog (E8.05). */
  readonly quiet: boolean;
}

export const emptySlip: SlipState = {
  step: 'idle',
  selection: null,
  odd: '',
  run: 0,
  stake: '',
  moved: null,
  reference: null,
  positionAtSend: null,
  tried: false,
  reason: '',
  bet: null,
  order: null,
  quiet: false,
};

/** An order is on its way: nothing on the slip may change. */
export const isInFlight = ({ step }: Pick<SlipState, 'step'>): boolean =>
  step === 'submitting' || step === 'delayed' || step === 'unknown';

/** The slip takes typing: before an order, or after one that came to nothing. */
export const isEditable = ({ step }: Pick<SlipState, 'step'>): boolean =>
  step === 'editing' || step === 'rejected' || step === 'lapsed';
