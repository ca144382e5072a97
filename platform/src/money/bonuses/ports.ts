import type { MarketRunners, Paise, WageredBet } from '@backlay/shared/domain';
import type { Connection } from '../../core/database';
import type { Notifications } from '../../accounts/notifications';

/** Bets of one player in one market that are over. */
export interface SettledMarket {
  readonly marketId: string;
  readonly field: MarketRunners;
  readonly bets: readonly (WageredBet & { readonly createdAt: number })[];
}

/** What bonuses ask of betting. */
export interface SettledBets {
  /** Markets settled for a player since a moment, ms. */
  since(connection: Connection, userId: string, from: number): Promise<readonly SettledMarket[]>;
}

/** What bonuses have to know of a player, read over the connection that is given: most of it is asked inside a transaction. */
export interface BonusPlayers {
  byId(
    connection: Connection,
    id: string,
  ): Promise<{
    readonly tenantId: string;
    readonly userType: string;
    readonly userName: string;
    readonly demo: boolean;
    /** Suspended or closed, itself or above (D1.14). */
    readonly blocked: boolean;
    readonly bonusLock: boolean;
    readonly promoCode: string | null;
    /** The offer whose link they registered by (A2.11). */
    readonly linkedOfferId: string | null;
  } | null>;
  /** Who brought a player: another player by a referral, or an affiliate. Null when nobody did. */
  referrerOf(
    connection: Connection,
    id: string,
  ): Promise<{ readonly accountId: string; readonly affiliate: boolean } | null>;
  /** Players whom somebody brought, with who did. */
  referred(): Promise<readonly { readonly accountId: string; readonly referrerId: string }[]>;
}

/** What a player won less what they lost in a time, paise: from bets and games. */
export interface NetResults {
  net(connection: Connection, userId: string, from: number, to: number): Promise<Paise>;
  /** Everybody with a result in that time. */
  playersWithResults(connection: Connection, from: number, to: number): Promise<readonly string[]>;
}

/** Writes notes to players: in the transaction of what they are about, sent after it. */
export type Notifier = Pick<Notifications, 'add' | 'push'>;
