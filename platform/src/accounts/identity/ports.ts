import type { ScopedCaller } from '../../core/scope';
import type { DeviceName } from './user-agent';
import type { CountryDetail, Profile } from '@backlay/shared/contract';
import type { Paise, PlayBreak } from '@backlay/shared/domain';

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
  /** The offer of the link that the player came by (A2.11). */
  linkedBonusId(accountId: string): Promise<string | null>;
}

/** Downline counts of a role, as its profile shows them (A3.04). */
export type Counters = Required<
  Pick<Profile, 'totalCommission' | 'totalAdmin' | 'totalUser' | 'userAccount' | 'userCount'>
>;

export interface CounterReader {
  /** Of a role; a player has nobody below. */
  of(member: ScopedCaller): Promise<Counters>;
}

/** Where an address is (A7.43, S-18). */
export interface IpLookup {
  find(address: string): Promise<Required<CountryDetail>>;
}

export interface WelcomeNotifier {
  /** A notification for a new player. */
  welcome(accountId: string, brand: string): Promise<void>;
}

/** Notifies a person of a sign-in with a browser not used before (E7.08): in the site, by push. */
export interface NewDeviceNotifier {
  /** @param key names the sign-in: one notification for each */
  newDevice(accountId: string, device: DeviceName, key: string): Promise<void>;
}

/** Notifies a person in the site, and by e-mail, of changes to how their account is reached. */
export interface SecurityNotifier {
  /** Notifies a person in the site that a passkey was added. @param key names the passkey: one notification for each */
  passkeyAdded(accountId: string, key: string): Promise<void>;
  /** The password was reset by a code: passkeys are removed, sessions ended. @param key names the reset; @param language tag of the page's language */
  passwordReset(accountId: string, key: string, language?: string): Promise<void>;
  /** By e-mail that the owner changed the password. @param key names the change; @param language tag of the page's language */
  passwordChanged(accountId: string, key: string, language?: string): Promise<void>;
}

/** The breaks that people take, at whichever brand they took them. */
export interface PlayBreaks {
  /** The break that the person of an account is on; null without one. */
  breakOf(accountId: string): Promise<PlayBreak | null>;
  /** The same by a number in its stored spelling. */
  breakOfPhone(phone: string): Promise<PlayBreak | null>;
  /** Message for a player on a break. */
  textOf(held: PlayBreak): string;
}
