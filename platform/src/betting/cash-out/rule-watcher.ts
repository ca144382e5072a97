import type { Database } from '../../core/database';
import type { CashOutService } from './cash-out-service';
import { deleteEndedRules, listActiveRules, type StoredRule } from './repository';

export interface RuleWatcherDeps {
  readonly database: Database;
  readonly cashOut: Pick<CashOutService, 'tryRule'>;
  readonly warn: (message: string, fields?: object) => void;
  /** Whether prices of a market are the newest here; another process looks at the rest. Absent where all are. */
  readonly isCurrent?: (marketId: string) => boolean;
}

/** How often rules are read again, ms: what other processes stored, and what a frame did not start. */
const READ_MS = 1_000;
/** Shortest time between two looks at the rules of one market, ms (E5.01). */
const LOOK_MS = 250;

/** Looks at rules whenever the prices of their market change. Rules are rows: a restart or a second process loses and doubles none. */
export class RuleWatcher {
  private rules = new Map<string, StoredRule[]>();
  private readonly looking = new Map<string, ReturnType<typeof setTimeout>>();
  private readonly firing = new Set<string>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isStopped = false;

  constructor(private readonly deps: RuleWatcherDeps) {}

  start(): void {
    void this.read();
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
    for (const timer of this.looking.values()) clearTimeout(timer);
  }

  /** Prices or the status of a market changed. */
  onMarket(marketId: string): void {
    if (!this.rules.has(marketId) || this.looking.has(marketId) || this.isStopped) return;
    const timer = setTimeout(() => {
      this.looking.delete(marketId);
      void this.look(marketId);
    }, LOOK_MS);
    timer.unref();
    this.looking.set(marketId, timer);
  }

  /** Reads the rules and looks at each market of them. */
  async read(): Promise<void> {
    clearTimeout(this.timer);
    try {
      await deleteEndedRules(this.deps.database);
      const rules = new Map<string, StoredRule[]>();
      for (const rule of await listActiveRules(this.deps.database))
        rules.set(rule.marketId, [...(rules.get(rule.marketId) ?? []), rule]);
      this.rules = rules;
      for (const marketId of rules.keys()) await this.look(marketId);
    } catch (error) {
      this.deps.warn('cash out rule read failed', { err: error });
    }
    if (this.isStopped) return;
    this.timer = setTimeout(() => void this.read(), READ_MS);
    this.timer.unref();
  }

  private async look(marketId: string): Promise<void> {
    if (this.deps.isCurrent?.(marketId) === false) return;
    for (const rule of this.rules.get(marketId) ?? []) {
      if (this.firing.has(rule.id) || this.isStopped) continue;
      this.firing.add(rule.id);
      // A delay of the market is waited for: other rules do not wait for this one.
      void this.deps.cashOut
        .tryRule(rule)
        .catch((error: unknown) => this.deps.warn('cash out rule failed', { err: error, rule: rule.id }))
        .finally(() => this.firing.delete(rule.id));
    }
  }
}
