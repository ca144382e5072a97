import type { PublishedBook } from '@backlay/shared/domain';
import type { EventFrame } from '@backlay/shared/contract';
import { systemClock, type EventHold, type Feed, type FeedMessage, type RateState } from '../feed';
import type { FeedTransform, FrameListener, MarketServiceOptions } from './ports';
import { EventPreference, Listeners } from './listeners';
import { MarketState } from './market-state';
import { EventAging } from './event-aging';
import { FeedResults } from './feed-results';
import { FrameSender } from './frame-sender';
import { ManualOverrides } from './manual-overrides';
import { PlayerBooks } from './player-books';
import { ResultDispatcher, type ResultListener } from './result-dispatcher';
import { SignsOfLife } from './signs-of-life';
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
    (event) => this.sender.emit(event),
    (messages) => this.apply(messages, this.clock()),
  );
  /** What players add to the prices; bets against the house are judged without it. */
  readonly players: PlayerBooks;
  private readonly frames = new Listeners<Parameters<FrameListener>>();
  private readonly connections = new Listeners<[up: boolean]>();
  private readonly rates = new Listeners<[rate: RateState]>();
  private readonly results = new FeedResults(
    this.board,
    (marketId) => this.delivery.isSettled(marketId),
    (eventId) => this.sender.mark(eventId),
  );
  private readonly preference = new EventPreference(
    () => this.clock(),
    (eventId) => this.feed.preferEvent?.(eventId),
  );
  private amend: FeedTransform = (message) => message;
  private readonly feed: Feed;
  private readonly store: MarketStore | undefined;
  private readonly clock: () => number;
  private readonly later: NonNullable<MarketServiceOptions['later']>;
  private readonly delivery: ResultDispatcher;
  private readonly signs: SignsOfLife;
  private readonly sender: FrameSender;
  private readonly aging: EventAging;
  private stopped = false;

  constructor(options: MarketServiceOptions) {
    this.players = new PlayerBooks(options.poolOf, options.isPureExchange);
    this.feed = options.feed;
    this.store = options.store;
    this.clock = options.clock ?? Date.now;
    this.later = options.later ?? systemClock.later;
    this.delivery = new ResultDispatcher({
      store: this.store,
      later: this.later,
      log: options.log ?? (() => undefined),
    });
    this.signs = new SignsOfLife(this.clock, this.feed, this.board);
    this.sender = new FrameSender(this.board, {
      ...{ clock: this.clock, later: this.later, onFrameSent: options.onFrameSent },
      conflateMs: options.conflateMs ?? 80,
      send: (frame) => this.frames.notify(frame),
    });
    this.aging = new EventAging(this.board, this.signs, {
      ...{ clock: this.clock, later: this.later },
      lingerMs: options.lingerMs ?? 20_000,
      isSettled: (marketId) => this.delivery.isSettled(marketId),
      onRemoved: (marketId) => this.players.forget(marketId),
      emit: (event) => this.sender.emit(event),
    });
  }

  /** Loads what is unsettled, delivers results that settlement had not finished with, then listens to the feed. */
  async start(): Promise<void> {
    await this.restore();
    this.signs.start();
    await this.feed.start((batch) => this.take(batch), this.board.listUnsettled());
    this.aging.start();
  }

  /** Stops the feed and waits for the results under way and for the store. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.sender.stop();
    this.aging.stop();
    await this.feed.stop();
    await this.delivery.stop();
  }

  /** Every frame of every event, in order. Answers how to stop listening. */
  readonly onFrame = this.frames.add;
  /** The source of prices went down or came back (A7.58). */
  readonly onConnection = this.connections.add;
  /** How markets of the feed ended by their rules, before they settle; also what no rule decides. */
  readonly onDecision = this.results.decisions.add;
  /** The rate of the feed's amounts changed, or staff have to look at it (E9.03). */
  readonly onRate = this.rates.add;
  /** Results of the feed for markets that have theirs (E9.04). */
  readonly onCorrection = this.results.corrections.add;

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
    this.sender.emit(event);
    return this.board.toSnapshot(event, this.clock());
  }

  /** What players of a pool offer and matched in a market, as a committed step left it: part of the next frame (E2.12). */
  setPlayerBook(pool: string, marketId: string, book: PublishedBook): void {
    const changed = this.players.set(pool, marketId, book);
    const found = changed && this.board.market(marketId);
    if (!found) return;
    const { event, market } = found;
    market.reordered = new Set([...(market.reordered ?? []), ...changed]);
    this.sender.mark(event.definition.id);
    this.sender.sendLater();
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
    const ageMs = this.isCurrent(event.definition.id) ? this.signs.ageMs(event) : Number.POSITIVE_INFINITY;
    return {
      definition: market.definition,
      book: market.book,
      result: market.result,
      event: event.definition,
      score: event.score,
      ageMs,
      stale: this.signs.isTooLong(ageMs),
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
    if (this.signs.isPaused === isPaused) return;
    this.signs.isPaused = isPaused;
    this.aging.inspectAll();
  }

  /** A player looks at an event, or still does: a source that chooses its markets prefers those of the event (E9.01). */
  readonly preferEvent = (eventId: string): void => this.preference.prefer(eventId);

  /** How long ago the source last gave a sign of life, ms. */
  get silentMs(): number {
    return this.signs.silentMs;
  }

  /** The same of a source that pushes, since the start where it gave none. */
  silentMsOf(source: string): number {
    return this.signs.silentMsOf(source);
  }

  /** Whether the source was silent for more than twice its heartbeat. */
  get isSilent(): boolean {
    return this.signs.isTooLong(this.silentMs);
  }

  /**
   * True when the feed sent nothing, not even a heartbeat, for longer than twice the heartbeat. Unknown events are stale.
   */
  isStale(eventId: string): boolean {
    const event = this.board.events.get(eventId);
    return event === undefined || this.signs.isStale(event);
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

  private take(batch: readonly FeedMessage[]): void {
    if (this.stopped) return;
    const now = this.clock();
    this.signs.note(batch, now);
    this.apply(
      batch.flatMap((message) => this.amend(message) ?? []),
      now,
      true,
    );
  }

  private apply(batch: readonly FeedMessage[], now: number, isFeed = false): void {
    const urgent = new Set<string>();
    for (const each of batch) {
      if (isFeed) this.results.noteCorrection(each);
      if (each.kind === 'correction' || this.results.isOver(each)) continue;
      const message = isFeed && each.kind === 'result' ? this.results.decide(each) : each;
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
      this.sender.mark(applied.eventId);
      if (isFeed) this.board.noteChange(applied.eventId, message.at, now);
      if (applied.urgent) urgent.add(applied.eventId);
      const decided = applied.result && this.board.market(applied.result.marketId);
      if (applied.result && decided) this.delivery.dispatch(applied.result, decided.market.definition, message.at);
    }
    for (const eventId of urgent) {
      const event = this.board.events.get(eventId);
      if (event) this.sender.emit(event);
    }
    this.sender.sendLater();
  }
}
