import type { EventFrame } from '@backlay/shared/contract';
import type { Realtime } from '@backlay/shared/host';
import type { OddsStore } from './odds-store';
import type { FrameClock } from './price-renderer';

/** Heartbeat of the socket as the client counts it, ms. Twice this without a word and every price is old. */
export const HEARTBEAT_MS = 5_000;
/** Without the socket, frames come as answers to polling, at the slowest every 10 s (B9.14). */
export const POLLED_HEARTBEAT_MS = 10_000;
const CHECK_MS = 1_000;

/** Where an event is looked at: on a page of its own, or as one of a list. */
type WatchedAs = 'page' | 'list';

/** One component that draws an event now. */
interface Drawing {
  readonly eventId: string;
}

/**
 * Writes frames of drawn events into the odds store, and notices when none comes any more. The shell counts the subscriptions:
 * each drawing is one subscription there.
 */
export class EventFeed {
  private readonly drawings = new Set<Drawing>();
  private applied: EventFrame | null = null;
  private receivedAt: number;
  private asking = false;
  private timer: number | null = null;
  /** The browser has no network: no price counts as new until it has one again (E7.05). */
  private isOffline = false;

  constructor(
    private readonly realtime: Realtime,
    private readonly books: OddsStore,
    private readonly clock: FrameClock,
  ) {
    this.receivedAt = clock.now();
  }

  /** Subscribes to an event until the result is called, on a page of its own or as one of a list. */
  watch(eventId: string, as: WatchedAs = 'page'): () => void {
    if (this.drawings.size === 0) this.begin();
    const drawing = { eventId };
    this.drawings.add(drawing);
    this.timer ??= this.clock.after(CHECK_MS, () => this.check());
    const stop = this.realtime.watchEvent(eventId, (frame) => this.receive(frame), as);
    return () => {
      if (!this.drawings.delete(drawing)) return;
      stop();
      this.releaseUndrawn(eventId);
    };
  }

  /** The first drawing: silence counts from here, and the browser reports its network. */
  private begin(): void {
    this.receivedAt = this.clock.now();
    window.addEventListener('offline', this.onNetwork);
    window.addEventListener('online', this.onNetwork);
    this.onNetwork();
  }

  private readonly onNetwork = (): void => {
    const wasOffline = this.isOffline;
    this.isOffline = !navigator.onLine;
    this.books.setDisconnected(this.isOffline || this.isSilent());
    if (wasOffline && !this.isOffline) this.resync();
  };

  private isSilent(): boolean {
    const { connected, enabled } = this.realtime.store.getState();
    const heartbeat = enabled && connected ? HEARTBEAT_MS : POLLED_HEARTBEAT_MS;
    return this.clock.now() - this.receivedAt > 2 * heartbeat;
  }

  /** A tab that comes back asks whether its prices still hold, and draws them without a wash. */
  resync(): void {
    this.books.board.resync();
    for (const eventId of new Set([...this.drawings].map((each) => each.eventId))) void this.refresh(eventId);
  }

  /** Asks for a full frame of a watched event; where the socket is off, the next poll is one. */
  async refresh(eventId: string): Promise<void> {
    if (!this.realtime.store.getState().connected) return;
    try {
      const answer = await this.realtime.emit('getMarketStatusByEventId', { eventId });
      if (answer.ok && answer.frame && this.isDrawn(eventId)) {
        this.recordHeartbeat();
        this.books.apply(answer.frame);
      }
    } catch {
      // The next frame or the silence check settles it.
    }
  }

  private isDrawn(eventId: string): boolean {
    return [...this.drawings].some((drawing) => drawing.eventId === eventId);
  }

  /** Each drawing of an event receives its frame; the store takes it once. */
  private receive(frame: EventFrame): void {
    this.recordHeartbeat();
    if (frame === this.applied) return;
    this.applied = frame;
    this.books.apply(frame);
  }

  private releaseUndrawn(eventId: string): void {
    if (this.isDrawn(eventId)) return;
    this.books.release(eventId);
    if (this.drawings.size > 0 || this.timer === null) return;
    this.clock.cancel(this.timer);
    this.timer = null;
    window.removeEventListener('offline', this.onNetwork);
    window.removeEventListener('online', this.onNetwork);
    this.books.setDisconnected(false);
  }

  private recordHeartbeat(): void {
    this.receivedAt = this.clock.now();
    this.books.setDisconnected(this.isOffline);
  }

  private check(): void {
    this.timer = this.clock.after(CHECK_MS, () => this.check());
    const silence = this.clock.now() - this.receivedAt;
    if (this.isSilent()) this.books.setDisconnected(true);
    if (silence >= HEARTBEAT_MS && this.realtime.store.getState().connected) void this.askForLife();
  }

  /** A quiet market is no dead connection: one acknowledged message distinguishes them. */
  private async askForLife(): Promise<void> {
    if (this.asking) return;
    this.asking = true;
    try {
      await this.realtime.emit('active', {});
      this.recordHeartbeat();
    } catch {
      // No answer: the silence goes on, and the check reports it.
    } finally {
      this.asking = false;
    }
  }
}
