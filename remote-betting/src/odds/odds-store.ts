import { createStore, type StoreApi } from 'zustand/vanilla';
import type { EventFrame, Market, MarketFrame } from '@backlay/shared/contract';
import type { Level, Side } from '@backlay/shared/domain';
import { PriceRenderer, type FrameClock } from './price-renderer';
import {
  getRunnerBlock,
  INITIAL_STATE,
  INITIAL_EVENT,
  applyMarketFrame,
  type MarketStatusState,
  type EventState,
  type MarketState,
} from './market-status-store';
import { CELLS_PER_RUNNER, CellTable, LEVELS } from './cell-table';

/** Which cell of a market: the side of the player, and the level, 0 being the best. */
export interface CellAddress {
  readonly marketId: string;
  readonly runnerId: string;
  readonly side: Side;
  readonly level: number;
}

/** One price on offer; size in rupees, or the rate of a session. */
export interface OfferedLevel {
  readonly price: number;
  readonly amount: number;
}

interface BookMarket {
  readonly id: string;
  readonly eventId: string;
  readonly exchange: boolean;
  /** First cell of each runner. */
  readonly runners: Map<string, number>;
  /** Prices of the feed of runners to which orders of players are added. */
  readonly house: Map<string, NonNullable<MarketFrame['runners'][number]['house']>>;
  totalMatched: number;
}

/**
 * The prices of one tab, outside React: frames go in, cells come out. Prices wait for the next animation frame; a change of status
 * goes to the screen at once.
 */
export class OddsStore {
  readonly slow: StoreApi<MarketStatusState> = createStore(() => INITIAL_STATE);
  readonly board: PriceRenderer;
  private readonly table = new CellTable();
  private readonly markets = new Map<string, BookMarket>();
  private readonly received = new Map<string, number>();
  /** Depth of runners with an open view, by market and runner. */
  private readonly depths = new Map<string, Readonly<Record<Side, readonly Level[]>>>();
  private readonly redefinedListeners = new Set<(eventId: string) => void>();

  constructor(clock: FrameClock, indianUnits = false) {
    this.board = new PriceRenderer(this.table, clock, indianUnits);
  }

  /**
   * Applies markets of a list. `seq` is the frame that their books contain: when later frames arrived, known books are left
   * out. True when a market is new here and frames of its event came after its book: a full frame is needed.
   */
  define(markets: readonly Market[], seq = 0): boolean {
    let behind = false;
    const fresh: MarketFrame[] = [];
    let eventIds = '';
    for (const { id, event, book, manual, type } of markets) {
      const isNew = !this.markets.has(id);
      const exchange = !manual && (type === 'betfair' || type === 'premium');
      if (isNew)
        this.markets.set(id, {
          id,
          eventId: event.id,
          exchange,
          runners: new Map(),
          house: new Map(),
          totalMatched: 0,
        });
      const last = this.received.get(event.id);
      if (isNew || last === undefined || seq > last) fresh.push(book);
      behind ||= isNew && last !== undefined && last > seq;
      eventIds = event.id;
    }
    if (seq > (this.received.get(eventIds) ?? 0)) this.received.set(eventIds, seq);
    this.applyFrames(fresh, true);
    this.board.schedule();
    return behind;
  }

  /** Nobody watches the event any more: the next list may be newer than the last frame. */
  release(eventId: string): void {
    this.received.delete(eventId);
    // Changes of its status go to watchers only.
    if (this.slow.getState().events[eventId]?.status) this.setEventNews(eventId, { status: null });
  }

  /** A frame of the socket, in order. Markets that nobody defined are passed over, and reported so that they can be read. */
  apply(frame: EventFrame): void {
    this.received.set(frame.eventId, frame.seq);
    const known: MarketFrame[] = [];
    let unread = false;
    for (const market of frame.markets) {
      if (!this.markets.has(market.marketId)) unread = true;
      else known.push(market);
      if (market.redefined) unread = true;
    }
    const urgent = this.applyFrames(known, frame.full);
    const gone = this.listRemoved(frame);
    this.setEvent(frame);
    if (gone.length) this.removeMarkets(gone);
    if (urgent || gone.length) this.board.flush();
    else this.board.schedule();
    if (unread) this.announceUnread(frame.eventId);
  }

  /** Marks all prices stale, or fresh again (no message of the platform arrives). */
  setDisconnected(silent: boolean): void {
    if (this.slow.getState().disconnected !== silent) this.slow.setState({ disconnected: silent });
  }

  /** The exchange's feed is down, or back (A7.58). */
  setFeedDown(feedDown: boolean): void {
    if (this.slow.getState().feedDown !== feedDown) this.slow.setState({ feedDown });
  }

  /** The state of a whole event beside its frames: its status, its score or that it has none (A7.60, A7.62). */
  setEventNews(eventId: string, news: Partial<Pick<EventState, 'status' | 'score' | 'scoreGone'>>): void {
    const { events } = this.slow.getState();
    this.slow.setState({ events: { ...events, [eventId]: { ...(events[eventId] ?? INITIAL_EVENT), ...news } } });
  }

  /** Events whose prices came too old, of which no frame has come yet: a frame knows better. */
  noteStale(eventIds: readonly string[]): void {
    const { events } = this.slow.getState();
    const unknown = eventIds.filter((id) => !events[id]);
    if (unknown.length === 0) return;
    const stale = Object.fromEntries(unknown.map((id) => [id, { ...INITIAL_EVENT, stale: true }]));
    this.slow.setState({ events: { ...events, ...stale } });
  }

  /** A market was taken away (A7.63). */
  removeMarket(marketId: string): void {
    if (this.slow.getState().markets[marketId]?.status === 'CLOSED' || !this.markets.has(marketId)) return;
    this.removeMarkets([marketId]);
    this.board.flush();
  }

  /** Markets of an event are new or changed: whoever shows them reads them again. */
  announceUnread(eventId: string): void {
    for (const listener of this.redefinedListeners) listener(eventId);
  }

  /** Notifies when an event has markets that are not defined here, or that changed their definition. */
  onUnread(listener: (eventId: string) => void): () => void {
    this.redefinedListeners.add(listener);
    return () => this.redefinedListeners.delete(listener);
  }

  cellOf({ marketId, runnerId, side, level }: CellAddress): number | null {
    const base = this.runnerBase(marketId, runnerId);
    return base === null ? null : base + (side === 'lay' ? LEVELS : 0) + level;
  }

  /** The latest price and its size or rate, painted or not; null where there is none. */
  priceAt(address: CellAddress): OfferedLevel | null {
    const cell = this.cellOf(address);
    if (cell === null) return null;
    const price = this.table.prices[cell] ?? 0;
    return price === 0 ? null : { price, amount: this.table.amounts[cell] ?? 0 };
  }

  /** The levels of an open view of a runner's depth, best first (E4.02); null ends them. */
  setDepth(marketId: string, runnerId: string, depth: Readonly<Record<Side, readonly Level[]>> | null): void {
    const key = `${marketId} ${runnerId}`;
    if (depth) this.depths.set(key, depth);
    else this.depths.delete(key);
  }

  /** What is on offer for a side of a runner, best first: the displayed levels, and those behind them while its depth is open. */
  offeredLevels({ marketId, runnerId, side }: Omit<CellAddress, 'level'>): readonly OfferedLevel[] {
    const shown = ([0, 1, 2] as const).flatMap((level) => this.priceAt({ marketId, runnerId, side, level }) ?? []);
    const last = shown[LEVELS - 1]?.price;
    const deep = this.depths.get(`${marketId} ${runnerId}`)?.[side] ?? [];
    if (last === undefined) return shown;
    const behind = deep.filter(([price]) => (side === 'back' ? price < last : price > last));
    return [...shown, ...behind.map(([price, amount]) => ({ price, amount }))];
  }

  /** What the house offers, best first: without the orders of players, where there are any. */
  houseLevels(marketId: string, runnerId: string, side: Side): readonly Level[] {
    const house = this.markets.get(marketId)?.house.get(runnerId);
    if (house) return house[side];
    return Array.from({ length: LEVELS }, (_, level) => this.priceAt({ marketId, runnerId, side, level })).flatMap(
      (at) => (at ? [[at.price, at.amount] as const] : []),
    );
  }

  /** Why no bet can be placed on a runner now, in the words of the overlay; null when it can. */
  blockOf(marketId: string, runnerId: string): string | null {
    return getRunnerBlock(this.slow.getState(), marketId, runnerId);
  }

  market(marketId: string): MarketState | undefined {
    return this.slow.getState().markets[marketId];
  }

  /** Whether prices of an event may be relied on. */
  isStale(eventId: string): boolean {
    const { disconnected: silent, events } = this.slow.getState();
    return silent || (events[eventId]?.stale ?? false);
  }

  totalMatched(marketId: string): number {
    return this.markets.get(marketId)?.totalMatched ?? 0;
  }

  private runnerBase(marketId: string, runnerId: string): number | null {
    const market = this.markets.get(marketId);
    if (!market) return null;
    let base = market.runners.get(runnerId);
    if (base === undefined) {
      base = this.table.allocate();
      market.runners.set(runnerId, base);
    }
    return base;
  }

  /** Writes prices into cells and status into the slow state; true when a status changed. */
  private applyFrames(frames: readonly MarketFrame[], full: boolean): boolean {
    const before = this.slow.getState().markets;
    let after: Record<string, MarketState> | null = null;
    for (const frame of frames) {
      const market = this.markets.get(frame.marketId);
      if (!market) continue;
      this.write(market, frame);
      const state = applyMarketFrame(before[frame.marketId], market, frame, full);
      if (state === before[frame.marketId]) continue;
      after ??= { ...before };
      after[frame.marketId] = state;
    }
    if (!after) return false;
    this.slow.setState({ markets: after });
    return true;
  }

  private write(market: BookMarket, frame: MarketFrame): void {
    for (const runner of frame.runners) {
      const base = this.runnerBase(market.id, runner.id) ?? 0;
      if (runner.house) market.house.set(runner.id, runner.house);
      else market.house.delete(runner.id);
      for (let level = 0; level < LEVELS; level += 1) {
        const back = runner.back[level];
        const lay = runner.lay[level];
        this.table.write(base + level, back ? back[0] : 0, back ? back[1] : 0);
        this.table.write(base + LEVELS + level, lay ? lay[0] : 0, lay ? lay[1] : 0);
      }
    }
    if (market.totalMatched !== frame.totalMatched) {
      market.totalMatched = frame.totalMatched;
      this.board.matchedChanged(market.id, frame.totalMatched);
    }
  }

  /** Markets that a frame takes away: those it names, and those that a full frame has no word of. */
  private listRemoved(frame: EventFrame): string[] {
    const gone = [...(frame.removed ?? [])];
    if (frame.full) {
      const named = new Set(frame.markets.map(({ marketId }) => marketId));
      for (const market of this.markets.values()) {
        if (market.eventId === frame.eventId && !named.has(market.id)) gone.push(market.id);
      }
    }
    const { markets } = this.slow.getState();
    return gone.filter((id) => markets[id] && markets[id].status !== 'CLOSED');
  }

  private removeMarkets(ids: readonly string[]): void {
    const markets = { ...this.slow.getState().markets };
    for (const id of ids) {
      const market = markets[id];
      if (market) markets[id] = { ...market, status: 'CLOSED' };
      for (const base of this.markets.get(id)?.runners.values() ?? []) {
        for (let cell = base; cell < base + CELLS_PER_RUNNER; cell += 1) this.table.write(cell, 0, 0);
      }
    }
    this.slow.setState({ markets });
  }

  private setEvent(frame: EventFrame): void {
    const { events } = this.slow.getState();
    const before = events[frame.eventId] ?? INITIAL_EVENT;
    const score = frame.score ?? before.score;
    // A full frame replaces everything before it, and its markets have statuses of their own.
    const status = frame.full ? null : before.status;
    if (events[frame.eventId] && before.stale === frame.stale && before.score === score && before.status === status)
      return;
    const scoreGone = before.scoreGone && !frame.score;
    this.slow.setState({
      events: { ...events, [frame.eventId]: { ...before, stale: frame.stale, score, scoreGone, status } },
    });
  }
}
