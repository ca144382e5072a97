import type { MarketResult } from '@backlay/shared/domain';
import type { FeedMessage } from '../feed';
import type { Board, BoardEvent } from './board';

/** One thing that people did, as another process can do it too. */
export type HandDeed =
  | { readonly do: 'enter'; readonly messages: readonly FeedMessage[] }
  | { readonly do: 'setLiveTv'; readonly eventId: string; readonly iframeUrl: string | null }
  | { readonly do: 'dropScore'; readonly eventId: string }
  | { readonly do: 'removeMarket'; readonly marketId: string }
  | { readonly do: 'showResult'; readonly marketId: string; readonly result: MarketResult | null };

/** What people do to events and markets, beside what the feed says of them. */
export class MarketHand {
  private readonly listeners = new Set<(deed: HandDeed) => void>();

  constructor(
    private readonly board: Board,
    private readonly emit: (event: BoardEvent) => void,
    private readonly apply: (messages: readonly FeedMessage[]) => void,
  ) {}

  /** Told of everything that is done here, but for what is repeated. */
  onDeed(listener: (deed: HandDeed) => void): void {
    this.listeners.add(listener);
  }

  /** Does what was done in another process. */
  repeat(deed: HandDeed): void {
    if (deed.do === 'enter') this.apply(deed.messages);
    else if (deed.do === 'setLiveTv') this.doSetLiveTv(deed.eventId, deed.iframeUrl);
    else if (deed.do === 'dropScore') this.doDropScore(deed.eventId);
    else if (deed.do === 'removeMarket') this.doRemoveMarket(deed.marketId);
    else this.doShowResult(deed.marketId, deed.result);
  }

  private did(deed: HandDeed): void {
    this.repeat(deed);
    for (const listener of this.listeners) listener(deed);
  }

  /** Takes in what people say in the feed's own words; it is no sign of life of the feed. */
  enter(...messages: readonly FeedMessage[]): void {
    this.did({ do: 'enter', messages });
  }

  /** Where an event's live pictures are; null when nobody shows it any more. */
  setLiveTv(eventId: string, iframeUrl: string | null): void {
    this.did({ do: 'setLiveTv', eventId, iframeUrl });
  }

  private doSetLiveTv(eventId: string, iframeUrl: string | null): void {
    if (iframeUrl === null) this.board.liveTv.delete(eventId);
    else this.board.liveTv.set(eventId, iframeUrl);
  }

  /** Takes an event's score away; the next one that the feed says shows again. */
  dropScore(eventId: string): void {
    this.did({ do: 'dropScore', eventId });
  }

  private doDropScore(eventId: string): void {
    const event = this.board.events.get(eventId);
    if (!event) return;
    event.score = undefined;
    // A frame without a score goes out, so that who watches is told.
    event.staleChanged = true;
    this.emit(event);
  }

  /** Takes a market down. Its open bets have to be void before. */
  removeMarket(marketId: string): void {
    this.did({ do: 'removeMarket', marketId });
  }

  private doRemoveMarket(marketId: string): void {
    const found = this.board.market(marketId);
    if (!found) return;
    this.board.removeMarket(found.event, marketId);
    this.emit(found.event);
  }

  /** Shows how a market ended after its settlement was corrected; null while nobody knows. */
  showResult(marketId: string, result: MarketResult | null): void {
    this.did({ do: 'showResult', marketId, result });
  }

  private doShowResult(marketId: string, result: MarketResult | null): void {
    const event = this.board.events.get(this.board.showResult(marketId, result) ?? '');
    if (event) this.emit(event);
  }
}
