import type { Paise } from '../money';
import { multiplyRoundDown } from '../money';

/** What the house takes of what a player won in a market, all bets together; nothing of a loss. Rounded down, in the player's favour. */
export function commissionOn(net: Paise, percent: number): Paise {
  // Hundredths of a percent, as a whole number.
  return net > 0 && percent > 0 ? multiplyRoundDown(net, Math.round(percent * 100), 10_000) : 0;
}
