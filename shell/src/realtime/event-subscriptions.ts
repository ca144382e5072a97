import type { EventFrame } from '@backlay/shared/contract';

/** How long a snapshot may take before it is asked for again, ms. */
export const SNAPSHOT_RETRY = 3_000;

/**
 * Watches the numbers of one event's frames. Lets them through in order; after a gap lets nothing through but a full
 * frame, and asks for one until it comes.
 */
export class GapDetector {
  #last: number | null = null;
  #asking: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly ask: () => void) {}

  /** Whether this frame may be shown. */
  accept(frame: Pick<EventFrame, 'seq' | 'full'>): boolean {
    if (frame.full) {
      this.#last = frame.seq;
      this.#stopAsking();
      return true;
    }
    if (this.#last !== null && frame.seq <= this.#last) return false;
    if (this.#last !== null && frame.seq === this.#last + 1 && this.#asking === undefined) {
      this.#last = frame.seq;
      return true;
    }
    this.#last = null;
    if (this.#asking === undefined) this.#askUntilAnswered();
    return false;
  }

  /** Nothing is known any more: the connection was away. */
  reset(): void {
    this.#last = null;
    this.#stopAsking();
  }

  #askUntilAnswered(): void {
    this.#asking = setTimeout(() => this.#askUntilAnswered(), SNAPSHOT_RETRY);
    this.ask();
  }

  #stopAsking(): void {
    clearTimeout(this.#asking);
    this.#asking = undefined;
  }
}

/** How long an event stays subscribed after its last watcher left, ms: a turn of the page does not cost a snapshot. */
export const GRACE_PERIOD_MS = 5_000;

export interface EventSubscriptionDeps {
  /** The first watcher came. */
  readonly subscribe: (eventId: string) => void;
  /** The last watcher left, and nobody came back within the grace period. */
  readonly unsubscribe: (eventId: string) => void;
  /** A full frame is needed: a number is missing, or somebody joined later. */
  readonly askSnapshot: (eventId: string) => void;
}

/** Where an event is looked at: on a page of its own, or as one of a list. */
export type SubscriptionPriority = 'page' | 'list';

interface Watch {
  readonly listeners: Map<(frame: EventFrame) => void, SubscriptionPriority>;
  readonly detector: GapDetector;
  leaving: ReturnType<typeof setTimeout> | undefined;
  /** Whether a frame was dispatched since the subscription. Before it, a later listener needs no snapshot of its own. */
  hasFrame: boolean;
}

/** Counted subscriptions to events: the first watcher creates, the last destroys, and all see the same frames in order. */
export class EventSubscriptions {
  readonly #byEvent = new Map<string, Watch>();

  constructor(private readonly deps: EventSubscriptionDeps) {}

  add(eventId: string, listener: (frame: EventFrame) => void, as: SubscriptionPriority = 'page'): () => void {
    const watch = this.#byEvent.get(eventId) ?? this.#begin(eventId);
    if (watch.leaving !== undefined || (watch.listeners.size > 0 && watch.hasFrame)) this.deps.askSnapshot(eventId);
    clearTimeout(watch.leaving);
    watch.leaving = undefined;
    watch.listeners.set(listener, as);
    return () => this.#remove(eventId, watch, listener);
  }

  /** A frame from the socket or from polling. */
  dispatch(frame: EventFrame): void {
    const watch = this.#byEvent.get(frame.eventId);
    if (!watch || !watch.detector.accept(frame)) return;
    watch.hasFrame = true;
    [...watch.listeners.keys()].forEach((listener) => listener(frame));
  }

  /** Events with a watcher now or a moment ago. */
  events(): readonly string[] {
    return [...this.#byEvent.keys()];
  }

  /** Events that somebody looks at now. */
  listActive(): readonly string[] {
    return [...this.#byEvent].filter(([, watch]) => watch.listeners.size > 0).map(([eventId]) => eventId);
  }

  /** Those of them that are on a page of their own, or in lists alone. */
  listByPriority(as: SubscriptionPriority): readonly string[] {
    const onPage = ({ listeners }: Watch) => [...listeners.values()].includes('page');
    return [...this.#byEvent]
      .filter(([, watch]) => watch.listeners.size > 0 && onPage(watch) === (as === 'page'))
      .map(([eventId]) => eventId);
  }

  /** The connection was away: numbers start anew. */
  reset(): void {
    this.#byEvent.forEach((watch) => {
      watch.detector.reset();
      watch.hasFrame = false;
    });
  }

  #begin(eventId: string): Watch {
    const watch: Watch = {
      listeners: new Map(),
      detector: new GapDetector(() => this.deps.askSnapshot(eventId)),
      leaving: undefined,
      hasFrame: false,
    };
    this.#byEvent.set(eventId, watch);
    this.deps.subscribe(eventId);
    return watch;
  }

  #remove(eventId: string, watch: Watch, listener: (frame: EventFrame) => void): void {
    if (!watch.listeners.delete(listener) || watch.listeners.size > 0) return;
    watch.leaving = setTimeout(() => {
      watch.detector.reset();
      this.#byEvent.delete(eventId);
      this.deps.unsubscribe(eventId);
    }, GRACE_PERIOD_MS);
  }
}
