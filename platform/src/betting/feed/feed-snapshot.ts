import type { FeedMessage } from './feed';

/** The last state of every event and market of a source, for subscribers that join later. */
export class FeedSnapshot {
  private readonly events = new Map<string, FeedMessage>();
  private readonly markets = new Map<string, FeedMessage & { kind: 'market' }>();
  private readonly books = new Map<string, FeedMessage>();
  private readonly scores = new Map<string, FeedMessage>();
  private readonly results = new Map<string, FeedMessage & { kind: 'result' }>();
  private connection: FeedMessage | undefined;

  take(batch: readonly FeedMessage[]): void {
    for (const message of batch) {
      if (message.kind === 'event') this.events.set(message.event.id, message);
      else if (message.kind === 'market') this.markets.set(message.market.id, message);
      else if (message.kind === 'book') this.books.set(message.book.marketId, message);
      else if (message.kind === 'score') this.scores.set(message.score.eventId, message);
      else if (message.kind === 'result') this.decide(message);
      else if (message.kind === 'connection') this.connection = message;
    }
  }

  /** Messages in an order that subscribers can apply: events, markets, prices, scores, results. */
  messages(): FeedMessage[] {
    return [
      ...(this.connection ? [this.connection] : []),
      ...[this.events, this.markets, this.books, this.scores, this.results].flatMap((kind) => [...kind.values()]),
    ];
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
