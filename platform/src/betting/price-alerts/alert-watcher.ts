import type { Database } from '../../core/database';
import type { PriceAlerts } from './price-alerts';
import { deleteEndedAlerts, listWatchedAlerts, type PriceAlert } from './repository';

export interface AlertWatcherDeps {
  readonly database: Database;
  readonly alerts: Pick<PriceAlerts, 'tryAlert' | 'endMarket'>;
  readonly warn: (message: string, fields?: object) => void;
}

/** How often new alerts are read, ms: what other processes stored, and what a frame did not start. */
const READ_MS = 1_000;
/** How often all alerts are read again and those of ended markets removed, ms. */
const TIDY_MS = 60_000;
/** Shortest time between two looks at the alerts of one market, ms. */
const LOOK_MS = 100;

/** Looks at alerts whenever the prices of their market change. Alerts are rows: a restart or a second process loses and doubles none. */
export class AlertWatcher {
  private byMarket = new Map<string, Map<string, PriceAlert>>();
  private readonly looking = new Map<string, ReturnType<typeof setTimeout>>();
  private readonly underWay = new Set<Promise<void>>();
  private readonly firing = new Set<string>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private tidiedAt = -Infinity;
  private isStopped = false;

  constructor(private readonly deps: AlertWatcherDeps) {}

  start(): void {
    const turn = async (): Promise<void> => {
      await this.track(this.read());
      if (this.isStopped) return;
      this.timer = setTimeout(() => void turn(), READ_MS);
      this.timer.unref();
    };
    void turn();
  }

  /** Resolves when no alert is under way any more. */
  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    for (const timer of this.looking.values()) clearTimeout(timer);
    await Promise.all(this.underWay);
  }

  /** Prices or the status of a market changed. */
  onMarket(marketId: string): void {
    if (!this.byMarket.has(marketId) || this.looking.has(marketId) || this.isStopped) return;
    const timer = setTimeout(() => {
      this.looking.delete(marketId);
      void this.track(this.look(marketId));
    }, LOOK_MS);
    timer.unref();
    this.looking.set(marketId, timer);
  }

  /** A market left: its alerts end. */
  onRemoved(marketId: string): void {
    this.byMarket.delete(marketId);
    const { alerts, warn } = this.deps;
    const ended = alerts.endMarket(marketId).catch((error: unknown) => {
      warn('price alert expiry failed', { err: error, marketId });
    });
    void this.track(ended);
  }

  /** Reads new alerts, from time to time all of them, and looks at the market of each one that was read. */
  async read(): Promise<void> {
    const { database, warn } = this.deps;
    const isComplete = Date.now() - this.tidiedAt >= TIDY_MS;
    try {
      if (isComplete) await deleteEndedAlerts(database);
      const alerts = await listWatchedAlerts(database, isComplete ? 'all' : 'new');
      if (isComplete) {
        this.byMarket = new Map();
        this.tidiedAt = Date.now();
      }
      for (const alert of alerts) {
        const known = this.byMarket.get(alert.marketId) ?? new Map<string, PriceAlert>();
        this.byMarket.set(alert.marketId, known.set(alert.id, alert));
      }
      for (const marketId of new Set(alerts.map((alert) => alert.marketId))) await this.look(marketId);
    } catch (error) {
      warn('price alert read failed', { err: error });
    }
  }

  private async look(marketId: string): Promise<void> {
    for (const alert of [...(this.byMarket.get(marketId)?.values() ?? [])]) await this.try(alert);
  }

  private async try(alert: PriceAlert): Promise<void> {
    const { alerts, warn } = this.deps;
    if (this.firing.has(alert.id) || this.isStopped) return;
    this.firing.add(alert.id);
    try {
      if (await alerts.tryAlert(alert)) this.byMarket.get(alert.marketId)?.delete(alert.id);
    } catch (error) {
      warn('price alert failed', { err: error, alert: alert.id });
    } finally {
      this.firing.delete(alert.id);
    }
  }

  private track(work: Promise<void>): Promise<void> {
    const tracked = work.finally(() => this.underWay.delete(tracked));
    this.underWay.add(tracked);
    return tracked;
  }
}
