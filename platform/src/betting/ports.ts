import type { EventDefinition, MarketBook, MarketDefinition, PlayerMaxima } from '@backlay/shared/domain';
import type { Balance } from '../ledger';
import type { Bet } from './bet';

/** A market as a bet is judged by it. */
export interface MarketNow {
  readonly definition: MarketDefinition;
  readonly book: MarketBook;
  readonly event: EventDefinition;
  /** The feed was silent for too long: its prices cannot be bet on. */
  readonly stale: boolean;
}

export interface MarketsPort {
  current(marketId: string): MarketNow | undefined;
}

/** What betting needs to know of a player. Maxima in rupees, the delay in seconds. */
export interface BettingPlayer extends PlayerMaxima {
  readonly userType: string;
  readonly tenantId: string;
  readonly demo: boolean;
  readonly blocked: boolean;
  readonly betDelay: number;
}

export interface PlayersPort {
  forBetting(userId: string): Promise<BettingPlayer | null>;
}

/** What a player is told without asking (A7.73). */
export interface PlayerNews {
  getOpenBetUpdates: { readonly bet: Bet };
  getOpenBetResultUpdates: { readonly bets: readonly Bet[] };
  getPtsUpdates: Balance;
}

/** Called after what it tells is committed; it must not throw. */
export interface NotifyPort {
  notify<Name extends keyof PlayerNews>(userId: string, name: Name, news: PlayerNews[Name]): void;
}
