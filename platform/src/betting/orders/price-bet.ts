import type { RequestedPrice, Paise } from '@backlay/shared/domain';
import { agreedLine, findMatchablePrice, betLiability, betProfit, type BetTerms } from '@backlay/shared/domain';
import type { RequestedTerms, Bet } from './bet';
import type { CurrentMarket } from './ports';

/** The price of a bet: the odds, and the line of a session or of a market of betting type LINE. */
export type BetPrice = Pick<RequestedPrice, 'odd' | 'run'>;

/** A bet, or what is to become one, with what the player asked for. */
export type PriceRequest = Pick<Bet, 'marketType' | 'runnerId' | 'side'> & { readonly asked: RequestedTerms };

/** What a bet asked for; without a word of its own exactly the price at which it stands. */
export const getRequestedPrice = ({ asked, odd, run }: Pick<Bet, 'asked' | 'odd' | 'run'>): RequestedTerms =>
  asked ?? { policy: 'exact', odd, run };

/** The price at which the bet is matched on the current market; null when it is not (B7.07). */
export function findCurrentPrice(
  { asked, marketType, runnerId, side }: PriceRequest,
  { book, definition }: CurrentMarket,
): BetPrice | null {
  const runner = book.runners.find(({ id }) => id === runnerId);
  if (!runner) return null;
  const price = { side, odd: asked.odd, run: asked.run };
  if (definition.bettingType === 'LINE') return agreedLine(asked.policy, runner, price);
  return findMatchablePrice(asked.policy, runner, marketType, price);
}

/** A price with what a bet of these terms pays and may cost at it, in paise. */
export function priceBet(
  { marketType, side, stake }: Pick<BetTerms, 'marketType' | 'side' | 'stake'>,
  { odd, run }: BetPrice,
): BetPrice & { readonly profit: Paise; readonly liability: Paise } {
  const matched = { marketType, side, stake, odd };
  return { odd, run, profit: betProfit(matched), liability: betLiability(matched) };
}

/** The most that a player may lose by what they asked for and by what they get instead, in paise. */
export function maxLiability(terms: BetTerms, asked: BetPrice, matched: BetPrice | null): Paise {
  const liabilityAt = ({ odd }: BetPrice) => betLiability({ ...terms, odd });
  return Math.max(liabilityAt(asked), liabilityAt(matched ?? asked));
}
