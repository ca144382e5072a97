import type { MarketType, Side } from '../market';
import { multiplyRoundDown, multiplyRoundUp, type Paise } from '../money';

/** What the maths of one bet needs. odd: decimal for `betfair` and `premium`, per 100 for `bookmaker` and `session`. */
export interface BetTerms {
  readonly marketType: MarketType;
  readonly side: Side;
  readonly odd: number;
  readonly stake: Paise;
  /** Winnings of a back or liability of a lay that are cut from the totals of an order (E1.12); computed where absent. */
  readonly amount?: Paise | undefined;
}

/** What a bet changes in the balance when its runner wins (or its run is reached), and when not. */
export interface BetOutcomes {
  readonly ifWin: Paise;
  readonly ifLose: Paise;
}

/** Odds count to four decimals; what feeds send has at most two. */
const SCALE = 10_000;

/** Whether the type is priced in odds per 100 rather than in decimal odds. */
export function isPer100(type: MarketType): boolean {
  return type === 'bookmaker' || type === 'session';
}

// The winnings of a stake as a fraction: (odd - 1) for decimal odds, odd / 100 else (B9.09, B9.10).
function rateOf(type: MarketType, odd: number): readonly [numerator: number, denominator: number] {
  const scaled = Math.round(odd * SCALE);
  return isPer100(type) ? [scaled, 100 * SCALE] : [Math.max(0, scaled - SCALE), SCALE];
}

/** What the player gains at best, in paise: winnings of a back, rounded down to the paisa; the stake of a lay (B9.09 to B9.11). */
export function betProfit({ marketType, side, odd, stake, amount }: BetTerms): Paise {
  return side === 'back' ? (amount ?? multiplyRoundDown(stake, ...rateOf(marketType, odd))) : stake;
}

/**
 * What the player loses at worst, in paise: the stake of a back; the winnings that a lay pays, rounded up to the paisa (OQ-81).
 * Profit down and liability up: no sum of bets can pay out more than was held and staked.
 */
export function betLiability({ marketType, side, odd, stake, amount }: BetTerms): Paise {
  return side === 'back' ? stake : (amount ?? multiplyRoundUp(stake, ...rateOf(marketType, odd)));
}

/** Both outcomes of a bet, in paise. */
export function computeBetOutcomes(terms: BetTerms): BetOutcomes {
  const profit = betProfit(terms);
  const loss = -betLiability(terms);
  return terms.side === 'back' ? { ifWin: profit, ifLose: loss } : { ifWin: loss, ifLose: profit };
}

/**
 * Returns of a bet on a quarter line when half of it wins or loses and the other half is returned, in paise. Rounded down
 * for the player: a back gets no more, a lay costs no less (E3.02).
 */
export function halfOutcomes({ marketType, side, odd, stake }: BetTerms): BetOutcomes {
  const [numerator, denominator] = rateOf(marketType, odd);
  const half = multiplyRoundDown(stake, 1, 2);
  return side === 'back'
    ? { ifWin: multiplyRoundDown(stake, numerator, denominator * 2), ifLose: half - stake }
    : { ifWin: -multiplyRoundUp(stake, numerator, denominator * 2), ifLose: half };
}

/** Market types as bets name them on the wire (B3.04). */
export type WireMarketType = 'SESSION' | 'BOOKMAKER' | 'BETFAIR';

/** `other` is BOOKMAKER when people enter the market, else BETFAIR (OQ-11, OQ-84); premium goes as BETFAIR (OQ-98). */
export function toWireMarketType(market: { readonly type: MarketType; readonly manual: boolean }): WireMarketType {
  if (market.type === 'session') return 'SESSION';
  if (market.type === 'premium') return 'BETFAIR';
  return market.type === 'bookmaker' || market.manual ? 'BOOKMAKER' : 'BETFAIR';
}
