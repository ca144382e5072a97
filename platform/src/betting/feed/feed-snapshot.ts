import type { FeedMessage } from './feed';

/** The last word of a source about everything that it speaks of, so that somebody who comes later can be told. */
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

  /** In an order in which each may be heard: events, markets, prices, scores, results. */
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

  /** A market that is decided is said once more to who comes next, with the result; the events of old ones go with the last of them. */
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

/** Decided markets that are kept in mind. */
const RESULTS_MOST = 500;
