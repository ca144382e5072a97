import type { Paise } from '@backlay/shared/domain';
import type { Connection } from '../../core/database';

/** What was used of limits, as the modules that know it count it. From a moment in ms; paise. */
export interface LimitUsage {
  deposited(connection: Connection, accountId: string, from: number): Promise<Paise>;
  /** Amounts at risk of bets and games that were taken. */
  staked(connection: Connection, accountId: string, from: number): Promise<Paise>;
  /** Won less lost. */
  net(connection: Connection, accountId: string, from: number): Promise<Paise>;
  /** What open bets may still lose. */
  open(connection: Connection, accountId: string): Promise<Paise>;
}

/** The accounts of one person: limits count over `sisters`, breaks over all `accounts`. */
export interface Person {
  readonly key: string;
  readonly sisters: readonly string[];
  readonly accounts: readonly string[];
}

/** Who is behind an account. */
export interface PeoplePort {
  personOf(connection: Pick<Connection, 'query'>, accountId: string): Promise<Person>;
  accountsOfPhone(connection: Pick<Connection, 'query'>, phone: string): Promise<readonly string[]>;
}
