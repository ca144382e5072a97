import type { Feed, FeedMessage } from '../feed';
import type { EventState, MarketState } from './market-state';

/** Signs of life of the feed and of each source that pushes, and how old prices are by them (D3.16). */
export class SignsOfLife {
  /** While paused every market is stale. */
  isPaused = false;
  private receivedAt = 0;
  private startedAt = 0;
  /** When each source that pushes last gave a sign of life, ms. */
  private readonly receivedFrom = new Map<string, number>();

  constructor(
    private readonly clock: () => number,
    private readonly feed: Pick<Feed, 'heartbeatMs'>,
    private readonly board: Pick<MarketState, 'isPushed'>,
  ) {}

  get heartbeatMs(): number {
    return this.feed.heartbeatMs;
  }

  start(): void {
    [this.receivedAt, this.startedAt] = [this.clock(), this.clock()];
  }

  /** How long ago the feed last gave a sign of life, ms. */
  get silentMs(): number {
    return this.clock() - this.receivedAt;
  }

  /** The same of a source that pushes, since the start where it gave none. */
  silentMsOf(source: string): number {
    return this.clock() - (this.receivedFrom.get(source) ?? this.startedAt);
  }

  /** How old the prices of an event are, ms. */
  ageMs(event: EventState): number {
    if (event.lastMessageAt === undefined || this.isPaused) return Number.POSITIVE_INFINITY;
    const { source } = event.definition;
    const aliveAt = source === undefined ? this.receivedAt : (this.receivedFrom.get(source) ?? 0);
    return this.clock() - Math.max(event.lastMessageAt, aliveAt);
  }

  isStale(event: EventState): boolean {
    return this.isTooLong(this.ageMs(event));
  }

  /** Whether so long without a sign of life is more than twice the heartbeat. */
  isTooLong(ms: number): boolean {
    return ms > 2 * this.heartbeatMs;
  }

  /** A source that pushes is silent for itself: its messages are no sign of life of the feed. */
  note(batch: readonly FeedMessage[], now: number): void {
    const pushed = new Set<string>();
    let isFeed = batch.length === 0;
    for (const message of batch) {
      if (message.kind === 'event' && message.event.source !== undefined) pushed.add(message.event.id);
      else if (message.kind === 'heartbeat' && message.source !== undefined) this.receivedFrom.set(message.source, now);
      else isFeed ||= !this.board.isPushed(message, pushed);
    }
    if (isFeed) this.receivedAt = now;
  }
}
