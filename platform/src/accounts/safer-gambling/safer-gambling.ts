import {
  requestLimitChange,
  getActiveBreak,
  serverMessages,
  interpolate,
  formatMoney,
  getEffectiveLimit,
  NO_LIMIT,
  periodStart,
  getRemaining,
  startBreak,
  type BreakKind,
  type LimitKind,
  type LimitPeriod,
  type Paise,
  type PlayBreak,
  type PlayLimit,
  getItemAt,
} from '@backlay/shared/domain';
import { noRowChangeNotifier, type RowChangeNotifier, type Connection, type Database } from '../../core/database';
import { joinBreaks, rulesOfPerson, type PeoplePort, type Person, type LimitUsage } from './person-rules';
import {
  lockPerson,
  recordLimitRequest,
  exclusionsOfPhone,
  pausesOf,
  rulesOf,
  saveLimit,
  saveBreak,
  saveRealityCheck,
  withPlayRules,
  type PlayLimitRow,
  type PlayRules,
} from './repository';

/** A bet or a round that is about to be taken; amounts in paise. */
export interface StakeRequest {
  readonly accountId: string;
  /** Names it in the answer. */
  readonly key: string;
  readonly stake: Paise;
  /** What it may lose. */
  readonly liability: Paise;
}

/** Uses up that the player confirmed a looser limit, in the transaction that stores it (E7.07). */
export type LimitConfirmation = (connection: Connection) => Promise<boolean>;

export type StakeRejection = 'on-break' | 'stake-limit' | 'loss-limit';

export interface SaferGamblingDeps {
  readonly database: Database;
  readonly usage: LimitUsage;
  /** Every account is a person of its own where it is left out. */
  readonly people?: PeoplePort;
  readonly clock?: () => number;
  /**
   * Caches which players have no limits, because bets come by the thousand, and invalidates the entry when a limit is set.
   */
  readonly changes?: Pick<RowChangeNotifier, 'on' | 'version' | 'ttl'>;
}

const CACHED_MOST = 20_000;

const everybodyAlone: PeoplePort = {
  personOf: async (_connection, accountId) => ({ key: accountId, sisters: [accountId], accounts: [accountId] }),
  accountsOfPhone: async () => [],
};

/**
 * Limits, pauses and reality checks that players set for themselves, and the checks that hold them to it. A pause applies to all accounts
 * of the person, a limit to all of the person's accounts at sister brands.
 */
export class SaferGamblingService {
  private readonly clock: () => number;
  private readonly free = new Map<string, number>();
  private readonly changes: Pick<RowChangeNotifier, 'on' | 'version' | 'ttl'>;
  private readonly people: PeoplePort;

  constructor(private readonly parts: SaferGamblingDeps) {
    this.clock = parts.clock ?? Date.now;
    this.changes = parts.changes ?? noRowChangeNotifier;
    this.people = parts.people ?? everybodyAlone;
    this.changes.on('limits', (id) => (id === null ? this.free.clear() : this.free.delete(id)));
    // Another number may make another person of an account.
    this.changes.on('account', (id) => (id === null ? this.free.clear() : this.free.delete(id)));
  }

  /** What applies to the person of an account, with the person. */
  async rulesOf(accountId: string): Promise<{ readonly rules: PlayRules; readonly person: Person }> {
    const { database } = this.parts;
    const person = await this.people.personOf(database, accountId);
    return { person, rules: await rulesOfPerson(database, accountId, person, this.clock()) };
  }

  /** The break that the person of an account is on, at whichever brand it was taken. Null without one. */
  async breakOf(accountId: string, connection: Connection = this.parts.database): Promise<PlayBreak | null> {
    const { accounts } = await this.people.personOf(connection, accountId);
    return joinBreaks(await pausesOf(connection, accounts), this.clock());
  }

  /** The break that the person with this number is on. The number is given in its stored spelling. */
  async breakOfPhone(phone: string): Promise<PlayBreak | null> {
    const { database } = this.parts;
    const accounts = await this.people.accountsOfPhone(database, phone);
    const breaks = [...(await pausesOf(database, accounts)), ...(await exclusionsOfPhone(database, phone))];
    return joinBreaks(breaks, this.clock());
  }

  /** What the person used of a limit so far over their accounts at sister brands, paise. */
  async used(connection: Connection, { sisters }: Person, kind: LimitKind, period: LimitPeriod): Promise<Paise> {
    const { usage } = this.parts;
    const from = periodStart(period, this.clock());
    let total = 0;
    for (const accountId of sisters) {
      if (kind === 'deposit') total += await usage.deposited(connection, accountId, from);
      else if (kind === 'stake') total += await usage.staked(connection, accountId, from);
      else total -= await usage.net(connection, accountId, from);
    }
    return Math.max(0, total);
  }

  /**
   * A lower limit holds at once, a higher one, or none, after a day: at every sister account where the person has one. A player confirms
   * a looser one.
   */
  async setLimit(
    accountId: string,
    kind: LimitKind,
    period: LimitPeriod,
    amount: Paise | null,
    confirm?: LimitConfirmation,
  ): Promise<'saved' | 'unconfirmed'> {
    return this.change(accountId, async (connection, person, now) => {
      const changed: { readonly sister: string; readonly limit: PlayLimit }[] = [];
      for (const sister of person.sisters) {
        const { limits } = await rulesOf(connection, sister);
        const current = limits.find((limit) => limit.kind === kind && limit.period === period);
        if (current || sister === accountId)
          changed.push({ sister, limit: requestLimitChange(current ?? NO_LIMIT, amount, now) });
      }
      // What waits for its day is a looser limit: nothing else waits.
      const isLoosened = changed.some(({ limit }) => limit.next !== null);
      if (isLoosened && confirm && !(await confirm(connection))) return 'unconfirmed';
      for (const { sister, limit } of changed) await saveLimit(connection, sister, { kind, period, ...limit });
      await recordLimitRequest(connection, accountId, { kind, period, amount });
      return 'saved';
    });
  }

  takeBreak(accountId: string, kind: BreakKind, days: number): Promise<void> {
    return this.change(accountId, async (connection, { accounts }, now) => {
      const running = joinBreaks(await pausesOf(connection, accounts), now);
      await saveBreak(connection, accountId, startBreak(running, kind, days, now));
      await recordLimitRequest(connection, accountId, { break: kind, days });
    });
  }

  setRealityCheck(accountId: string, minutes: number): Promise<void> {
    return this.change(accountId, async (connection) => {
      await saveRealityCheck(connection, accountId, minutes);
      await recordLimitRequest(connection, accountId, { realityCheck: minutes });
    });
  }

  /**
   * Why a player may not pay this in, in words for them; null when they may. What is on its way counts. To be called in the transaction
   * that opens the deposit: the person's deposits are decided one after the other.
   */
  async depositRefusal(connection: Connection, accountId: string, amount: Paise): Promise<string | null> {
    const now = this.clock();
    const person = await this.people.personOf(connection, accountId);
    if (person.sisters.length > 1) await lockPerson(connection, 'deposits', person.key);
    const { limits, pause } = await rulesOfPerson(connection, accountId, person, now);
    const held = getActiveBreak(pause, now);
    if (held) return breakText(held);
    for (const limit of limits.filter(({ kind }) => kind === 'deposit')) {
      const used = await this.used(connection, person, 'deposit', limit.period);
      const room = getRemaining(limit, used, now);
      if (room !== null && amount > room)
        return interpolate(serverMessages['limits.depositReached'], { amount: formatMoney(room) });
    }
    return null;
  }

  /**
   * Stakes that the players' own limits refuse, with the reason, by key. Call it in the placement transaction, after the
   * balances are locked, so that concurrent bets do not use the same room. Earlier stakes of the list count for later ones.
   * Players without limits cost nothing.
   */
  async findRejectedStakes(
    connection: Connection,
    asked: readonly StakeRequest[],
  ): Promise<Map<string, StakeRejection>> {
    const refused = new Map<string, StakeRejection>();
    const byPerson = new Map<string, { readonly person: Person; readonly stakes: StakeRequest[] }>();
    const mark = this.changes.version();
    for (const accountId of new Set(asked.map((stake) => stake.accountId))) {
      if (this.isFree(accountId)) continue;
      const person = await this.people.personOf(connection, accountId);
      const group = byPerson.get(person.key) ?? { person, stakes: [] };
      group.stakes.push(...asked.filter((stake) => stake.accountId === accountId));
      byPerson.set(person.key, group);
    }
    // In one order everywhere: two batches with the same people do not wait for each other in a circle.
    for (const { person, stakes } of [...byPerson.values()].sort((a, b) => (a.person.key < b.person.key ? -1 : 1))) {
      if (person.sisters.length > 1) await lockPerson(connection, 'stakes', person.key);
      for (const [stake, reason] of await this.refusedOf(connection, person, stakes, mark)) refused.set(stake, reason);
    }
    return refused;
  }

  /** Which of these players have a limit or a pause of their own. What is not known is read at once for all of them. */
  async listLimitedPlayers(connection: Connection, accountIds: readonly string[]): Promise<ReadonlySet<string>> {
    const unknown = accountIds.filter((accountId) => !this.isFree(accountId));
    if (unknown.length === 0) return new Set();
    const mark = this.changes.version();
    const limited = new Set(await withPlayRules(connection, unknown));
    for (const accountId of unknown) if (!limited.has(accountId)) this.cache(accountId, mark);
    return limited;
  }

  /** Whether a player is on a break, or what they staked or may still lose is more than a limit of theirs. Source: E1.13. */
  async isOverLimit(connection: Connection, accountId: string): Promise<boolean> {
    const now = this.clock();
    const person = await this.people.personOf(connection, accountId);
    const { limits, pause } = await rulesOfPerson(connection, accountId, person, now);
    if (getActiveBreak(pause, now)) return true;
    for (const limit of limits.filter(({ kind }) => kind !== 'deposit')) {
      const { amount } = getEffectiveLimit(limit, now);
      if (amount !== null && (await this.usedOf(connection, person, limit)) > amount) return true;
    }
    return false;
  }

  private async refusedOf(
    connection: Connection,
    person: Person,
    stakes: readonly StakeRequest[],
    mark: number,
  ): Promise<readonly (readonly [string, StakeRejection])[]> {
    const now = this.clock();
    const accountId = getItemAt(stakes, 0).accountId;
    const { limits, pause } = await rulesOfPerson(connection, accountId, person, now);
    if (getActiveBreak(pause, now)) return stakes.map(({ key }) => [key, 'on-break'] as const);
    if (limits.length === 0) this.cache(accountId, mark);
    const rooms: { readonly kind: LimitKind; left: Paise }[] = [];
    for (const limit of limits.filter(({ kind }) => kind !== 'deposit')) {
      const room = await this.roomOf(connection, person, limit, now);
      if (room !== null) rooms.push({ kind: limit.kind, left: room });
    }
    const refused: (readonly [string, StakeRejection])[] = [];
    for (const { key, stake, liability } of stakes) {
      const needs = (kind: LimitKind): Paise => (kind === 'stake' ? stake : liability);
      const tight = rooms.find(({ kind, left }) => needs(kind) > left);
      if (tight) refused.push([key, tight.kind === 'stake' ? 'stake-limit' : 'loss-limit']);
      else for (const room of rooms) room.left -= needs(room.kind);
    }
    return refused;
  }

  // What open bets may still lose counts against a loss limit: else many bets at once would pass it together.
  private async roomOf(
    connection: Connection,
    person: Person,
    limit: PlayLimitRow,
    now: number,
  ): Promise<Paise | null> {
    if (getEffectiveLimit(limit, now).amount === null) return null;
    return getRemaining(limit, await this.usedOf(connection, person, limit), now);
  }

  private async usedOf(connection: Connection, person: Person, { kind, period }: PlayLimitRow): Promise<Paise> {
    let used = await this.used(connection, person, kind, period);
    if (kind === 'loss')
      for (const accountId of person.sisters) used += await this.parts.usage.open(connection, accountId);
    return used;
  }

  private async change<Result>(
    accountId: string,
    work: (connection: Connection, person: Person, now: number) => Promise<Result>,
  ): Promise<Result> {
    const touched = new Set([accountId]);
    try {
      return await this.parts.database.transaction(async (connection) => {
        const person = await this.people.personOf(connection, accountId);
        for (const each of person.accounts) touched.add(each);
        await lockPerson(connection, 'rules', person.key);
        return work(connection, person, this.clock());
      });
    } finally {
      for (const each of touched) this.free.delete(each);
    }
  }

  private isFree(accountId: string): boolean {
    return (this.free.get(accountId) ?? 0) > this.clock();
  }

  private cache(accountId: string, mark: number): void {
    if (this.free.size >= CACHED_MOST) this.free.clear();
    this.free.set(accountId, this.clock() + this.changes.ttl(mark));
  }
}

const days = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** Message for a player on a break. */
export const breakText = ({ until }: Pick<PlayBreak, 'until'>): string =>
  interpolate(serverMessages['limits.onBreak'], { until: days.format(until) });
