import type { Paise } from '@backlay/shared/domain';

/** What a provider asks of a player's wallet, whatever it looks like on the wire. Amounts are paise. */
export type WalletOperation =
  | { readonly action: 'session'; readonly token: string }
  | { readonly action: 'balance'; readonly sessionId: string }
  | {
      readonly action: 'bet';
      readonly transactionId: string;
      readonly sessionId: string;
      readonly roundId: string;
      readonly amount: Paise;
    }
  | {
      readonly action: 'win';
      readonly transactionId: string;
      readonly sessionId: string;
      readonly roundId: string;
      /** 0 means that the round is lost. */
      readonly amount: Paise;
      /** Whether nothing more comes for this round. */
      readonly closes: boolean;
    }
  | {
      readonly action: 'rollback';
      readonly transactionId: string;
      readonly sessionId: string;
      /** The bet that is taken back, known or not. */
      readonly betTransactionId: string;
    }
  | { readonly action: 'end'; readonly sessionId: string };

/** Reasons of a wallet's refusal. A provider may repeat a call refused with `UNKNOWN_ROUND`: its bet may be on the way. */
export type WalletRejection =
  | 'UNKNOWN_TOKEN'
  | 'UNKNOWN_SESSION'
  | 'SESSION_ENDED'
  | 'PLAYER_LOCKED'
  | 'INSUFFICIENT_FUNDS'
  | 'OUTSIDE_LIMITS'
  | 'UNKNOWN_ROUND'
  | 'ROUND_CLOSED'
  | 'ROLLED_BACK'
  | 'TRANSACTION_MISMATCH';

export interface GameSession {
  readonly sessionId: string;
  readonly playerId: string;
  readonly playerName: string;
  readonly demo: boolean;
  readonly tenantId: string;
  readonly gameCode: string;
  readonly gameName: string;
  /** Limits of a stake. */
  readonly min: Paise;
  readonly max: Paise;
}

export type WalletResult =
  | {
      readonly ok: true;
      readonly balance: Paise;
      /** The same transaction was booked before: nothing moved now. */
      readonly repeated?: boolean;
      readonly session?: GameSession;
    }
  | { readonly ok: false; readonly reason: WalletRejection; readonly balance?: Paise };
