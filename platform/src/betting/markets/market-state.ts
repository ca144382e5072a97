import {
  decideFeedResult,
  type EventDefinition,
  type EventScore,
  type FeedDecision,
  type MarketBook,
  type MarketDefinition,
  type MarketResult,
  requireValue,
} from '@backlay/shared/domain';
import type { EventFrame, MarketFrame } from '@backlay/shared/contract';
import type { FeedMessage } from '../feed';
import type { EventView } from './event-view';
import {
  eventFrame,
  toMarketSnapshot,
  isUrgent,
  consumeMarketDelta,
  createEmptyBook,
  type MarketStateEntry,
} from './event-frame';

/** One event with everything that hangs on it. */
export interface EventState {
  definition: EventDefinition;
  readonly markets: Map<string, MarketStateEntry>;
  score?: EventScore;
  scoreDirty: boolean;
  /** Number of the last frame. */
  seq: number;
  /** When the feed last spoke of it in this run, platform clock, ms; undefined when it only comes from the store. */
  lastMessageAt?: number;
  /** When the source sent the oldest change that is in no frame yet, ms. */
  changedAt?: number;
  stale: boolean;
  staleDirty: boolean;
  /** Markets that left since the last frame. */
  removedMarketIds: string[];
}

/** What applying a message did: which event changed, and whether it may wait for the next conflated frame. */
export interface ApplyResult {
  readonly eventId: string;
  readonly urgent: boolean;
  /** A market was decided by this message. */
  readonly result?: MarketResult;
}

/** A source whose time differs by more than this has another clock, as a recording has, ms. */
const OTHER_CLOCK_MS = 60_000;

/** Everything the platform knows of events and markets, in memory; changes only by messages of the feed. No clock, no timer. */
export class MarketState {
  readonly events = new Map<string, EventState>();
  /** Addresses of live pictures of events, set by staff, also for events to come. */
  readonly liveTv = new Map<string, string>();
  private readonly eventOf = new Map<string, string>();
  /** Whether the exchange is trusted. While it is not, its markets are suspended in spite of its own status (A7.58). */
  private feedConnected = true;

  market(marketId: string): { event: EventState; market: MarketStateEntry } | undefined {
    const event = this.events.get(this.eventOf.get(marketId) ?? '');
    const market = event?.markets.get(marketId);
    return event && market ? { event, market } : undefined;
  }

  /** Whether a message is about an event of a source that pushes; `named` are such events that come with it. */
  isPushed(message: FeedMessage, named: ReadonlySet<string>): boolean {
    const eventId = eventOf(message);
    return eventId !== undefined && (named.has(eventId) || this.events.get(eventId)?.definition.source !== undefined);
  }

  /** Notes when the source sent a change of an event, ms. With another clock that is its receipt. */
  noteChange(eventId: string, at: number, now: number): void {
    const event = this.events.get(eventId);
    if (event) event.changedAt ??= Math.abs(now - at) > OTHER_CLOCK_MS ? now : at;
  }

  /** Takes one message in; undefined when it changes nothing (a heartbeat, a market nobody defined). */
  apply(message: FeedMessage, now: number): ApplyResult | undefined {
    switch (message.kind) {
      case 'heartbeat':
      case 'connection':
      case 'rate':
      case 'correction':
        return undefined;
      case 'event':
        return this.applyEvent(message.event, now);
      case 'market': {
        const event = this.events.get(message.market.eventId);
        if (!event) return undefined;
        event.lastMessageAt = now;
        const known = event.markets.get(message.market.id);
        if (known) {
          known.definition = message.market;
          known.redefined = true;
        } else {
          event.markets.set(message.market.id, {
            definition: message.market,
            book: createEmptyBook(message.market),
            redefined: false,
          });
          this.eventOf.set(message.market.id, event.definition.id);
        }
        return { eventId: event.definition.id, urgent: true };
      }
      case 'book': {
        const found = this.market(message.book.marketId);
        if (!found) return undefined;
        found.event.lastMessageAt = now;
        const { source } = found.event.definition;
        const isTrusted = this.feedConnected || source !== undefined;
        const book = isTrusted ? message.book : closedFor(found.market.definition, message.book);
        const urgent = isUrgent(found.market.book, book);
        if (book.inPlay && !found.market.book.inPlay)
          found.market.leftAtOff = book.runners.filter(({ status }) => status !== 'REMOVED').length;
        found.market.book = book;
        return { eventId: found.event.definition.id, urgent };
      }
      case 'score': {
        const event = this.events.get(message.score.eventId);
        if (!event) return undefined;
        event.lastMessageAt = now;
        event.score = message.score;
        event.scoreDirty = true;
        return { eventId: event.definition.id, urgent: false };
      }
      case 'result': {
        const found = this.market(message.result.marketId);
        if (!found || found.market.result) return undefined;
        found.event.lastMessageAt = now;
        found.market.result = message.result;
        found.market.resultAt = now;
        found.market.redefined = true;
        return { eventId: found.event.definition.id, urgent: true, result: message.result };
      }
    }
  }

  private applyEvent(definition: EventDefinition, now: number): ApplyResult {
    const known = this.events.get(definition.id);
    if (known) {
      known.definition = definition;
      known.lastMessageAt = now;
    } else {
      this.events.set(definition.id, {
        definition,
        markets: new Map(),
        scoreDirty: false,
        seq: 0,
        lastMessageAt: now,
        stale: false,
        staleDirty: false,
        removedMarketIds: [],
      });
    }
    return { eventId: definition.id, urgent: false };
  }

  /** The exchange went down, or came back: then its next books open its markets again. Answers the events that changed. */
  setFeedConnected(up: boolean): readonly string[] {
    this.feedConnected = up;
    if (up) return [];
    return [...this.events.values()].flatMap((event) => {
      if (event.definition.source !== undefined) return [];
      let changed = false;
      for (const market of event.markets.values()) {
        const book = closedFor(market.definition, market.book);
        changed ||= book !== market.book;
        market.book = book;
      }
      return changed ? [event.definition.id] : [];
    });
  }

  /** Shows how a market ended after its settlement was corrected; null while nobody knows. */
  showResult(marketId: string, result: MarketResult | null): string | undefined {
    const found = this.market(marketId);
    if (!found) return undefined;
    found.market.result = result ?? undefined;
    found.market.redefined = true;
    return found.event.definition.id;
  }

  /** Restores state that the store has from an earlier run. It stays out of lists until the feed names it. */
  restore(events: readonly EventDefinition[], markets: readonly MarketDefinition[]): void {
    for (const event of events) this.applyEvent(event, 0);
    for (const market of markets) this.apply({ kind: 'market', at: 0, market }, 0);
    for (const { id } of events) requireValue(this.events.get(id), `event ${id}`).lastMessageAt = undefined;
  }

  /** Ids of all markets without a result. */
  listUnsettled(): readonly string[] {
    return [...this.events.values()].flatMap((event) =>
      [...event.markets.values()].filter(({ result }) => !result).map(({ definition }) => definition.id),
    );
  }

  /** The event as others may see it, its markets in the order of their `sort`. */
  view(event: EventState): EventView {
    const markets = [...event.markets.values()]
      .map(({ definition, book, result, question, suggestion }) => ({
        definition,
        book,
        result,
        ...(question ? { question } : {}),
        ...(suggestion ? { suggestion } : {}),
      }))
      .sort((a, b) => a.definition.sort - b.definition.sort);
    const { definition, score, seq, stale } = event;
    return { event: definition, markets, score, liveTv: this.liveTv.get(definition.id), seq, stale };
  }

  removeMarket(event: EventState, marketId: string): void {
    event.markets.delete(marketId);
    this.eventOf.delete(marketId);
    event.removedMarketIds.push(marketId);
  }

  /** The whole event as one frame; its number is that of the last delta. */
  toSnapshot(event: EventState, at: number): EventFrame {
    return eventFrame({
      eventId: event.definition.id,
      seq: event.seq,
      at,
      full: true,
      stale: event.stale,
      markets: [...event.markets.values()].map(toMarketSnapshot),
      score: event.score,
    });
  }

  /** What changed since the frame before, as the next frame; undefined when nothing did. */
  toDelta(event: EventState, at: number): EventFrame | undefined {
    const markets = [...event.markets.values()]
      .map(consumeMarketDelta)
      .filter((frame): frame is MarketFrame => frame !== undefined);
    const { removedMarketIds: removed } = event;
    const score = event.scoreDirty ? event.score : undefined;
    if (markets.length === 0 && removed.length === 0 && !score && !event.staleDirty) return undefined;
    event.removedMarketIds = [];
    event.scoreDirty = false;
    event.staleDirty = false;
    event.seq += 1;
    return eventFrame({
      eventId: event.definition.id,
      seq: event.seq,
      at,
      full: false,
      stale: event.stale,
      markets,
      removed,
      score,
    });
  }
}

function eventOf(message: FeedMessage): string | undefined {
  if (message.kind === 'event') return message.event.id;
  if (message.kind === 'market') return message.market.eventId;
  if (message.kind === 'score') return message.score.eventId;
  return 'eventId' in message ? message.eventId : undefined;
}

/** The book with its market suspended, where the exchange prices it. */
function closedFor(definition: MarketDefinition, book: MarketBook): MarketBook {
  const isExchange = (definition.type === 'betfair' || definition.type === 'premium') && !definition.manual;
  return isExchange && book.status === 'OPEN' ? { ...book, status: 'SUSPENDED', version: book.version + 1 } : book;
}

/** Sports whose score is goals of two sides. */
const SOCCER = '1';

/** How a market of the feed ended, by its rule, the score of its event and the runners that were left at the off. */
export function decide(
  { event, market }: { readonly event: EventState; readonly market: MarketStateEntry },
  result: MarketResult,
): FeedDecision {
  const score = goalsOf(event);
  const { leftAtOff } = market;
  return decideFeedResult(market.definition, result, {
    ...(score ? { score } : {}),
    ...(leftAtOff === undefined ? {} : { leftAtOff }),
  });
}

function goalsOf({ definition, score }: EventState): readonly [number, number] | undefined {
  const [first, second] = (score?.sides ?? []).map((side) => (/^\d+$/.test(side.score) ? Number(side.score) : null));
  if (definition.sportId !== SOCCER || typeof first !== 'number' || typeof second !== 'number') return undefined;
  return [first, second];
}
