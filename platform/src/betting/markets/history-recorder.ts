import { lastPriceOf, type MarketBook, type PricePoint, type RunnerPrices } from '@backlay/shared/domain';
import type { Database } from '../../core/database';
import type { CurrentMarket } from './event-view';
import type { MarketService } from './market-service';
import { PriceHistories, RETAINED_AFTER_CLOSE_MS, type HistoryOwner } from './price-history';

/** How often new points are stored, ms: a restart loses less than 10 s (E4.03). */
const STORE_MS = 4_000;
/** How often the points of a runner are stored whole, ms; until then its new points lie in the journal. */
const WHOLE_MS = 300_000;
/** Runners that one write stores whole. */
const WHOLE_MOST = 200;
/** The journal is dropped a little later than needed, ms. */
const JOURNAL_MARGIN_MS = 60_000;
/** Points that wait while the database is away. */
const JOURNAL_MOST = 200_000;
/** Columns of a stored point: seconds, hundredths, rupees. */
type StoredPoint = readonly [second: number, price: number, volume: number];
type JournalPoint = readonly [marketId: string, runnerId: string, ...point: StoredPoint];

/** What a runner trades at: the last traded price, the middle of the best prices where none is known; null without a price. */
export function toPricePoint(runner: RunnerPrices, now: number): PricePoint | null {
  const [back, lay] = [runner.back[0]?.[0], runner.lay[0]?.[0]];
  const middle = back !== undefined && lay !== undefined ? (back + lay) / 2 : (back ?? lay);
  const price = lastPriceOf(runner) ?? middle;
  if (price === undefined || runner.status === 'REMOVED') return null;
  return {
    second: Math.floor(now / 1000),
    price: Math.round(price * 100),
    volume: Math.round(runner.depth?.volume ?? 0),
  };
}

interface JournalRow {
  readonly id: number;
  readonly points: readonly JournalPoint[];
}

interface StoredHistory {
  readonly marketId: string;
  readonly runnerId: string;
  readonly points: readonly StoredPoint[];
  readonly closedAt: string | number | null;
}

interface StoredOwner {
  readonly eventTenantIds: readonly string[] | null;
  readonly marketTenantIds: readonly string[] | null;
}

interface RecorderDeps {
  readonly markets: Pick<MarketService, 'onFrame' | 'findCurrentMarket' | 'now' | 'isCurrent'>;
  /** Whether this process has all prices. The others read the points that it stored. Absent where there is one. */
  readonly isLeader?: () => boolean;
  readonly database: Pick<Database, 'query'>;
  readonly warn: (message: string, fields?: object) => void;
  /** The archive removes histories of closed markets (G5.07). */
  readonly isArchived?: boolean;
}

/** Follows the prices of every runner, and finds them again after a restart (E4.03). */
export class HistoryRecorder {
  readonly histories = new PriceHistories();
  private journal: JournalPoint[] = [];
  /** Since when a runner has points that only the journal holds, platform clock, ms. */
  private readonly changedAt = new Map<string, number>();
  private readonly closed = new Set<string>();
  private timer: ReturnType<typeof setInterval> | undefined;
  private storing: Promise<void> = Promise.resolve();
  /** The last row of the journal that was read here. */
  private readTo = 0;
  private stopFrames: (() => void) | undefined;

  constructor(private readonly deps: RecorderDeps) {}

  /** Loads what was stored, then follows the frames. */
  async start(): Promise<void> {
    await this.load();
    this.stopFrames = this.deps.markets.onFrame(({ markets }) => {
      for (const { marketId, result } of markets) this.record(marketId, result !== undefined);
    });
    this.timer = setInterval(() => void this.store(), STORE_MS);
    this.timer.unref();
  }

  async stop(): Promise<void> {
    this.stopFrames?.();
    clearInterval(this.timer);
    await this.store();
  }

  /** Stores what is new; writes follow one another. */
  store(): Promise<void> {
    this.storing = this.storing.then(() =>
      (this.isLeader ? this.write() : this.readJournal()).catch((error: unknown) =>
        this.deps.warn('price history write failed', { err: error }),
      ),
    );
    return this.storing;
  }

  private get isLeader(): boolean {
    return this.deps.isLeader?.() ?? true;
  }

  private record(marketId: string, hasEnded: boolean): void {
    const { markets } = this.deps;
    const current = markets.findCurrentMarket(marketId);
    if (!current || current.definition.type === 'session') return;
    const { now } = markets;
    if (markets.isCurrent(current.event.id)) this.recordBook(current.book, ownerOf(current), now);
    if (!hasEnded) return;
    this.histories.close(marketId, now);
    this.closed.add(marketId);
  }

  private recordBook({ marketId, status, runners }: MarketBook, owner: HistoryOwner, now: number): void {
    if (status !== 'OPEN') return;
    for (const runner of runners) {
      const point = toPricePoint(runner, now);
      if (!point || !this.histories.add(marketId, runner.id, point, owner) || !this.isLeader) continue;
      this.journal.push([marketId, runner.id, point.second, point.price, point.volume]);
    }
  }

  /** Points that the leader stored since the last time, of every market that is known here. */
  private async readJournal(): Promise<void> {
    const { database, markets } = this.deps;
    this.closed.clear();
    this.histories.dropClosed(markets.now);
    const { rows } = await database.query<JournalRow>(
      'SELECT id, points FROM price_journal WHERE id > $1 ORDER BY id',
      [this.readTo],
    );
    for (const { id, points } of rows) {
      this.readTo = id;
      for (const [marketId, runnerId, second, price, volume] of points) {
        const market = markets.findCurrentMarket(marketId);
        if (market) this.histories.add(marketId, runnerId, { second, price, volume }, ownerOf(market));
      }
      // Only the journal holds them for certain: a process that begins to lead stores them whole.
      this.noteChanged(points);
    }
  }

  private noteChanged(points: readonly JournalPoint[]): void {
    for (const [marketId, runnerId] of points) {
      const key = `${marketId} ${runnerId}`;
      if (!this.changedAt.has(key)) this.changedAt.set(key, this.deps.markets.now);
    }
  }

  private async write(): Promise<void> {
    const { database, markets } = this.deps;
    const journal = this.journal;
    const closed = [...this.closed];
    this.journal = [];
    this.closed.clear();
    try {
      if (journal.length > 0)
        await database.query('INSERT INTO price_journal (points) VALUES ($1::jsonb)', [
          JSON.stringify(lastOfSecond(journal)),
        ]);
      await this.writeWhole(journal, closed);
      if (closed.length > 0)
        await database.query(
          `UPDATE price_history SET closed_at = coalesce(closed_at, now()) WHERE market_id = ANY($1)`,
          [closed],
        );
    } catch (error) {
      this.journal = [...journal, ...this.journal].slice(-JOURNAL_MOST);
      for (const id of closed) this.closed.add(id);
      throw error;
    }
    if (this.histories.dropClosed(markets.now).length > 0 && !this.deps.isArchived)
      await database.query(`DELETE FROM price_history WHERE closed_at < now() - make_interval(secs => $1)`, [
        RETAINED_AFTER_CLOSE_MS / 1000,
      ]);
  }

  /** Stores runners whole whose last whole write is old or whose market closed, then drops what the journal no longer needs. */
  private async writeWhole(journal: readonly JournalPoint[], closed: readonly string[]): Promise<void> {
    const { database, markets } = this.deps;
    const { now } = markets;
    this.noteChanged(journal);
    const ended = new Set(closed);
    const due = [...this.changedAt]
      .filter(([key, at]) => now - at >= WHOLE_MS || ended.has(key.split(' ')[0] ?? ''))
      .slice(0, WHOLE_MOST)
      .map(([key]) => key);
    if (due.length === 0) return;
    const rows = due.flatMap((key) => {
      const [marketId = '', runnerId = ''] = key.split(' ');
      const found = this.histories.find(marketId, runnerId);
      const points = found?.history.points.map(({ second, price, volume }): StoredPoint => [second, price, volume]);
      return points ? [{ marketId, runnerId, points }] : [];
    });
    await database.query(
      `INSERT INTO price_history (market_id, runner_id, points)
       SELECT e ->> 'marketId', e ->> 'runnerId', e -> 'points' FROM jsonb_array_elements($1::jsonb) e
       ON CONFLICT (market_id, runner_id) DO UPDATE SET points = excluded.points, updated_at = now()`,
      [JSON.stringify(rows)],
    );
    for (const key of due) this.changedAt.delete(key);
    const oldest = Math.min(now, ...this.changedAt.values());
    await database.query('DELETE FROM price_journal WHERE stored_at < to_timestamp($1)', [
      (oldest - JOURNAL_MARGIN_MS) / 1000,
    ]);
  }

  private async load(): Promise<void> {
    const { database } = this.deps;
    const { rows } = await database.query<StoredHistory>(
      `SELECT h.market_id AS "marketId", h.runner_id AS "runnerId", h.points, extract(epoch FROM h.closed_at) * 1000 AS "closedAt"
       FROM price_history h WHERE h.closed_at IS NULL OR h.closed_at > now() - make_interval(secs => $1)`,
      [RETAINED_AFTER_CLOSE_MS / 1000],
    );
    const journal = await database.query<JournalRow>('SELECT id, points FROM price_journal ORDER BY id');
    this.readTo = journal.rows.at(-1)?.id ?? 0;
    const journaled = journal.rows.flatMap(({ points }) => points);
    const ids = [...new Set([...rows.map(({ marketId }) => marketId), ...journaled.map(([marketId]) => marketId)])];
    const owners = await this.loadOwners(ids);
    const add = (marketId: string, runnerId: string, [second, price, volume]: StoredPoint): void => {
      const owner = owners.get(marketId);
      if (owner) this.histories.add(marketId, runnerId, { second, price, volume }, owner);
    };
    for (const { marketId, runnerId, points } of rows) for (const point of points) add(marketId, runnerId, point);
    for (const [marketId, runnerId, ...point] of journaled) add(marketId, runnerId, point);
    for (const { marketId, closedAt } of rows) if (closedAt !== null) this.histories.close(marketId, Number(closedAt));
  }

  /** The brands that own each market and its event; a market that nobody knows any more is left out. */
  private async loadOwners(marketIds: readonly string[]): Promise<ReadonlyMap<string, HistoryOwner>> {
    const { rows } = await this.deps.database.query<{ id: string } & StoredOwner>(
      `SELECT m.id, e.definition -> 'tenantIds' AS "eventTenantIds", m.definition -> 'tenantIds' AS "marketTenantIds"
       FROM market m JOIN market_event e ON e.id = m.event_id WHERE m.id = ANY($1)`,
      [marketIds],
    );
    return new Map(
      rows.map(({ id, eventTenantIds, marketTenantIds }) => [
        id,
        { ...(eventTenantIds ? { eventTenantIds } : {}), ...(marketTenantIds ? { marketTenantIds } : {}) },
      ]),
    );
  }
}

const ownerOf = ({ event, definition }: CurrentMarket): HistoryOwner => ({
  ...(event.tenantIds ? { eventTenantIds: event.tenantIds } : {}),
  ...(definition.tenantIds ? { marketTenantIds: definition.tenantIds } : {}),
});

/** The last point of each second of each runner. */
function lastOfSecond(journal: readonly JournalPoint[]): readonly JournalPoint[] {
  return [...new Map(journal.map((point) => [`${point[0]} ${point[1]} ${point[2]}`, point])).values()];
}
