import type { MarketBook } from '@backlay/shared/domain';
import { Interest, type MessageBus, type Watch } from '../../core/message-bus';
import type { EventHold, FeedMessage } from './feed';

/** The bus as the feed uses it. */
export type FeedBus = Pick<MessageBus, 'publish' | 'subscribe' | 'publishToWatchers' | 'watch'>;

/** What the leader knows of an event; a message that is taken in is part of it at once. */
export interface LeaderState {
  take(batch: readonly FeedMessage[]): void;
  book(marketId: string): MarketBook | undefined;
  /** The last prices of all markets of an event, and its score. */
  pricesOf(eventId: string): readonly FeedMessage[];
  /** The last prices of a market and the score of its event. */
  stateOf(eventId: string, marketId: string): readonly FeedMessage[];
}

/** Prices and scores of one event, for processes that want the event: what is new, or all of it. */
interface EventEnvelope {
  readonly term: number;
  readonly seq: number;
  readonly whole: boolean;
  readonly batch: readonly FeedMessage[];
}

/** Events whose prices a process asks the leader for. */
interface EventRequest {
  readonly eventIds: readonly string[];
}

const ASK_TOPIC = 'feed-ask-event';
/** How often prices are asked for until they are there, ms. */
const ASK_MS = 500;
/** How long somebody waits for the prices of an event, ms; without a leader they stay stale. */
const HOLD_MS = 1000;

const topicOf = (eventId: string): string => `event:${eventId}`;

/** The event of prices and scores; undefined for what every process follows. */
const eventOf = (message: FeedMessage): string | undefined =>
  message.kind === 'book' ? message.eventId : message.kind === 'score' ? message.score.eventId : undefined;

/** Whether every process has to know a book at once: the market opens, is suspended, turns in play, or loses a runner. */
function isStructural(before: MarketBook | undefined, after: MarketBook): boolean {
  if (!before || before.status !== after.status || before.inPlay !== after.inPlay) return true;
  return after.runners.some(({ id, status }) => before.runners.find((runner) => runner.id === id)?.status !== status);
}

/** A book as lists show it: the best price of each side. */
const toListBook = (book: MarketBook): MarketBook => ({
  ...book,
  runners: book.runners.map(({ depth: _depth, back, lay, ...runner }) => ({
    ...runner,
    back: back.slice(0, 1),
    lay: lay.slice(0, 1),
  })),
});

/** The leader's side: prices and scores go to those who want their event, everything else to every process (G6.02). */
export class EventPublisher {
  private readonly seqs = new Map<string, number>();
  private readonly changed = new Map<string, FeedMessage>();

  /** @param term the term of the leader, null while this process does not lead */
  constructor(
    private readonly bus: FeedBus,
    private readonly image: LeaderState,
    private readonly term: () => number | null,
  ) {}

  /** Answers processes that begin to want events. */
  async start(): Promise<void> {
    await this.bus.subscribe(ASK_TOPIC, ({ eventIds }: EventRequest) => {
      const term = this.term();
      if (term === null) return;
      for (const eventId of eventIds)
        this.send(eventId, { term, seq: this.seqOf(eventId), whole: true, batch: this.image.pricesOf(eventId) });
    });
  }

  /** A term begins: its numbers begin too. */
  reset(): void {
    this.seqs.clear();
    this.changed.clear();
  }

  /** The number of the last message of each event. */
  numbers(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.seqs);
  }

  /** Takes a batch of the source in, publishes its prices to those who want them, and returns what every process receives. */
  publish(batch: readonly FeedMessage[], term: number): readonly FeedMessage[] {
    const structural = this.structuralEvents(batch);
    const common: FeedMessage[] = [];
    const priced = new Map<string, FeedMessage[]>();
    for (const message of batch) {
      const eventId = eventOf(message);
      this.image.take([message]);
      if (eventId !== undefined && !structural.has(eventId)) {
        priced.set(eventId, [...(priced.get(eventId) ?? []), message]);
        this.changed.set(message.kind === 'book' ? `market ${message.book.marketId}` : eventId, message);
        continue;
      }
      // A result is decided by the score and the runners that were left.
      if (message.kind === 'result') common.push(...this.image.stateOf(message.eventId, message.result.marketId));
      common.push(message);
    }
    for (const [eventId, messages] of priced) {
      this.seqs.set(eventId, this.seqOf(eventId) + 1);
      this.send(eventId, { term, seq: this.seqOf(eventId), whole: false, batch: messages });
    }
    return common;
  }

  /** What lists show of prices and scores that changed since the last call. */
  takeListed(): readonly FeedMessage[] {
    const listed = [...this.changed.values()].map((message) =>
      message.kind === 'book' ? { ...message, book: toListBook(message.book) } : message,
    );
    this.changed.clear();
    return listed;
  }

  private structuralEvents(batch: readonly FeedMessage[]): ReadonlySet<string> {
    const last = new Map<string, MarketBook>();
    const events = new Set<string>();
    for (const message of batch) {
      if (message.kind === 'result') events.add(message.eventId);
      if (message.kind !== 'book') continue;
      const { book, eventId } = message;
      if (isStructural(last.get(book.marketId) ?? this.image.book(book.marketId), book)) events.add(eventId);
      last.set(book.marketId, book);
    }
    return events;
  }

  private seqOf(eventId: string): number {
    return this.seqs.get(eventId) ?? 0;
  }

  private send(eventId: string, envelope: EventEnvelope): void {
    this.bus.publishToWatchers(topicOf(eventId), envelope);
  }
}

interface HeldEvent {
  readonly eventId: string;
  readonly watch: Watch;
  isSubscribed: boolean;
  /** The number of the last message; null while its prices are not known. */
  seq: number | null;
  readonly waiting: Set<() => void>;
}

export interface EventSubscriberDeps {
  readonly bus: FeedBus;
  /** The term whose messages count. */
  readonly term: () => number;
  /** Whether this process has the source itself. */
  readonly isLeader: () => boolean;
  readonly onBatch: (batch: readonly FeedMessage[]) => void;
  /** Runs something later; for the grace after the last one left. */
  readonly later?: (ms: number, run: () => void) => () => void;
}

/** The side of every process: it receives prices of the events that somebody here wants, each from a snapshot on without a gap. */
export class EventSubscriber {
  private readonly events: Interest<HeldEvent>;
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly deps: EventSubscriberDeps) {
    this.events = new Interest<HeldEvent>({
      start: (eventId) => this.begin(eventId),
      end: (_eventId, held) => {
        held.watch.stop();
        held.waiting.forEach((resolve) => resolve());
      },
      ...(deps.later && { later: deps.later }),
    });
  }

  hold(eventId: string): EventHold {
    const { held, release } = this.events.hold(eventId);
    if (held.seq !== null || this.deps.isLeader()) return { ready: null, release };
    const ready = new Promise<void>((resolve) => {
      const timer = setTimeout(() => end(), HOLD_MS);
      timer.unref();
      const end = (): void => {
        clearTimeout(timer);
        held.waiting.delete(end);
        resolve();
      };
      held.waiting.add(end);
    });
    return { ready, release };
  }

  /** Whether the prices of an event follow the leader's here. */
  isCurrent(eventId: string): boolean {
    const seq = this.events.get(eventId)?.seq;
    return seq !== undefined && seq !== null;
  }

  /** Messages may have been missed: nothing is current until the leader has sent it whole. */
  restart(): void {
    for (const [, held] of this.events.entries()) held.seq = null;
    this.ask();
  }

  /** All prices arrived with the number of the last message of each event. */
  synchronise(numbers: Readonly<Record<string, number>>): void {
    for (const [eventId, held] of this.events.entries())
      if (held.isSubscribed) this.setCurrent(held, numbers[eventId] ?? 0);
    this.ask();
  }

  stop(): void {
    clearInterval(this.timer);
    this.events.clear();
  }

  private begin(eventId: string): HeldEvent {
    const watch = this.deps.bus.watch(topicOf(eventId), (envelope: EventEnvelope) => this.receive(held, envelope));
    const held: HeldEvent = { eventId, watch, isSubscribed: false, seq: null, waiting: new Set() };
    void watch.ready.then(() => {
      held.isSubscribed = true;
      this.ask([eventId]);
    });
    return held;
  }

  private receive(held: HeldEvent, { term, seq, whole, batch }: EventEnvelope): void {
    if (this.deps.isLeader()) return;
    // Of a leader whose first whole state is on its way, or of one that was replaced.
    if (term !== this.deps.term()) {
      if (term > this.deps.term()) held.seq = null;
      return;
    }
    if (whole) {
      if (held.seq !== null && seq <= held.seq) return;
    } else {
      // What comes before the snapshot is in it.
      if (held.seq === null || seq <= held.seq) return;
      if (seq !== held.seq + 1) {
        held.seq = null;
        return this.ask([held.eventId]);
      }
    }
    this.deps.onBatch(batch);
    this.setCurrent(held, seq);
  }

  private setCurrent(held: HeldEvent, seq: number): void {
    held.seq = seq;
    held.waiting.forEach((resolve) => resolve());
  }

  /** Asks for the named events, or for all that are not current, and again until they are. */
  private ask(eventIds = this.missing()): void {
    if (this.deps.isLeader() || eventIds.length === 0) return;
    this.deps.bus.publish(ASK_TOPIC, { eventIds } satisfies EventRequest);
    this.timer ??= setInterval(() => this.askAgain(), ASK_MS);
    this.timer.unref();
  }

  private askAgain(): void {
    if (this.missing().length > 0) return this.ask();
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private missing(): readonly string[] {
    return this.events
      .entries()
      .flatMap(([eventId, { seq, isSubscribed }]) => (seq === null && isSubscribed ? [eventId] : []));
  }
}
