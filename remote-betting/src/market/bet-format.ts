import type { Bet } from '@backlay/shared/contract';
import type { MarketType } from '@backlay/shared/domain';
import { decimalText } from '../odds';

type Price = Pick<Bet['odds'], 'odd' | 'run'>;

/** Bets name their market's type as the wire does (B3.04): SESSION, BOOKMAKER, BETFAIR. */
export function marketTypeOf({ market }: Pick<Bet, 'market'>): MarketType {
  const type = market.type.toLowerCase();
  return type === 'session' || type === 'bookmaker' || type === 'premium' ? type : 'betfair';
}

/** Whether a bet stands on a session (fancy) market. */
export const isSessionBet = (bet: Pick<Bet, 'market'>): boolean => marketTypeOf(bet) === 'session';

/** What was bet on: the runner, or the session by its own name. */
export const getBetSubject = (bet: Bet): string => (isSessionBet(bet) ? bet.market.marketName : bet.odds.teamName);

/** `1.86`, `86`, `149 / 110` of a session, or the line where the price is one. */
export function formatMatchedPrice(bet: Bet, { odd, run }: Price = bet.odds): string {
  const type = marketTypeOf(bet);
  if (type === 'session') return `${run} / ${odd}`;
  if (type === 'betfair' && run > 0) return String(run);
  return type === 'bookmaker' ? String(odd) : decimalText(odd);
}

/** The requested price, where the bet was matched at another; null where they are equal. */
export const formatRequestedPrice = (bet: Bet): string | null =>
  bet.asked ? formatMatchedPrice(bet, bet.asked) : null;
