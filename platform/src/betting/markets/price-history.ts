import type { PricePoint } from '@backlay/shared/domain';

/** Bytes that the history of one runner may take, and of all runners together (E4.03). */
export const RUNNER_BYTES = 16 * 1024;
export const TOTAL_BYTES = 64 * 1024 * 1024;
/** How long a history is answered after its market closed, ms. */
export const RETAINED_AFTER_CLOSE_MS = 24 * 3_600_000;

/** Up to which age points lie so many seconds apart; beyond the last an hour. */
const RESOLUTIONS = [
  { age: 600, step: 1 },
  { age: 6 * 3_600, step: 10 },
  { age: 24 * 3_600, step: 60 },
] as const;
const HOUR = 3_600;
/** How often old points are thinned out, seconds. */
const THIN_SECONDS = 60;
const FIRST_BYTES = 256;
/** The longest code of a point: three numbers of up to 7 bytes. */
const POINT_BYTES = 21;
/** What an object of a runner takes beside its points. */
const OVERHEAD_BYTES = 300;

const NO_POINT: PricePoint = { second: 0, price: 0, volume: 0 };

const computeStep = (age: number): number => RESOLUTIONS.find((each) => age <= each.age)?.step ?? HOUR;

/** The points that are retained at a moment: the last of each step of its age. */
export function retainPoints(points: readonly PricePoint[], now: number): readonly PricePoint[] {
  return points.filter((point, at) => {
    const next = points[at + 1];
    if (!next) return true;
    const step = computeStep(now - point.second);
    return Math.floor(next.second / step) !== Math.floor(point.second / step);
  });
}

/** Points of one runner, as differences of variable length: a change of a price takes three to six bytes. */
export class RunnerHistory {
  private bytes = new Uint8Array(FIRST_BYTES);
  private used = 0;
  /** The last written point, and the point of the present second, which may still change. */
  private written = NO_POINT;
  private pending: PricePoint | null = null;
  private thinnedAt = 0;

  /** Notes what a runner trades at; false where nothing changed. */
  add(point: PricePoint): boolean {
    const last = this.pending ?? this.written;
    if (point.second < last.second || (point.price === last.price && point.volume === last.volume)) return false;
    if (this.pending && this.pending.second !== point.second) this.write(this.pending);
    this.pending = point;
    if (point.second - this.thinnedAt >= THIN_SECONDS) this.thin(point.second);
    return true;
  }

  get points(): readonly PricePoint[] {
    const written = this.decode();
    return this.pending ? [...written, this.pending] : written;
  }

  get last(): PricePoint | null {
    return this.pending ?? (this.used > 0 ? this.written : null);
  }

  get size(): number {
    return this.bytes.length + OVERHEAD_BYTES;
  }

  private write(point: PricePoint): void {
    if (this.used + POINT_BYTES > this.bytes.length) this.grow(point.second);
    const { second, price, volume } = this.written;
    this.writeNumber(point.second - second);
    this.writeSigned(point.price - price);
    this.writeSigned(point.volume - volume);
    this.written = point;
  }

  /** More room, up to the limit; then the oldest eighth goes. */
  private grow(now: number): void {
    if (this.bytes.length * 2 + OVERHEAD_BYTES < RUNNER_BYTES) {
      const larger = new Uint8Array(this.bytes.length * 2);
      larger.set(this.bytes);
      this.bytes = larger;
      return;
    }
    if (this.bytes.length < RUNNER_BYTES - OVERHEAD_BYTES) {
      const largest = new Uint8Array(RUNNER_BYTES - OVERHEAD_BYTES);
      largest.set(this.bytes);
      this.bytes = largest;
      return;
    }
    const points = retainPoints(this.decode(), now);
    this.encode(points.slice(Math.ceil(points.length / 8)));
  }

  private thin(now: number): void {
    this.thinnedAt = now;
    const points = this.decode();
    const retained = retainPoints(points, now);
    if (retained.length < points.length) this.encode(retained);
  }

  private encode(points: readonly PricePoint[]): void {
    this.used = 0;
    this.written = NO_POINT;
    for (const point of points) this.write(point);
  }

  private decode(): PricePoint[] {
    const points: PricePoint[] = [];
    let { second, price, volume } = NO_POINT;
    let at = 0;
    const read = (): number => {
      let [value, scale] = [0, 1];
      for (;;) {
        const byte = this.bytes[at] ?? 0;
        at += 1;
        value += (byte & 127) * scale;
        if (byte < 128) return value;
        scale *= 128;
      }
    };
    const readSigned = (): number => {
      const code = read();
      return code % 2 === 1 ? -(code + 1) / 2 : code / 2;
    };
    while (at < this.used) {
      second += read();
      price += readSigned();
      volume += readSigned();
      points.push({ second, price, volume });
    }
    return points;
  }

  private writeSigned(value: number): void {
    this.writeNumber(value < 0 ? -value * 2 - 1 : value * 2);
  }

  private writeNumber(value: number): void {
    let rest = value;
    while (rest >= 128) {
      this.bytes[this.used] = (rest % 128) + 128;
      this.used += 1;
      rest = Math.floor(rest / 128);
    }
    this.bytes[this.used] = rest;
    this.used += 1;
  }
}

/** Whose market a history is of; absent where it is the house's. */
export interface HistoryOwner {
  readonly eventTenantIds?: readonly string[];
  readonly marketTenantIds?: readonly string[];
}

interface MarketHistory {
  readonly owner: HistoryOwner;
  readonly runners: Map<string, RunnerHistory>;
  /** Platform clock, ms. */
  closedAt: number | null;
}

/** The histories of all runners, within a limit of memory: the oldest closed market goes first, then the oldest open one. */
export class PriceHistories {
  private readonly markets = new Map<string, MarketHistory>();
  private total = 0;

  constructor(private readonly limitBytes = TOTAL_BYTES) {}

  /** Bytes of all histories. */
  get size(): number {
    return this.total;
  }

  /** False where nothing changed. */
  add(marketId: string, runnerId: string, point: PricePoint, owner: HistoryOwner = {}): boolean {
    let market = this.markets.get(marketId);
    if (!market) this.markets.set(marketId, (market = { owner, runners: new Map(), closedAt: null }));
    const runner = market.runners.get(runnerId);
    const history = runner ?? new RunnerHistory();
    const before = runner ? runner.size : 0;
    if (!history.add(point)) return false;
    if (!runner) market.runners.set(runnerId, history);
    this.total += history.size - before;
    while (this.total > this.limitBytes && this.dropOldest(marketId)) continue;
    return true;
  }

  close(marketId: string, at: number): void {
    const market = this.markets.get(marketId);
    if (market) market.closedAt ??= at;
  }

  /** Drops what closed longer ago than it is retained; returns the ids. */
  dropClosed(now: number): readonly string[] {
    const old = [...this.markets].filter(
      ([, { closedAt }]) => closedAt !== null && now - closedAt > RETAINED_AFTER_CLOSE_MS,
    );
    for (const [id] of old) this.drop(id);
    return old.map(([id]) => id);
  }

  find(marketId: string, runnerId: string): { readonly owner: HistoryOwner; readonly history: RunnerHistory } | null {
    const market = this.markets.get(marketId);
    const history = market?.runners.get(runnerId);
    return market && history ? { owner: market.owner, history } : null;
  }

  /** The runners of a market that have a history. */
  runnersOf(marketId: string): ReadonlyMap<string, RunnerHistory> {
    return this.markets.get(marketId)?.runners ?? new Map<string, RunnerHistory>();
  }

  private dropOldest(except: string): boolean {
    let oldest: string | undefined;
    let closedAt = Number.POSITIVE_INFINITY;
    for (const [id, market] of this.markets)
      if (market.closedAt !== null && market.closedAt < closedAt) [oldest, closedAt] = [id, market.closedAt];
    oldest ??= [...this.markets.keys()].find((id) => id !== except);
    if (oldest === undefined || oldest === except) return false;
    this.drop(oldest);
    return true;
  }

  private drop(marketId: string): void {
    for (const { size } of this.runnersOf(marketId).values()) this.total -= size;
    this.markets.delete(marketId);
  }
}
