import type { MarketResult } from '@backlay/shared/domain';
import type { FeedMessage } from '../feed';
import type { Board, BoardEvent } from './board';

/** What people do to events and markets, beside what the feed says of them. */
export class MarketHand {
  constructor(
    private readonly board: Board,
    private readonly emit: (event: BoardEvent) => void,
    private readonly apply: (messages: readonly FeedMessage[]) => void,
  ) {}

  /** Takes in what people say in the feed's own words; it is no sign of life of the feed. */
  enter(...messages: readonly FeedMessage[]): void {
    this.apply(messages);
  }

  /** Where an event's live pictures are; null when nobody shows it any more. */
  setLiveTv(eventId: string, iframeUrl: string | null): void {
    if (iframeUrl === null) this.board.liveTv.delete(eventId);
    else this.board.liveTv.set(eventId, iframeUrl);
  }

  /** Takes an event's score away; the next one that the feed says shows again. */
  dropScore(eventId: string): void {
    const event = this.board.events.get(eventId);
    if (!event) return;
    event.score = undefined;
    // A frame without a score goes out, so that who watches is told.
    event.staleChanged = true;
    this.emit(event);
  }

  /** Takes a market down. Its open bets have to be void before. */
  removeMarket(marketId: string): void {
    const found = this.board.market(marketId);
    if (!found) return;
    this.board.removeMarket(found.event, marketId);
    this.emit(found.event);
  }

  /** Shows how a market ended after its settlement was corrected; null while nobody knows. */
  showResult(marketId: string, result: MarketResult | null): void {
    const event = this.board.events.get(this.board.showResult(marketId, result) ?? '');
    if (event) this.emit(event);
  }
}
