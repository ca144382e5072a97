import type { MarketType } from '../market';

/** Seconds that the slip counts for a match-odds market without a delay of its own (B9.12). */
export const MATCH_ODDS_DELAY = 6;

/** Seconds between hold and decision: the player's delay plus the market's, each 0 when absent (B3.13). */
export function delaySeconds(userBetDelay: number | null | undefined, marketDelay: number | null | undefined): number {
  return (userBetDelay ?? 0) + (marketDelay ?? 0);
}

/** Where the countdown of the slip starts, in seconds (OQ-24). */
export function countdownSeconds(delay: number, marketType: MarketType): number {
  return delay > 0 || marketType !== 'betfair' ? delay : MATCH_ODDS_DELAY;
}
