import type { AskedPrice, Paise } from '@backlay/shared/domain';
import { agreedLine, agreedPrice, betLiability, betProfit, type BetTerms } from '@backlay/shared/domain';
import type { AskedTerms, Bet } from './bet';
import type { MarketNow } from './ports';

/** The price of a bet: the odds, and the line of a session or of a market of betting type LINE. */
export type Price = Pick<AskedPrice, 'odd' | 'run'>;

/** A bet, or what is to become one, with what the player asked for. */
export type Asking = Pick<Bet, 'marketType' | 'runnerId' | 'side'> & { readonly asked: AskedTerms };

/** What a bet asked for; without a word of its own exactly the price at which it stands. */
export const askedOf = ({ asked, odd, run }: Pick<Bet, 'asked' | 'odd' | 'run'>): AskedTerms =>
  asked ?? { policy: 'exact', odd, run };

/** The price at which it is struck on what the market offers now; null when it is not (B7.07). */
export function agreedNow(
  { asked, marketType, runnerId, side }: Asking,
  { book, definition }: MarketNow,
): Price | null {
  const runner = book.runners.find(({ id }) => id === runnerId);
  if (!runner) return null;
  const price = { side, odd: asked.odd, run: asked.run };
  if (definition.bettingType === 'LINE') return agreedLine(asked.policy, runner, price);
  return agreedPrice(asked.policy, runner, marketType, price);
}

/** A price with what a bet of these terms pays and may cost at it, in paise. */
export function struckAt(
  { marketType, side, stake }: Pick<BetTerms, 'marketType' | 'side' | 'stake'>,
  { odd, run }: Price,
): Price & { readonly profit: Paise; readonly liability: Paise } {
  const struck = { marketType, side, stake, odd };
  return { odd, run, profit: betProfit(struck), liability: betLiability(struck) };
}

/** The most that a player may lose by what they asked for and by what they get instead, in paise. */
export function dearest(terms: BetTerms, asked: Price, struck: Price | null): Paise {
  const [most, other] = [asked, struck ?? asked].map(({ odd }) => betLiability({ ...terms, odd }));
  return Math.max(most!, other!);
}
