import type { MarketResult } from '@backlay/shared/domain';
import type { FeedMessage } from '../feed';
import type { MarketState, EventState } from './market-state';

/** One thing that people did, as another process can do it too. */
export type OverrideCommand =
  | { readonly do: 'enter'; readonly messages: readonly FeedMessage[] }
  | { readonly do: 'setLiveTv'; readonly eventId: string; readonly iframeUrl: string | null }
  | { readonly do: 'dropScore'; readonly eventId: string }
  | { readonly do: 'removeMarket'; readonly marketId: string }
  | { readonly do: 'showResult'; readonly marketId: string; readonly result: MarketResult | null };

/** Staff actions on events and markets, beside the data of the feed. */
export class ManualOverrides {
  private readonly listeners = new Set<(auditEntry: OverrideCommand) => void>();

  constructor(
    private readonly board: MarketState,
    private readonly emit: (event: EventState) => void,
    private readonly apply: (messages: readonly FeedMessage[]) => void,
  ) {}

  /** Called with every staff action except repeated ones. */
  onCommand(listener: (auditEntry: OverrideCommand) => void): void {
    this.listeners.add(listener);
  }

  /** Does what was done in another process. */
  replay(auditEntry: OverrideCommand): void {
    if (auditEntry.do === 'enter') this.apply(auditEntry.messages);
    else if (auditEntry.do === 'setLiveTv') this.doSetLiveTv(auditEntry.eventId, auditEntry.iframeUrl);
    else if (auditEntry.do === 'dropScore') this.doDropScore(auditEntry.eventId);
    else if (auditEntry.do === 'removeMarket') this.doRemoveMarket(auditEntry.marketId);
    else this.doShowResult(auditEntry.marketId, auditEntry.result);
  }

  private record(auditEntry: OverrideCommand): void {
    this.replay(auditEntry);
    for (const listener of this.listeners) listener(auditEntry);
  }

  /** Applies staff input in the feed's own format. It does not count as a heartbeat of the feed. */
  applyMessages(...messages: readonly FeedMessage[]): void {
    this.record({ do: 'enter', messages });
  }

  /** Where an event's live pictures are; null when nobody shows it any more. */
  setLiveTv(eventId: string, iframeUrl: string | null): void {
    this.record({ do: 'setLiveTv', eventId, iframeUrl });
  }

  private doSetLiveTv(eventId: string, iframeUrl: string | null): void {
    if (iframeUrl === null) this.board.liveTv.delete(eventId);
    else this.board.liveTv.set(eventId, iframeUrl);
  }

  /** Removes an event's score. The feed's next score shows again. */
  clearScore(eventId: string): void {
    this.record({ do: 'dropScore', eventId });
  }

  private doDropScore(eventId: string): void {
    const event = this.board.events.get(eventId);
    if (!event) return;
    event.score = undefined;
    // Publishes a frame without a score, so that watchers are notified.
    event.staleDirty = true;
    this.emit(event);
  }

  /** Takes a market down. Its open bets have to be void before. */
  removeMarket(marketId: string): void {
    this.record({ do: 'removeMarket', marketId });
  }

  private doRemoveMarket(marketId: string): void {
    const found = this.board.market(marketId);
    if (!found) return;
    this.board.removeMarket(found.event, marketId);
    this.emit(found.event);
  }

  /** Shows how a market ended after its settlement was corrected; null while nobody knows. */
  setDisplayedResult(marketId: string, result: MarketResult | null): void {
    this.record({ do: 'showResult', marketId, result });
  }

  private doShowResult(marketId: string, result: MarketResult | null): void {
    const event = this.board.events.get(this.board.showResult(marketId, result) ?? '');
    if (event) this.emit(event);
  }
}
