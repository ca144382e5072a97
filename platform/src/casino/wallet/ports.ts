import type { CasinoBet } from '@backlay/shared/contract';
import type { Paise } from '@backlay/shared/domain';
import type { Connection } from '../../core/database';

/** What the casino has to know of a player. */
export interface CasinoPlayer {
  readonly userName: string;
  readonly tenantId: string;
  readonly demo: boolean;
  readonly blocked: boolean;
  readonly casinoLock: boolean;
}

export interface CasinoPlayers {
  find(accountId: string): Promise<CasinoPlayer | null>;
}

/** Called after the money moved and is durable in the database. */
export interface CasinoNews {
  readonly accountId: string;
  readonly bet: CasinoBet;
  /** What is available now. */
  readonly balance: Paise;
}

/** The limits and pauses that players set for themselves. */
export interface CasinoLimits {
  /** Which of these stakes are not allowed, by key; in the transaction that takes them, after the balance was locked. */
  findRejectedStakes(
    connection: Connection,
    asked: readonly {
      readonly accountId: string;
      readonly key: string;
      readonly stake: Paise;
      readonly liability: Paise;
    }[],
  ): Promise<ReadonlyMap<string, string>>;
}

/** Where a player's frame goes, made by the provider. */
export interface GameProvider {
  /** Names the provider in the path of its calls and in the books. */
  readonly name: string;
  /** The address of a game with a launch token that is good once; null: the provider does not run this game. */
  launchUrl(launch: {
    readonly token: string;
    readonly gameCode: string;
    readonly gameName: string;
    readonly tenantId: string;
    readonly siteUrl: string;
    /** The language that the player reads, such as `hi-in`; empty where it is not known. */
    readonly language: string;
  }): string | null;
  /** Whether its pages notify the page around them when they are ready and when they end. */
  readonly signals?: boolean;
  /** Whether a dealer or a stream runs the game (E8.18). */
  readonly hasDealer?: (gameCode: string) => boolean;
  readonly orientation?: (gameCode: string) => 'any' | 'portrait' | 'landscape';
}
