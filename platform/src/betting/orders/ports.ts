import type { SocketEventName, SocketEvents } from '@backlay/shared/contract';
import type {
  EventDefinition,
  EventScore,
  MarketBook,
  MarketDefinition,
  Paise,
  PlayerMaxima,
} from '@backlay/shared/domain';
import type { Connection } from '../../core/database';
import type { Balance } from '../../money/ledger';
import type { Bet, Order, PlacementResult } from './bet';

/** A market as a bet is judged by it. */
export interface CurrentMarket {
  readonly definition: MarketDefinition;
  readonly book: MarketBook;
  readonly event: EventDefinition;
  /** Where the feed has one. */
  readonly score?: EventScore | undefined;
  /** The feed was silent for too long: its prices cannot be bet on. */
  readonly stale: boolean;
}

export interface MarketReader {
  findCurrentMarket(marketId: string): CurrentMarket | undefined;
  /** Resolves once prices of these markets are the newest here, or after a second; answers how to let them go. Absent where all are. */
  holdMarkets?(marketIds: readonly string[]): Promise<() => void>;
  /** Whether prices of an event are the newest here; others act on those of the rest. Absent where all are. */
  isCurrent?(eventId: string): boolean;
}

/** What betting needs to know of a player. Maxima in rupees, the delay in seconds. */
export interface BettingPlayer extends PlayerMaxima {
  readonly userType: string;
  readonly tenantId: string;
  readonly demo: boolean;
  readonly blocked: boolean;
  readonly betDelay: number;
}

/** Receives how a placement ended and its seconds beside the bet delay. It must not throw. */
export type PlacementObserver = (order: Order, result: PlacementResult, seconds: number) => void;

export interface PlayerReader {
  findById(userId: string): Promise<BettingPlayer | null>;
}

/** A bet that is about to be taken, as the player's own limits see it; amounts in paise. */
export interface StakeRequest {
  readonly accountId: string;
  /** Names it in the answer. */
  readonly key: string;
  readonly stake: Paise;
  readonly liability: Paise;
}

/** The limits that players set for themselves. Asked in the transaction that takes the bets, under the lock of their balances. */
export interface PlayLimitChecker {
  findRejectedStakes(
    connection: Connection,
    asked: readonly StakeRequest[],
  ): Promise<ReadonlyMap<string, 'on-break' | 'stake-limit' | 'loss-limit'>>;
  /** Which of these players have a limit or a pause; of the others `refusedStakes` would refuse nothing. */
  listLimitedPlayers(connection: Connection, accountIds: readonly string[]): Promise<ReadonlySet<string>>;
}

/** The same for orders that wait: a limit may be lowered below them. */
export interface WaitingLimitChecker extends PlayLimitChecker {
  /** Whether a player is on a break, or has staked or may lose more than a limit of their own allows. */
  isOverLimit(connection: Connection, accountId: string): Promise<boolean>;
}

/** Notifications that a player receives without a request (A7.73). */
export interface PlayerNotification {
  getOpenBetUpdates: { readonly bet: Bet };
  /** `isCorrection`: the market was settled before, by another result (E9.04). */
  getOpenBetResultUpdates: { readonly bets: readonly Bet[]; readonly isCorrection?: boolean };
  getPtsUpdates: Balance;
}

/** Called after the commit of the notified change. It must not throw. */
export interface PlayerNotifier {
  notify<Name extends keyof PlayerNotification>(userId: string, name: Name, news: PlayerNotification[Name]): void;
}

/** Sends socket events to the tabs of one player. */
export interface BetPublisher {
  /** False when no tab of the player is connected: the payload need not be made. */
  canReceive(accountId: string): boolean;
  toUser<N extends SocketEventName>(accountId: string, name: N, payload: SocketEvents[N]): void;
}

/** A placement that takes longer beside its delay is traced whatever the sampling (G4.03). */
export const SLOW_PLACEMENT_SECONDS = 0.5;
