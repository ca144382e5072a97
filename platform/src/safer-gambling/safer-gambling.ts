import {
  askForLimit,
  breakAt,
  catalogue,
  fill,
  formatMoney,
  limitAt,
  NO_LIMIT,
  periodStart,
  roomWithin,
  takeBreak,
  type BreakKind,
  type LimitKind,
  type LimitPeriod,
  type Paise,
} from '@backlay/shared/domain';
import { untold, type Changes, type Connection, type Database } from '../database';
import {
  lockRules,
  noteAsked,
  rulesOf,
  saveLimit,
  savePause,
  saveRealityCheck,
  withRules,
  type OwnLimit,
  type OwnRules,
} from './store';

/** What was used of limits, as the modules that know it count it. From a moment in ms; paise. */
export interface Usage {
  deposited(connection: Connection, accountId: string, from: number): Promise<Paise>;
  /** Amounts at risk of bets and games that were taken. */
  staked(connection: Connection, accountId: string, from: number): Promise<Paise>;
  /** Won less lost. */
  net(connection: Connection, accountId: string, from: number): Promise<Paise>;
  /** What open bets may still lose. */
  open(connection: Connection, accountId: string): Promise<Paise>;
}

/** A bet or a round that is about to be taken; amounts in paise. */
export interface StakeAsked {
  readonly accountId: string;
  /** Names it in the answer. */
  readonly key: string;
  readonly stake: Paise;
  /** What it may lose. */
  readonly liability: Paise;
}

export type StakeRefusal = 'on-break' | 'stake-limit' | 'loss-limit';

export interface SaferGamblingParts {
  readonly database: Database;
  readonly usage: Usage;
  readonly clock?: () => number;
  /** Bets come by the thousand: says how long somebody without limits is believed to have none, and when they have one. */
  readonly changes?: Pick<Changes, 'on' | 'mark' | 'trust'>;
}

const BELIEVED_MOST = 20_000;

/** Limits, pauses and reality checks that players set for themselves, and the checks that hold them to it. */
export class SaferGambling {
  private readonly clock: () => number;
  private readonly free = new Map<string, number>();
  private readonly changes: Pick<Changes, 'on' | 'mark' | 'trust'>;

  constructor(private readonly parts: SaferGamblingParts) {
    this.clock = parts.clock ?? Date.now;
    this.changes = parts.changes ?? untold;
    this.changes.on('limits', (id) => (id === null ? this.free.clear() : this.free.delete(id)));
  }

  rulesOf(accountId: string): Promise<OwnRules> {
    return rulesOf(this.parts.database, accountId);
  }

  /** What was used of a limit so far, paise. */
  async used(connection: Connection, accountId: string, kind: LimitKind, period: LimitPeriod): Promise<Paise> {
    const { usage } = this.parts;
    const from = periodStart(period, this.clock());
    if (kind === 'deposit') return usage.deposited(connection, accountId, from);
    if (kind === 'stake') return usage.staked(connection, accountId, from);
    return Math.max(0, -(await usage.net(connection, accountId, from)));
  }

  /** A lower limit holds at once, a higher one, or none, after a day. */
  setLimit(accountId: string, kind: LimitKind, period: LimitPeriod, amount: Paise | null): Promise<void> {
    return this.change(accountId, { kind, period, amount }, async (connection, { limits }, now) => {
      const current = limits.find((limit) => limit.kind === kind && limit.period === period) ?? NO_LIMIT;
      await saveLimit(connection, accountId, { kind, period, ...askForLimit(current, amount, now) });
    });
  }

  takeBreak(accountId: string, kind: BreakKind, days: number): Promise<void> {
    return this.change(accountId, { break: kind, days }, async (connection, { pause }, now) => {
      await savePause(connection, accountId, takeBreak(pause, kind, days, now));
    });
  }

  setRealityCheck(accountId: string, minutes: number): Promise<void> {
    return this.change(accountId, { realityCheck: minutes }, (connection) =>
      saveRealityCheck(connection, accountId, minutes),
    );
  }

  /** Why a player may not pay this in, in words for them; null when they may. What is on its way counts. */
  async depositRefusal(connection: Connection, accountId: string, amount: Paise): Promise<string | null> {
    const now = this.clock();
    const { limits, pause } = await rulesOf(connection, accountId);
    const held = breakAt(pause, now);
    if (held) return fill(catalogue['limits.onBreak'], { until: dayOf(held.until) });
    for (const limit of limits.filter(({ kind }) => kind === 'deposit')) {
      const used = await this.used(connection, accountId, 'deposit', limit.period);
      const room = roomWithin(limit, used, now);
      if (room !== null && amount > room)
        return fill(catalogue['limits.depositReached'], { amount: formatMoney(room) });
    }
    return null;
  }

  /**
   * Which of these stakes their players' own limits do not allow, with the reason, by key. To be called in the transaction that takes
   * them, after the balances were locked, so that two bets at once do not use the same room. Earlier stakes of the list count for
   * later ones. Costs nothing for players without limits.
   */
  async refusedStakes(connection: Connection, asked: readonly StakeAsked[]): Promise<Map<string, StakeRefusal>> {
    const refused = new Map<string, StakeRefusal>();
    for (const accountId of new Set(asked.map((stake) => stake.accountId))) {
      if (this.isFree(accountId)) continue;
      const mark = this.changes.mark();
      const rules = await rulesOf(connection, accountId);
      if (rules.limits.length === 0 && !rules.pause) this.believe(accountId, mark);
      else
        for (const [key, reason] of await this.refusedOf(
          connection,
          accountId,
          rules,
          asked.filter((stake) => stake.accountId === accountId),
        ))
          refused.set(key, reason);
    }
    return refused;
  }

  /** Which of these players have a limit or a pause of their own. What is not known is read at once for all of them. */
  async limited(connection: Connection, accountIds: readonly string[]): Promise<ReadonlySet<string>> {
    const unknown = accountIds.filter((accountId) => !this.isFree(accountId));
    if (unknown.length === 0) return new Set();
    const mark = this.changes.mark();
    const limited = new Set(await withRules(connection, unknown));
    for (const accountId of unknown) if (!limited.has(accountId)) this.believe(accountId, mark);
    return limited;
  }

  private async refusedOf(
    connection: Connection,
    accountId: string,
    { limits, pause }: OwnRules,
    stakes: readonly StakeAsked[],
  ): Promise<readonly (readonly [string, StakeRefusal])[]> {
    const now = this.clock();
    if (breakAt(pause, now)) return stakes.map(({ key }) => [key, 'on-break'] as const);
    const rooms: { readonly kind: LimitKind; left: Paise }[] = [];
    for (const limit of limits.filter(({ kind }) => kind !== 'deposit')) {
      const room = await this.roomOf(connection, accountId, limit, now);
      if (room !== null) rooms.push({ kind: limit.kind, left: room });
    }
    const refused: (readonly [string, StakeRefusal])[] = [];
    for (const { key, stake, liability } of stakes) {
      const needs = (kind: LimitKind): Paise => (kind === 'stake' ? stake : liability);
      const tight = rooms.find(({ kind, left }) => needs(kind) > left);
      if (tight) refused.push([key, tight.kind === 'stake' ? 'stake-limit' : 'loss-limit']);
      else for (const room of rooms) room.left -= needs(room.kind);
    }
    return refused;
  }

  // What open bets may still lose counts against a loss limit: else many bets at once would pass it together.
  private async roomOf(connection: Connection, accountId: string, limit: OwnLimit, now: number): Promise<Paise | null> {
    if (limitAt(limit, now).amount === null) return null;
    const used = await this.used(connection, accountId, limit.kind, limit.period);
    const open = limit.kind === 'loss' ? await this.parts.usage.open(connection, accountId) : 0;
    return roomWithin(limit, used + open, now);
  }

  private change(
    accountId: string,
    asked: object,
    work: (connection: Connection, rules: OwnRules, now: number) => Promise<void>,
  ): Promise<void> {
    return this.parts.database
      .transaction(async (connection) => {
        await lockRules(connection, accountId);
        await work(connection, await rulesOf(connection, accountId), this.clock());
        await noteAsked(connection, accountId, asked);
      })
      .finally(() => this.free.delete(accountId));
  }

  private isFree(accountId: string): boolean {
    return (this.free.get(accountId) ?? 0) > this.clock();
  }

  private believe(accountId: string, mark: number): void {
    if (this.free.size >= BELIEVED_MOST) this.free.clear();
    this.free.set(accountId, this.clock() + this.changes.trust(mark));
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
const dayOf = (at: number): string => days.format(at);
