import type { CountryDetail } from '@backlay/shared/contract';
import type { Paise } from '@backlay/shared/domain';

/** What identity asks of the ledger. All paise. */
export interface PointsLedger {
  points(accountId: string): Promise<AccountPoints>;
  /** Opens the account with an amount, once. */
  openWith(accountId: string, amount: Paise, reason: 'opening' | 'demo'): Promise<void>;
}

export interface AccountPoints {
  /** What may be staked or withdrawn. */
  readonly available: Paise;
  /** What open bets hold. */
  readonly exposure: Paise;
  /** Sums of what bets won and lost. */
  readonly won: Paise;
  readonly lost: Paise;
}

/** What identity asks of the payments. */
export interface DepositCounter {
  depositCount(accountId: string): Promise<number>;
  /** The bonus that is being wagered (A3.05). */
  wagerBonusId(accountId: string): Promise<string | null>;
}

/** Where an address is (A7.43, S-18). */
export interface IpLookup {
  find(address: string): Promise<Required<CountryDetail>>;
}

export interface Greeter {
  /** A notification for a new player. */
  welcome(accountId: string, brand: string): Promise<void>;
}
