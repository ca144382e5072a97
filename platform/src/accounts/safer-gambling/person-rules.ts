import { getActiveBreak, getEffectiveLimit, type PlayBreak, type Paise } from '@backlay/shared/domain';
import type { Connection } from '../../core/database';
import { pausesOf, rulesOf, type PlayLimitRow, type PlayRules } from './repository';

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

/** What applies to a person at a moment, ms: every limit of their sister accounts, and the break of any account. */
export async function rulesOfPerson(
  connection: Connection,
  accountId: string,
  person: Person,
  now: number,
): Promise<PlayRules> {
  const own = await rulesOf(connection, accountId, now);
  if (person.accounts.length === 1) return own;
  const limits = [...own.limits];
  for (const sister of person.sisters)
    if (sister !== accountId) limits.push(...(await rulesOf(connection, sister)).limits);
  return { ...own, limits, pause: joinBreaks(await pausesOf(connection, person.accounts), now) };
}

/** Several breaks as one: the latest end, a self-exclusion where one of them is. Null when none runs. */
export function joinBreaks(breaks: readonly PlayBreak[], now: number): PlayBreak | null {
  const running = breaks.filter((each) => getActiveBreak(each, now) !== null);
  if (running.length === 0) return null;
  return {
    kind: running.some(({ kind }) => kind === 'selfExclusion') ? 'selfExclusion' : 'timeOut',
    until: Math.max(...running.map(({ until }) => until)),
  };
}

/** The strictest at a moment, ms, of several limits of one kind and period. */
export function findStrictest(limits: readonly PlayLimitRow[], now: number): PlayLimitRow | undefined {
  const amountOf = (limit: PlayLimitRow): number => getEffectiveLimit(limit, now).amount ?? Number.POSITIVE_INFINITY;
  return limits.reduce<PlayLimitRow | undefined>(
    (best, limit) => (best && amountOf(best) <= amountOf(limit) ? best : limit),
    undefined,
  );
}
