import type { EventDefinition, MarketBook, MarketDefinition, MarketStatus } from '@backlay/shared/domain';
import type { FeedMessage } from '../feed';
import { differ, type EventConflict } from './check-messages';
import {
  type PushMessage,
  type PushSource,
  type StatePushMessage,
  findSubject,
  toEvent,
  toMarket,
  toOwnId,
  toRunnerPrices,
} from './protocol';
import type { AcceptedBatch, StoredSource } from './push-log';

type Prices = (StatePushMessage & { kind: 'prices' })['prices'];
type Stated<K extends StatePushMessage['kind']> = StatePushMessage & { readonly kind: K };

interface MarketImage {
  definition: MarketDefinition;
  prices: Prices | null;
  /** Once it came staff may have to confirm it: no more bets. */
  result: Stated<'result'> | null;
}

/** Why the markets of an event of a source are suspended. */
export type SourceFault = 'silent' | 'gap' | 'score' | 'result';

/** What the sources of one group share: who is used for an event, and the versions of the markets. */
export interface GroupView {
  /** Whether the source is the one whose messages of the event are published. */
  isUsed(image: SourceImage, eventId: string): boolean;
  /** The event with what the group knows of it. */
  complete(image: SourceImage, event: EventDefinition): EventDefinition;
  /** Version and look of the last book of each market. */
  readonly versions: Map<string, { version: number; look: string }>;
  /** Whether another source of the group named a different result of a market. */
  isContested(image: SourceImage, marketId: string): boolean;
}

/** From which second versions of markets are counted: those of a process that leads later are higher. */
const VERSIONS_FROM = Date.UTC(2026, 0, 1);

/**
 * What the process that leads knows of a source, as messages of the feed. Markets are open only while the source is current, not
 * silent, and does not contradict itself about their event. Ids of events and markets are those of the source.
 */
export class SourceImage {
  readonly name: string;
  seq = 0;
  private state: AcceptedBatch['state'] = 'current';
  private receivedAt = 0;
  private wasOpen = true;
  private readonly events = new Map<string, EventDefinition>();
  private readonly scores = new Map<string, Stated<'score'>>();
  private readonly markets = new Map<string, MarketImage>();
  private conflicts = new Map<string, EventConflict['reason']>();
  private readonly firstVersion: number;

  constructor(
    readonly source: PushSource,
    private readonly group: GroupView,
    now: number,
  ) {
    this.name = source.name;
    this.firstVersion = Math.max(1, Math.floor((now - VERSIONS_FROM) / 1000));
  }

  /** Whether a batch follows what is known here. */
  follows({ after, isWhole }: Pick<AcceptedBatch, 'after' | 'isWhole'>): boolean {
    return !isWhole && after === this.seq;
  }

  /** A batch that follows. */
  apply({ seq, receivedAt, messages, conflicts }: AcceptedBatch, now: number): FeedMessage[] {
    this.seq = seq;
    this.receivedAt = receivedAt;
    for (const { eventId, reason } of conflicts) this.conflicts.set(eventId, reason);
    const changed = [
      ...this.check(now),
      ...conflicts.flatMap(({ eventId }) => this.books(now, (market) => this.eventOf(market) === eventId)),
    ];
    return [...changed, ...messages.flatMap((message) => this.take(message, now))];
  }

  /** The whole state: what it does not name is offered no more. */
  replace({ seq, state, receivedAt, messages, conflicts }: StoredSource, now: number): FeedMessage[] {
    [this.seq, this.state, this.receivedAt] = [seq, state, receivedAt];
    this.conflicts = new Map(conflicts.map(({ eventId, reason }) => [eventId, reason]));
    this.wasOpen = this.isOpen(now);
    const named = new Set(messages.filter(({ kind }) => kind === 'market').map((each) => findSubject(each).subjectId));
    for (const [id, market] of this.markets) if (!named.has(id)) market.prices = null;
    const order = ['event', 'market', 'prices', 'score', 'result'];
    const sorted = [...messages].sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
    const changes = sorted.flatMap((message) => this.take(message, now));
    return [...changes, ...this.books(now)];
  }

  /** Suspends or opens the markets of a source that fell silent, or speaks again. */
  check(now: number): FeedMessage[] {
    if (this.isOpen(now) === this.wasOpen) return [];
    this.wasOpen = !this.wasOpen;
    return this.books(now);
  }

  /** Everything that the source stated about an event, as it takes over. */
  describe(eventId: string, now: number): FeedMessage[] {
    const event = this.events.get(eventId);
    if (!event) return [];
    const markets = [...this.markets.values()].filter((market) => this.eventOf(market) === eventId);
    const score = this.scores.get(eventId);
    return [
      { kind: 'event', at: now, event: this.group.complete(this, event) },
      ...markets.map(({ definition }): FeedMessage => ({ kind: 'market', at: now, market: definition })),
      ...markets.map((market) => this.book(market, now, now)),
      ...(score ? this.take(score, now) : []),
      ...markets.flatMap(({ result }) => (result ? this.publishResult(result) : [])),
    ];
  }

  /** Suspends the markets of an event that the source which takes over does not name: nobody prices them any more. */
  retire(eventId: string, next: SourceImage, now: number): FeedMessage[] {
    return [...this.markets]
      .filter(([id, market]) => this.eventOf(market) === eventId && !next.markets.has(id))
      .map(([, market]) => this.book(market, now, now, 'SUSPENDED'));
  }

  isOpen(now: number): boolean {
    return this.state === 'current' && now - this.receivedAt <= 2 * this.source.heartbeatMs;
  }

  /** Why the markets of an event are suspended; null where the source can be used for it. */
  findFault(eventId: string, now: number): SourceFault | null {
    if (this.state !== 'current') return 'gap';
    return this.isOpen(now) ? (this.conflicts.get(eventId) ?? null) : 'silent';
  }

  knows(eventId: string): boolean {
    return this.events.has(eventId);
  }

  listEvents(): readonly string[] {
    return [...this.events.keys()];
  }

  resultOf(marketId: string): Stated<'result'>['result'] | undefined {
    return this.markets.get(marketId)?.result?.result;
  }

  /** Takes a message. What it changes is published where this source is used for the event. */
  private take(message: PushMessage, now: number): FeedMessage[] {
    const { at } = message;
    if (message.kind === 'heartbeat' || message.kind === 'snapshot') return [];
    const { eventId } = findSubject(message);
    switch (message.kind) {
      case 'event': {
        const event = toEvent(this.source, message.event);
        this.events.set(eventId, event);
        return this.isUsed(eventId) ? [{ kind: 'event', at, event: this.group.complete(this, event) }] : [];
      }
      case 'market': {
        const { market: given } = message;
        const definition = toMarket(this.source.group, given, this.events.get(eventId)?.openDate ?? at);
        const known = this.markets.get(given.id);
        if (known) known.definition = definition;
        else this.markets.set(given.id, { definition, prices: null, result: null });
        return this.isUsed(eventId) ? [{ kind: 'market', at, market: definition }] : [];
      }
      case 'prices': {
        const market = this.markets.get(message.prices.marketId);
        if (!market) return [];
        market.prices = message.prices;
        return this.isUsed(eventId) ? [this.book(market, at, now)] : [];
      }
      case 'score': {
        if (this.conflicts.has(eventId)) return [];
        this.scores.set(eventId, message);
        const { eventId: _source, ...score } = message.score;
        const own = { eventId: toOwnId(this.source.group, eventId), ...score };
        return this.isUsed(eventId) ? [{ kind: 'score', at, score: own }] : [];
      }
      case 'result': {
        const market = this.markets.get(message.result.marketId);
        if (!market) return [];
        // A second result that differs is no result before the source confirmed it with a snapshot.
        if (market.result && this.conflicts.has(eventId) && differ(market.result.result, message.result)) return [];
        market.result = message;
        return this.isUsed(eventId) ? [this.book(market, at, now), ...this.publishResult(message)] : [];
      }
    }
  }

  private publishResult({ at, result }: Stated<'result'>): FeedMessage[] {
    const { eventId, marketId, ...ending } = result;
    const { group, trustedForResults } = this.source;
    const isSuggestion = !trustedForResults || this.group.isContested(this, marketId);
    return [
      {
        ...{ kind: 'result', at, eventId: toOwnId(group, eventId) },
        result: { ...ending, marketId: toOwnId(group, marketId) },
        ...(isSuggestion && { isSuggestion }),
      },
    ];
  }

  private isUsed(eventId: string): boolean {
    return this.group.isUsed(this, eventId);
  }

  private books(now: number, isWanted: (market: MarketImage) => boolean = () => true): FeedMessage[] {
    return [...this.markets.values()]
      .filter((market) => isWanted(market) && this.isUsed(this.eventOf(market)))
      .map((market) => this.book(market, now, now));
  }

  private eventOf({ definition }: MarketImage): string {
    return definition.eventId.slice(toOwnId(this.source.group, '').length);
  }

  /** The prices of a market as they may be bet on now; another look, or another source, has a higher version. */
  private book(market: MarketImage, at: number, now: number, status = this.statusOf(market, now)): FeedMessage {
    const { definition, prices } = market;
    const runners = toRunnerPrices(definition, prices);
    const inPlay = prices?.inPlay ?? false;
    const look = [this.name, status, inPlay, ...runners.map((runner) => runner.status)].join();
    const last = this.group.versions.get(definition.id);
    const version = last ? last.version + (last.look === look ? 0 : 1) : this.firstVersion;
    this.group.versions.set(definition.id, { version, look });
    const book: MarketBook = {
      ...{ marketId: definition.id, version, status, inPlay, runners },
      totalMatched: prices?.totalMatched ?? 0,
    };
    return { kind: 'book', at, eventId: definition.eventId, book };
  }

  private statusOf(market: MarketImage, now: number): MarketStatus {
    const given = market.prices?.status ?? 'SUSPENDED';
    const takesBets = given === 'OPEN' || given === 'BALL RUNNING';
    const isClosed = market.result !== null || this.findFault(this.eventOf(market), now) !== null;
    return takesBets && isClosed ? 'SUSPENDED' : given;
  }
}
