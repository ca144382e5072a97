import type { MarketBook } from '@backlay/shared/domain';
import {
  EventPublisher,
  EventSubscriber,
  type EventSubscriberDeps,
  type FeedBus,
  type LeaderState,
} from './event-channels';
import type { EventHold, Feed, FeedListener, FeedMessage } from './feed';

/** The last state of every event and market of a source, for subscribers that join later. */
export class FeedSnapshot implements LeaderState {
  private readonly events = new Map<string, FeedMessage>();
  private readonly markets = new Map<string, FeedMessage & { kind: 'market' }>();
  private readonly books = new Map<string, FeedMessage & { kind: 'book' }>();
  private readonly scores = new Map<string, FeedMessage>();
  private readonly results = new Map<string, FeedMessage & { kind: 'result' }>();
  private connection: FeedMessage | undefined;
  private rate: FeedMessage | undefined;

  take(batch: readonly FeedMessage[]): void {
    for (const message of batch) {
      if (message.kind === 'event') this.events.set(message.event.id, message);
      else if (message.kind === 'market') this.markets.set(message.market.id, message);
      else if (message.kind === 'book') this.books.set(message.book.marketId, message);
      else if (message.kind === 'score') this.scores.set(message.score.eventId, message);
      else if (message.kind === 'result') this.decide(message);
      else if (message.kind === 'connection') this.connection = message;
      else if (message.kind === 'rate') this.rate = message;
    }
  }

  /** Messages in an order that subscribers can apply: events, markets, prices, scores, results. */
  messages(): FeedMessage[] {
    return [
      ...(this.connection ? [this.connection] : []),
      ...(this.rate ? [this.rate] : []),
      ...[this.events, this.markets, this.books, this.scores, this.results].flatMap((kind) => [...kind.values()]),
    ];
  }

  book(marketId: string): MarketBook | undefined {
    return this.books.get(marketId)?.book;
  }

  pricesOf(eventId: string): readonly FeedMessage[] {
    const score = this.scores.get(eventId);
    return [...[...this.books.values()].filter((book) => book.eventId === eventId), ...(score ? [score] : [])];
  }

  stateOf(eventId: string, marketId: string): readonly FeedMessage[] {
    return [this.books.get(marketId), this.scores.get(eventId)].flatMap((message) => message ?? []);
  }

  /** Markets that were named and have no result. */
  undecided(): string[] {
    return [...this.markets.keys()].filter((id) => !this.results.has(id));
  }

  /**
   * A decided market is delivered once more to the next subscriber, with the result. Old events go with the last of their
   * markets.
   */
  private decide(message: FeedMessage & { kind: 'result' }): void {
    this.results.set(message.result.marketId, message);
    if (this.results.size <= RESULTS_MOST) return;
    const [oldest] = this.results.keys();
    if (oldest === undefined) return;
    const eventId = this.markets.get(oldest)?.market.eventId;
    for (const kind of [this.results, this.markets, this.books]) kind.delete(oldest);
    if (eventId === undefined || [...this.markets.values()].some(({ market }) => market.eventId === eventId)) return;
    this.events.delete(eventId);
    this.scores.delete(eventId);
  }
}

/** Number of decided markets that stay in memory. */
const RESULTS_MOST = 500;

/** A message of the leader: a batch with its number, or the whole current state. */
interface FeedEnvelope {
  /** The term of the leader. Messages of an earlier term are ignored. */
  readonly term: number;
  readonly seq: number;
  readonly whole: boolean;
  readonly batch: readonly FeedMessage[];
  /** Of a whole state: the number of the last message of each event. */
  readonly numbers?: Readonly<Record<string, number>>;
  /** The batch is what lists show of prices: an event whose prices are current here knows better. */
  readonly isListed?: boolean;
}

export interface ReplicatedFeedDeps {
  readonly bus: FeedBus;
  /** Runs something later; for the grace after the last one left an event. Timers by default. */
  readonly later?: EventSubscriberDeps['later'];
  /** The source itself, new for each time that this process leads. */
  readonly open: () => Promise<Feed>;
  readonly name: Feed['name'];
  readonly heartbeatMs: number;
  /** A number above that of every leadership before. */
  readonly nextTerm: () => Promise<number> | number;
  /** Whether this process still leads: one that was stopped meanwhile does not, and publishes nothing. */
  readonly isLeader?: () => boolean;
  /** Begins to ask whether this process leads; `lead` is called when it does. */
  readonly requestLeadership: () => Promise<void>;
  readonly log: (message: string, fields?: Readonly<Record<string, unknown>>) => void;
}

const TOPIC = 'feed';
/** Events that players of any process look at. */
const PREFER_TOPIC = 'feed-prefer';
const ASK_TOPIC = 'feed-ask';
/** How often the whole is asked for until it is there, ms. */
const ASK_MS = 500;
/** How often every process receives what lists show of prices, ms. */
const LISTS_MS = 2000;
/** How often a leader without the source tries to open it, ms. */
const REOPEN_MS = 500;

/**
 * One source for several processes. The leader publishes events, statuses and results to all, prices and scores to those that want the
 * event (G6.02). A process that missed a message requests the whole state. Without a leader
 * nothing is published, so that prices become stale and take no bets.
 */
export class ReplicatedFeed implements Feed {
  readonly name: Feed['name'];
  readonly heartbeatMs: number;
  private readonly image = new FeedSnapshot();
  private listener: FeedListener = () => undefined;
  private waiting: readonly string[] = [];
  private localFeed: Feed | null = null;
  private started: Feed | null = null;
  /** Batches of the source that came while the lease of this process had expired. */
  private unpublished: (readonly FeedMessage[])[] = [];
  private term = 0;
  private seq = 0;
  private hasReceived = false;
  private asking: ReturnType<typeof setInterval> | undefined;
  private onFirstMessage: () => void = () => undefined;
  private transition: Promise<void> = Promise.resolve();
  private isChanging = false;
  private readonly priced: EventPublisher;
  private readonly wanted: EventSubscriber;
  private lists: ReturnType<typeof setInterval> | undefined;
  private reopening: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly parts: ReplicatedFeedDeps) {
    this.name = parts.name;
    this.heartbeatMs = parts.heartbeatMs;
    const { bus, later } = parts;
    this.priced = new EventPublisher(bus, this.image, () => (this.localFeed && this.hasReceived ? this.term : null));
    this.wanted = new EventSubscriber({
      bus,
      term: () => this.term,
      isLeader: () => this.localFeed !== null,
      onBatch: (batch) => this.take(batch),
      ...(later && { later }),
    });
  }

  /** Somebody wants the prices of an event; a process that has the source has them all. */
  hold(eventId: string): EventHold {
    return this.wanted.hold(eventId);
  }

  /** Whether prices of an event are the newest here: bets are judged by no others. */
  isCurrent(eventId: string): boolean {
    return this.listens || this.wanted.isCurrent(eventId);
  }

  /** Resolves once the first image is there, whether it is one's own or the leader's. */
  async start(listener: FeedListener, waiting: readonly string[] = []): Promise<void> {
    this.listener = listener;
    this.waiting = waiting;
    const { bus } = this.parts;
    await bus.subscribe(TOPIC, (notified: FeedEnvelope) => this.receive(notified));
    await bus.subscribe(PREFER_TOPIC, ({ eventId }: { readonly eventId: string }) =>
      this.localFeed?.preferEvent?.(eventId),
    );
    await bus.subscribe(ASK_TOPIC, () => {
      if (this.localFeed && this.hasReceived) this.notify(this.image.messages(), true);
    });
    await this.priced.start();
    this.lists = setInterval(() => this.publishLists(), Math.min(LISTS_MS, this.heartbeatMs));
    this.lists.unref();
    this.reopening = setInterval(() => this.reopen(), REOPEN_MS);
    this.reopening.unref();
    const first = new Promise<void>((resolve) => (this.onFirstMessage = resolve));
    await this.parts.requestLeadership();
    if (this.hasReceived) return;
    this.ask();
    await first;
  }

  /** Asks for the current state where messages of the leader could not be received for a while: its next one may take long. */
  catchUp(): void {
    if (!this.localFeed && this.hasReceived) this.ask();
  }

  /** Messages of another process were missed: prices that somebody wants here are read again. */
  catchUpEvents(): void {
    if (!this.localFeed) this.wanted.restart();
  }

  /** The process that listens to the source prefers the event. */
  preferEvent(eventId: string): void {
    if (this.localFeed) this.localFeed.preferEvent?.(eventId);
    else this.parts.bus.publish(PREFER_TOPIC, { eventId });
  }

  /** Takes the source over, or lets it go. */
  becomeLeader(leads: boolean): void {
    this.transition = this.transition
      .then(() => {
        this.isChanging = true;
        return leads ? this.open() : this.letGo();
      })
      .catch((error: unknown) => {
        this.parts.log('price source takeover failed', { error: String(error) });
      })
      .finally(() => (this.isChanging = false));
  }

  /** A database that has just returned may fail the opening, and a late lease may return: prices are stale until the source is open. */
  private reopen(): void {
    this.publishHeld();
    if (!this.isChanging && !this.listens && this.parts.isLeader?.()) this.becomeLeader(true);
  }

  async stop(): Promise<void> {
    clearInterval(this.asking);
    clearInterval(this.lists);
    clearInterval(this.reopening);
    this.wanted.stop();
    await this.transition;
    await this.letGo({ isStopping: true });
  }

  private async open(): Promise<void> {
    if (this.localFeed) return;
    const own = await this.parts.open();
    const term = await this.parts.nextTerm();
    if (this.parts.isLeader?.() === false) return;
    // In the same term the numbers go on: followers ignore lower ones.
    this.seq = term === this.term ? this.seq + 1 : 0;
    this.term = term;
    this.priced.reset();
    this.localFeed = own;
    this.parts.log('price source lead acquired', { term });
    try {
      await own.start(
        (batch) => this.localFeed === own && this.publish(batch),
        [...this.waiting, ...this.image.undecided()],
      );
    } catch (error) {
      await this.letGo();
      throw error;
    }
    this.started = own;
    this.arrived();
    this.notify(this.image.messages(), true);
  }

  /** The source that this process listens to; null while another process leads. */
  get source(): Feed | null {
    return this.localFeed;
  }

  /** Whether this process listens to the source itself. */
  get listens(): boolean {
    return this.started !== null && this.started === this.localFeed;
  }

  /** Another process has listened to the source since, perhaps: its state replaces what is known here. */
  private async letGo({ isStopping = false } = {}): Promise<void> {
    const { localFeed: own } = this;
    this.localFeed = null;
    this.unpublished = [];
    if (own && !isStopping) {
      this.wanted.restart();
      this.ask();
    }
    await own?.stop();
  }

  private publish(batch: readonly FeedMessage[]): void {
    this.unpublished.push(batch);
    this.publishHeld();
  }

  /** A process whose lease has expired publishes nothing until the lease is renewed; another process may lead by then. */
  private publishHeld(): void {
    if (!this.localFeed || this.parts.isLeader?.() === false) return;
    for (const batch of this.unpublished.splice(0)) {
      const common = this.priced.publish(batch, this.term);
      this.listener(batch);
      if (common.length > 0) this.notify(common, false);
    }
  }

  private publishLists(): void {
    if (!this.listens || this.parts.isLeader?.() === false) return;
    const batch = this.priced.takeListed();
    if (batch.length > 0) this.notify(batch, false, { isListed: true });
  }

  private notify(batch: readonly FeedMessage[], whole: boolean, more: Pick<FeedEnvelope, 'isListed'> = {}): void {
    if (!whole) this.seq += 1;
    const numbers = whole ? { numbers: this.priced.numbers() } : {};
    const envelope = { term: this.term, seq: this.seq, whole, batch, ...numbers, ...more } satisfies FeedEnvelope;
    this.parts.bus.publish(TOPIC, envelope);
  }

  private receive({ term, seq, whole, batch, numbers, isListed = false }: FeedEnvelope): void {
    if (this.localFeed || term < this.term) return;
    const isNext = term === this.term && this.hasReceived && seq === this.seq + 1;
    if (whole) {
      // Asked for by somebody else.
      const isKnown = this.asking ? seq < this.seq : seq <= this.seq;
      if (term === this.term && this.hasReceived && isKnown) return;
    } else if (!isNext) {
      if (term === this.term && this.hasReceived && seq <= this.seq) return;
      this.ask();
      return;
    }
    this.term = term;
    this.seq = seq;
    this.take(isListed ? batch.filter((message) => !this.isKnownBetter(message)) : batch);
    if (numbers) this.wanted.synchronise(numbers);
    this.arrived();
  }

  private isKnownBetter(message: FeedMessage): boolean {
    if (message.kind === 'book') return this.wanted.isCurrent(message.eventId);
    return message.kind === 'score' && this.wanted.isCurrent(message.score.eventId);
  }

  private take(batch: readonly FeedMessage[]): void {
    this.image.take(batch);
    this.listener(batch);
  }

  private ask(): void {
    if (this.asking) return;
    const publishMessage = (): void => this.parts.bus.publish(ASK_TOPIC, {});
    this.asking = setInterval(publishMessage, ASK_MS);
    this.asking.unref();
    publishMessage();
  }

  private arrived(): void {
    this.hasReceived = true;
    clearInterval(this.asking);
    this.asking = undefined;
    this.onFirstMessage();
  }
}
