import type { EventState, MarketState } from './market-state';
import type { MarketServiceOptions } from './ports';
import type { SignsOfLife } from './signs-of-life';

interface EventAgingOptions {
  readonly clock: () => number;
  readonly later: NonNullable<MarketServiceOptions['later']>;
  /** How long a settled market stays, and an event without markets, ms. */
  readonly lingerMs: number;
  readonly isSettled: (marketId: string) => boolean;
  readonly onRemoved: (marketId: string) => void;
  readonly emit: (event: EventState) => void;
}

/** Once per heartbeat: subscribers are notified of stale and fresh data, and what is over is dropped. */
export class EventAging {
  private cancel: (() => void) | undefined;

  constructor(
    private readonly board: Pick<MarketState, 'events' | 'removeMarket'>,
    private readonly signs: SignsOfLife,
    private readonly options: EventAgingOptions,
  ) {}

  start(): void {
    this.cancel = this.options.later(this.signs.heartbeatMs, () => {
      this.inspectAll();
      this.start();
    });
  }

  stop(): void {
    this.cancel?.();
  }

  inspectAll(): void {
    for (const event of this.board.events.values()) this.inspect(event);
  }

  private inspect(event: EventState): void {
    const { clock, lingerMs, isSettled, onRemoved, emit } = this.options;
    const now = clock();
    for (const [id, market] of event.markets) {
      if (market.resultAt === undefined || now - market.resultAt <= lingerMs || !isSettled(id)) continue;
      this.board.removeMarket(event, id);
      onRemoved(id);
    }
    const stale = event.lastMessageAt !== undefined && this.signs.isStale(event);
    if (stale !== event.stale) {
      event.stale = stale;
      event.staleDirty = true;
    }
    emit(event);
    if (event.markets.size === 0 && now - (event.lastMessageAt ?? 0) > lingerMs)
      this.board.events.delete(event.definition.id);
  }
}
