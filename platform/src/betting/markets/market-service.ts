import type { FeedDecision, MarketResult, PublishedBook } from '@backlay/shared/domain';
import type { EventFrame } from '@backlay/shared/contract';
import { systemClock, type EventHold, type Feed, type FeedMessage, type RateState } from '../feed';
import type { DecisionListener, FeedTransform, FrameListener, MarketServiceOptions } from './ports';
import { EventPreference, Listeners } from './listeners';
import { MarketState, decide, type EventState } from './market-state';
import { ManualOverrides } from './manual-overrides';
import { PlayerBooks } from './player-books';
import { ResultDispatcher, type ResultListener } from './result-dispatcher';
import type { MarketStore } from './store';
import type { CurrentMarket, EventView } from './event-view';

/** Prices that are here in any case. */
const HELD: EventHold = { ready: null, release: () => undefined };

/** The authority on events, markets, prices, scores and results. Bets are validated against its state. */
export class MarketService {
  private readonly board = new MarketState();
  /** What people enter beside the feed. */
  readonly hand: ManualOverrides = new ManualOverrides(
    this.board,
    (event) => this.emit(event),
    (messages) => this.apply(messages, this.clock()),
  );
  /** What players add to the prices; bets against the house are judged without it. */
  readonly players: PlayerBooks;
  private readonly frames = new Listeners<Parameters<FrameListener>>();
  private readonly connections = new Listeners<[up: boolean]>();
  private readonly rates = new Listeners<[rate: RateState]>();
  private readonly corrections = new Listeners<[result: MarketResult]>();
  private readonly decisions = new Listeners<Parameters<DecisionListener>>();
  private readonly preference = new EventPreference(
    () => this.clock(),
    (eventId) => this.feed.preferEvent?.(eventId),
  );
  private readonly dirty = new Set<string>();
  private amend: FeedTransform = (message) => message;
  private readonly feed: Feed;
  private readonly store: MarketStore | undefined;
  private readonly clock: () => number;
  private readonly later: NonNullable<MarketServiceOptions['later']>;
  private readonly delivery: ResultDispatcher;
  private readonly conflateMs: number;
  private readonly lingerMs: number;
  private readonly onFrameSent: MarketServiceOptions['onFrameSent'];
  private cancelFlush: (() => void) | undefined;
  private cancelWatch: (() => void) | undefined;
  private receivedAt = 0;
  private startedAt = 0;
  /** When each source that pushes last gave a sign of life, ms. */
  private readonly receivedFrom = new Map<string, number>();
  private isPaused = false;
  private stopped = false;

  constructor(options: MarketServiceOptions) {
    this.players = new PlayerBooks(options.poolOf);
    this.feed = options.feed;
    this.store = options.store;
    this.clock = options.clock ?? Date.now;
    this.later = options.later ?? systemClock.later;
    this.delivery = new ResultDispatcher({
      store: this.store,
      later: this.later,
      log: options.log ?? (() => undefined),
    });
    this.conflateMs = options.conflateMs ?? 80;
    this.lingerMs = options.lingerMs ?? 20_000;
    this.onFrameSent = options.onFrameSent;
  }

  /** Loads what is unsettled, delivers results that settlement had not finished with, then listens to the feed. */
  async start(): Promise<void> {
    await this.restore();
    [this.receivedAt, this.startedAt] = [this.clock(), this.clock()];
    await this.feed.start((batch) => this.take(batch), this.board.listUnsettled());
    this.watch();
  }

  /** Stops the feed and waits for the results under way and for the store. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.cancelFlush?.();
    this.cancelWatch?.();
    await this.feed.stop();
    await this.delivery.stop();
  }

  /** Every frame of every event, in order. Answers how to stop listening. */
  readonly onFrame = this.frames.add;
  /** The source of prices went down or came back (A7.58). */
  readonly onConnection = this.connections.add;
  /** How markets of the feed ended by their rules, before they settle; also what no rule decides. */
  readonly onDecision = this.decisions.add;
  /** The rate of the feed's amounts changed, or staff have to look at it (E9.03). */
  readonly onRate = this.rates.add;
  /** Results of the feed for markets that have theirs (E9.04). */
  readonly onCorrection = this.corrections.add;

  /** Every message of the feed passes this first. */
  setFeedTransform(amend: FeedTransform): void {
    this.amend = amend;
  }

  /** Results, each until every listener has finished without throwing. Add listeners before `start`. */
  onResult(listener: ResultListener): () => void {
    return this.delivery.listen(listener);
  }

  /** Full frame of an event, or undefined when it is not known. Pending changes go out first, so that its number is the newest. */
  snapshot(eventId: string): EventFrame | undefined {
    const event = this.board.events.get(eventId);
    if (!event) return undefined;
    this.emit(event);
    return this.board.toSnapshot(event, this.clock());
  }

  /** What players of a pool offer and matched in a market, as a committed step left it: part of the next frame (E2.12). */
  setPlayerBook(pool: string, marketId: string, book: PublishedBook): void {
    const changed = this.players.set(pool, marketId, book);
    const found = changed && this.board.market(marketId);
    if (!found) return;
    const { event, market } = found;
    const ids = changed.flatMap((index) => market.definition.runners[index]?.id ?? []);
    market.reordered = new Set([...(market.reordered ?? []), ...ids]);
    this.dirty.add(event.definition.id);
    this.flushLater();
  }

  /** Every event that is known, with those that are over or that no feed speaks of any more. */
  listAllEvents(): readonly EventView[] {
    return [...this.board.events.values()].map((event) => this.board.view(event));
  }

  event(eventId: string): EventView | undefined {
    const event = this.board.events.get(eventId);
    return event && this.board.view(event);
  }

  /** Every event that the feed speaks of and that has a market without a result. */
  events(): readonly EventView[] {
    return [...this.board.events.values()]
      .filter(
        (event) => event.lastMessageAt !== undefined && [...event.markets.values()].some((market) => !market.result),
      )
      .map((event) => this.board.view(event));
  }

  /** The market as a bet has to be judged now, or undefined when it is not known. */
  findCurrentMarket(marketId: string): CurrentMarket | undefined {
    const found = this.board.market(marketId);
    if (!found) return undefined;
    const { event, market } = found;
    const ageMs = this.isCurrent(event.definition.id) ? this.ageMs(event) : Number.POSITIVE_INFINITY;
    return {
      definition: market.definition,
      book: market.book,
      result: market.result,
      event: event.definition,
      score: event.score,
      ageMs,
      stale: ageMs > 2 * this.feed.heartbeatMs,
    };
  }

  /** Somebody wants the prices of an event, which then follow the source here (G6.02). */
  hold(eventId: string): EventHold {
    return this.feed.hold?.(eventId) ?? HELD;
  }

  /** Resolves once the prices of these markets are current, or after a second; answers how to let them go. */
  async holdMarkets(marketIds: readonly string[]): Promise<() => void> {
    const eventIds = new Set(marketIds.flatMap((id) => this.board.market(id)?.event.definition.id ?? []));
    const holds = [...eventIds].map((eventId) => this.hold(eventId));
    for (const { ready } of holds) if (ready) await ready;
    return () => holds.forEach(({ release }) => release());
  }

  /** Whether prices of an event are the newest here. Other processes act on the rest. */
  isCurrent(eventId: string): boolean {
    return this.feed.isCurrent?.(eventId) ?? true;
  }

  /** The same of the event of a market. */
  isCurrentMarket(marketId: string): boolean {
    return this.isCurrent(this.board.market(marketId)?.event.definition.id ?? '');
  }

  /** While paused every market is stale: no price is offered that cannot be bet on (G3.07). */
  setPaused(isPaused: boolean): void {
    if (this.isPaused === isPaused) return;
    this.isPaused = isPaused;
    for (const event of this.board.events.values()) this.inspect(event);
  }

  /** A player looks at an event, or still does: a source that chooses its markets prefers those of the event (E9.01). */
  readonly preferEvent = (eventId: string): void => this.preference.prefer(eventId);

  /** How long ago the source last gave a sign of life, ms. */
  get silentMs(): number {
    return this.clock() - this.receivedAt;
  }

  /** The same of a source that pushes, since the start where it gave none. */
  silentMsOf(source: string): number {
    return this.clock() - (this.receivedFrom.get(source) ?? this.startedAt);
  }

  /** Whether the source was silent for more than twice its heartbeat. */
  get isSilent(): boolean {
    return this.silentMs > 2 * this.feed.heartbeatMs;
  }

  /**
   * True when the feed sent nothing, not even a heartbeat, for longer than twice the heartbeat. Unknown events are stale.
   */
  isStale(eventId: string): boolean {
    const event = this.board.events.get(eventId);
    return event === undefined || this.ageMs(event) > 2 * this.feed.heartbeatMs;
  }

  get now(): number {
    return this.clock();
  }

  private async restore(): Promise<void> {
    if (!this.store) return;
    const stored = await this.store.load();
    this.delivery.markDelivered(stored.settledIds);
    this.board.restore(stored.events, stored.markets);
    for (const result of stored.undelivered) {
      const found = this.board.market(result.marketId);
      if (!found) continue;
      found.market.result = result;
      found.market.resultAt = this.clock();
      this.delivery.dispatch(result, found.market.definition);
    }
  }

  private ageMs(event: EventState): number {
    if (event.lastMessageAt === undefined || this.isPaused) return Number.POSITIVE_INFINITY;
    const { source } = event.definition;
    const aliveAt = source === undefined ? this.receivedAt : (this.receivedFrom.get(source) ?? 0);
    return this.clock() - Math.max(event.lastMessageAt, aliveAt);
  }

  private take(batch: readonly FeedMessage[]): void {
    if (this.stopped) return;
    const now = this.clock();
    this.noteSigns(batch, now);
    this.apply(
      batch.flatMap((message) => this.amend(message) ?? []),
      now,
      true,
    );
  }

  /** A source that pushes is silent for itself: its messages are no sign of life of the feed. */
  private noteSigns(batch: readonly FeedMessage[], now: number): void {
    const pushed = new Set<string>();
    let isFeed = batch.length === 0;
    for (const message of batch) {
      if (message.kind === 'event' && message.event.source !== undefined) pushed.add(message.event.id);
      else if (message.kind === 'heartbeat' && message.source !== undefined) this.receivedFrom.set(message.source, now);
      else isFeed ||= !this.board.isPushed(message, pushed);
    }
    if (isFeed) this.receivedAt = now;
  }

  private apply(batch: readonly FeedMessage[], now: number, isFeed = false): void {
    const urgent = new Set<string>();
    for (const each of batch) {
      if (isFeed) this.noteCorrection(each);
      if (each.kind === 'correction' || this.isOver(each)) continue;
      const message = isFeed && each.kind === 'result' ? this.decide(each) : each;
      if (!message) continue;
      if (message.kind === 'connection') {
        for (const eventId of this.board.setFeedConnected(message.up)) urgent.add(eventId);
        this.connections.notify(message.up);
        continue;
      }
      if (message.kind === 'rate') this.rates.notify(message.rate);
      const applied = this.board.apply(message, now);
      if (message.kind === 'event') this.store?.saveEvent(message.event);
      if (!applied) continue;
      if (message.kind === 'market') this.store?.saveMarket(message.market);
      this.dirty.add(applied.eventId);
      if (isFeed) this.board.noteChange(applied.eventId, message.at, now);
      if (applied.urgent) urgent.add(applied.eventId);
      const decided = applied.result && this.board.market(applied.result.marketId);
      if (applied.result && decided) this.delivery.dispatch(applied.result, decided.market.definition, message.at);
    }
    for (const eventId of urgent) {
      const event = this.board.events.get(eventId);
      if (event) this.emit(event);
    }
    if (this.dirty.size > 0) this.flushLater();
  }

  /** A later result of a market that is settled, also one that was so before a restart; who listens compares it. */
  private noteCorrection(message: FeedMessage): void {
    if (message.kind === 'result' && message.isSuggestion) return;
    const isLater = message.kind === 'correction' || (message.kind === 'result' && this.isOver(message));
    if (isLater) this.corrections.notify(message.result);
  }

  /** The feed's result by the rule of its market; undefined while staff have to decide. */
  private decide(message: FeedMessage & { kind: 'result' }): FeedMessage | undefined {
    const found = this.board.market(message.result.marketId);
    if (!found || found.market.result) return message;
    const { definition } = found.market;
    if (message.isSuggestion) found.market.suggestion = message.result;
    const decision: FeedDecision = message.isSuggestion
      ? { question: 'suggested-result' }
      : decide(found, message.result);
    found.market.question = decision.question;
    this.decisions.notify(decision, definition);
    if (decision.result) return { ...message, result: decision.result };
    this.dirty.add(found.event.definition.id);
    return undefined;
  }

  /** A recording that is read again from its start names markets that were settled long ago. */
  private isOver(message: FeedMessage): boolean {
    if (message.kind === 'market') return this.delivery.isSettled(message.market.id);
    if (message.kind === 'book') return this.delivery.isSettled(message.book.marketId);
    return message.kind === 'result' && this.delivery.isSettled(message.result.marketId);
  }

  private flushLater(): void {
    this.cancelFlush ??= this.later(this.conflateMs, () => this.flush());
  }

  private flush(): void {
    this.cancelFlush = undefined;
    for (const eventId of this.dirty) {
      const event = this.board.events.get(eventId);
      if (event) this.emit(event);
    }
    this.dirty.clear();
  }

  private emit(event: EventState): void {
    this.dirty.delete(event.definition.id);
    const frame = this.board.toDelta(event, this.clock());
    if (!frame) return;
    this.frames.notify(frame);
    if (event.changedAt !== undefined) this.onFrameSent?.(Math.max(0, this.clock() - event.changedAt));
    event.changedAt = undefined;
  }

  /** Once per heartbeat: subscribers are notified of stale and fresh data, and what is over is dropped. */
  private watch(): void {
    this.cancelWatch = this.later(this.feed.heartbeatMs, () => {
      for (const event of this.board.events.values()) this.inspect(event);
      this.watch();
    });
  }

  private removeMarket(event: EventState, marketId: string): void {
    this.board.removeMarket(event, marketId);
    this.players.forget(marketId);
  }

  private inspect(event: EventState): void {
    const now = this.clock();
    for (const [id, market] of event.markets) {
      if (market.resultAt !== undefined && now - market.resultAt > this.lingerMs && this.delivery.isSettled(id))
        this.removeMarket(event, id);
    }
    const stale = event.lastMessageAt !== undefined && this.isStale(event.definition.id);
    if (stale !== event.stale) {
      event.stale = stale;
      event.staleDirty = true;
    }
    this.emit(event);
    if (event.markets.size === 0 && now - (event.lastMessageAt ?? 0) > this.lingerMs)
      this.board.events.delete(event.definition.id);
  }
}
