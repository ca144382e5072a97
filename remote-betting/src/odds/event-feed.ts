import type { EventFrame } from '@backlay/shared/contract';
import type { Realtime } from '@backlay/shared/host';
import type { OddsStore } from './odds-store';
import type { FrameClock } from './frame-clock';

/** Heartbeat of the socket as the client counts it, ms. Twice this without a word and every price is old. */
export const HEARTBEAT_MS = 5_000;
/** Without the socket, frames come as answers to polling, at the slowest every 10 s (B9.14). */
export const POLLED_HEARTBEAT_MS = 10_000;
const CHECK_MS = 1_000;

/** Where an event is looked at: on a page of its own, or as one of a list. */
type WatchedAs = 'page' | 'list';

interface Watched {
  readonly users: Record<WatchedAs, number>;
  /** How it is watched now: as its most demanding user wants it. */
  as: WatchedAs;
  stop: () => void;
}

/** Brings frames of watched events into the book store, and notices when nothing comes any more. */
export class EventFeed {
  private readonly watched = new Map<string, Watched>();
  private receivedAt: number;
  private asking = false;
  private timer: number | null = null;

  constructor(
    private readonly realtime: Realtime,
    private readonly books: OddsStore,
    private readonly clock: FrameClock,
  ) {
    this.receivedAt = clock.now();
  }

  /** Watches an event until the answer is called, on a page of its own or as one of a list; several may watch one event. */
  watch(eventId: string, as: WatchedAs = 'page'): () => void {
    const known = this.watched.get(eventId) ?? this.begin(eventId, as);
    known.users[as] += 1;
    this.settle(eventId, known);
    let over = false;
    return () => {
      if (over) return;
      over = true;
      this.leave(eventId, as);
    };
  }

  /** A tab that comes back asks whether its prices still hold, and draws them without a wash. */
  resync(): void {
    this.books.board.resync();
    for (const eventId of this.watched.keys()) void this.refresh(eventId);
  }

  /** Asks for a full frame of a watched event; where the socket is off, the next poll is one. */
  async refresh(eventId: string): Promise<void> {
    if (!this.realtime.store.getState().connected) return;
    try {
      const answer = await this.realtime.emit('getMarketStatusByEventId', { eventId });
      if (answer.ok && answer.frame && this.watched.has(eventId)) {
        this.recordHeartbeat();
        this.books.apply(answer.frame);
      }
    } catch {
      // The next frame or the silence check settles it.
    }
  }

  private begin(eventId: string, as: WatchedAs): Watched {
    if (this.watched.size === 0) this.receivedAt = this.clock.now();
    const made: Watched = { users: { page: 0, list: 0 }, as, stop: this.follow(eventId, as) };
    this.watched.set(eventId, made);
    this.timer ??= this.clock.after(CHECK_MS, () => this.check());
    return made;
  }

  private follow(eventId: string, as: WatchedAs): () => void {
    const take = (frame: EventFrame) => {
      this.recordHeartbeat();
      this.books.apply(frame);
    };
    return this.realtime.watchEvent(eventId, take, as);
  }

  /** An event that is in a list and on its page is watched once, as on its page. */
  private settle(eventId: string, known: Watched): void {
    const as = known.users.page > 0 ? 'page' : 'list';
    if (as === known.as) return;
    const { stop } = known;
    known.as = as;
    known.stop = this.follow(eventId, as);
    stop();
  }

  private leave(eventId: string, as: WatchedAs): void {
    const known = this.watched.get(eventId);
    if (!known) return;
    known.users[as] -= 1;
    if (known.users.page + known.users.list > 0) {
      this.settle(eventId, known);
      return;
    }
    known.stop();
    this.watched.delete(eventId);
    this.books.release(eventId);
    if (this.watched.size > 0 || this.timer === null) return;
    this.clock.cancel(this.timer);
    this.timer = null;
    this.books.setDisconnected(false);
  }

  private recordHeartbeat(): void {
    this.receivedAt = this.clock.now();
    this.books.setDisconnected(false);
  }

  private check(): void {
    this.timer = this.clock.after(CHECK_MS, () => this.check());
    const silence = this.clock.now() - this.receivedAt;
    const { connected, enabled } = this.realtime.store.getState();
    const heartbeat = enabled && connected ? HEARTBEAT_MS : POLLED_HEARTBEAT_MS;
    if (silence > 2 * heartbeat) this.books.setDisconnected(true);
    if (silence >= HEARTBEAT_MS && connected) void this.askForLife();
  }

  /** A quiet market is no dead line: one acknowledged word says which. */
  private async askForLife(): Promise<void> {
    if (this.asking) return;
    this.asking = true;
    try {
      await this.realtime.emit('active', {});
      this.recordHeartbeat();
    } catch {
      // No answer: the silence goes on, and the check says so.
    } finally {
      this.asking = false;
    }
  }
}
