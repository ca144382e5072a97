import type { Bet } from '@backlay/shared/contract';
import type { MarketType } from '@backlay/shared/domain';
import { decimalText } from '../odds';

/** Bets name their market's type as the wire does (B3.04): SESSION, BOOKMAKER, BETFAIR. */
export function marketTypeOf({ market }: Pick<Bet, 'market'>): MarketType {
  const type = market.type.toLowerCase();
  return type === 'session' || type === 'bookmaker' || type === 'premium' ? type : 'betfair';
}

export const isSessionBet = (bet: Pick<Bet, 'market'>): boolean => marketTypeOf(bet) === 'session';

/** What was bet on: the runner, or the session by its own name. */
export const subjectOf = (bet: Bet): string => (isSessionBet(bet) ? bet.market.marketName : bet.odds.teamName);

/** `1.86`, `86`, or `149 / 110` of a session. */
export function oddsText(bet: Bet, odd: number = bet.odds.odd): string {
  const type = marketTypeOf(bet);
  if (type === 'session') return `${bet.odds.run} / ${odd}`;
  return type === 'bookmaker' ? String(odd) : decimalText(odd);
}
