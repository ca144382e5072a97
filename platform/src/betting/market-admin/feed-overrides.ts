import { stricterStatus, type EventScore, type MarketBook } from '@backlay/shared/domain';
import type { FeedMessage } from '../feed';
import type { MarketChanges, SessionStop } from './repository';

/** The book of a session with what staff stopped of it: each status is the stricter of both (D3.09). */
export function applySessionStop(book: MarketBook, { status, lines, changes }: SessionStop): MarketBook {
  return {
    ...book,
    status: stricterStatus(book.status, status),
    version: book.version + changes,
    runners: book.runners.map((runner) => {
      const stop = lines[runner.id] ?? 'OPEN';
      const isStopped = stop === 'CLOSED' || (stop === 'SUSPENDED' && runner.status === 'ACTIVE');
      return isStopped ? { ...runner, status: stop } : runner;
    }),
  };
}

/** Staff overrides of the feed's markets and scores. They outlast later messages of the feed. */
export class FeedOverrides {
  private readonly markets = new Map<string, MarketChanges>();
  private readonly scores = new Map<string, EventScore>();
  /** The last books of the feed for sessions with a stop. */
  private readonly fed = new Map<string, MarketBook>();

  constructor(private readonly clock: () => number) {}

  ofMarket(marketId: string): MarketChanges | undefined {
    return this.markets.get(marketId);
  }

  changeMarket(marketId: string, changes: MarketChanges): void {
    this.markets.set(marketId, changes);
  }

  /** The last book of the feed of a session with a stop; undefined before it spoke. */
  ofFeed(marketId: string): MarketBook | undefined {
    return this.fed.get(marketId);
  }

  noteFed(book: MarketBook): void {
    this.fed.set(book.marketId, book);
  }

  setScore(score: EventScore): void {
    this.scores.set(score.eventId, score);
  }

  dropScore(eventId: string): void {
    this.scores.delete(eventId);
  }

  allScores(): readonly EventScore[] {
    return [...this.scores.values()];
  }

  /** The message for subscribers; undefined when it is suppressed. */
  amend(message: FeedMessage): FeedMessage | undefined {
    switch (message.kind) {
      case 'market': {
        const changes = this.markets.get(message.market.id);
        if (!changes) return message;
        const { stop: _stop, ...redefined } = changes;
        return { ...message, market: { ...message.market, ...redefined } };
      }
      case 'score':
        return this.scores.has(message.score.eventId) ? undefined : message;
      case 'book': {
        // Until bets are taken the market stays suspended (OQ-96).
        const { betOpenDate: opens = 0, stop } = this.markets.get(message.book.marketId) ?? {};
        const early = message.book.status === 'OPEN' && opens > this.clock();
        if (!early && !stop) return message;
        const book: MarketBook = early ? { ...message.book, status: 'SUSPENDED' } : message.book;
        if (!stop) return { ...message, book };
        this.noteFed(book);
        return { ...message, book: applySessionStop(book, stop) };
      }
      default:
        return message;
    }
  }
}
