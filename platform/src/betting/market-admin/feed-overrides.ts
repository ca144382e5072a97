import type { EventScore } from '@backlay/shared/domain';
import type { FeedMessage } from '../feed';
import type { MarketChanges } from './repository';

/** Staff overrides of the feed's markets and scores. They outlast later messages of the feed. */
export class FeedOverrides {
  private readonly markets = new Map<string, MarketChanges>();
  private readonly scores = new Map<string, EventScore>();

  constructor(private readonly clock: () => number) {}

  ofMarket(marketId: string): MarketChanges | undefined {
    return this.markets.get(marketId);
  }

  changeMarket(marketId: string, changes: MarketChanges): void {
    this.markets.set(marketId, changes);
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
        return changes ? { ...message, market: { ...message.market, ...changes } } : message;
      }
      case 'score':
        return this.scores.has(message.score.eventId) ? undefined : message;
      case 'book': {
        // Until bets are taken the market stays suspended (OQ-96).
        const opens = this.markets.get(message.book.marketId)?.betOpenDate ?? 0;
        const early = message.book.status === 'OPEN' && opens > this.clock();
        return early ? { ...message, book: { ...message.book, status: 'SUSPENDED' } } : message;
      }
      default:
        return message;
    }
  }
}
