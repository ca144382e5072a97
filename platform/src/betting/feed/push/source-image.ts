import type { EventDefinition, MarketBook, MarketDefinition, MarketStatus, RunnerPrices } from '@backlay/shared/domain';
import type { FeedMessage } from '../feed';
import {
  type PushMessage,
  type PushSource,
  type StatePushMessage,
  findSubject,
  toEvent,
  toMarket,
  toOwnId,
} from './protocol';
import type { AcceptedBatch, StoredSource } from './push-log';

type Prices = (StatePushMessage & { kind: 'prices' })['prices'];

interface MarketImage {
  definition: MarketDefinition;
  prices: Prices | null;
  /** A result came that staff have to confirm: no more bets. */
  isDecided: boolean;
  /** Version and look of the last book. */
  version: number;
  look: string;
}

/** From which second versions of markets are counted: those of a process that leads later are higher. */
const VERSIONS_FROM = Date.UTC(2026, 0, 1);

/** What the process that leads knows of a source, as messages of the feed. Markets are open only while it is current and not silent. */
export class SourceImage {
  readonly name: string;
  seq = 0;
  private state: AcceptedBatch['state'] = 'current';
  private receivedAt = 0;
  private wasOpen = true;
  private readonly events = new Map<string, EventDefinition>();
  private readonly markets = new Map<string, MarketImage>();
  private readonly firstVersion: number;

  constructor(
    private readonly source: PushSource,
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
  apply({ seq, receivedAt, messages }: AcceptedBatch, now: number): FeedMessage[] {
    this.seq = seq;
    this.receivedAt = receivedAt;
    const changed = this.check(now);
    return [...changed, ...messages.flatMap((message) => this.take(message, now))];
  }

  /** The whole state: what it does not name is offered no more. */
  replace({ seq, state, receivedAt, messages }: StoredSource, now: number): FeedMessage[] {
    [this.seq, this.state, this.receivedAt] = [seq, state, receivedAt];
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

  isOpen(now: number): boolean {
    return this.state === 'current' && now - this.receivedAt <= 2 * this.source.heartbeatMs;
  }

  private take(message: PushMessage, now: number): FeedMessage[] {
    const { at } = message;
    switch (message.kind) {
      case 'heartbeat':
      case 'snapshot':
        return [];
      case 'event': {
        const event = toEvent(this.name, message.event);
        this.events.set(message.event.id, event);
        return [{ kind: 'event', at, event }];
      }
      case 'market': {
        const { market: given } = message;
        const definition = toMarket(this.name, given, this.events.get(given.eventId)?.openDate ?? at);
        const known = this.markets.get(given.id);
        if (known) known.definition = definition;
        else
          this.markets.set(given.id, {
            ...{ definition, prices: null, isDecided: false, version: this.firstVersion, look: '' },
          });
        return [{ kind: 'market', at, market: definition }];
      }
      case 'prices': {
        const market = this.markets.get(message.prices.marketId);
        if (!market) return [];
        market.prices = message.prices;
        return [this.book(market, at, now)];
      }
      case 'score': {
        const { eventId, ...score } = message.score;
        return [{ kind: 'score', at, score: { eventId: toOwnId(this.name, eventId), ...score } }];
      }
      case 'result':
        return this.takeResult(message, now);
    }
  }

  private takeResult({ at, result }: StatePushMessage & { kind: 'result' }, now: number): FeedMessage[] {
    const market = this.markets.get(result.marketId);
    if (!market) return [];
    const { eventId, marketId, ...ending } = result;
    const isSuggestion = !this.source.trustedForResults;
    market.isDecided = true;
    return [
      this.book(market, at, now),
      {
        ...{ kind: 'result', at, eventId: toOwnId(this.name, eventId) },
        result: { ...ending, marketId: toOwnId(this.name, marketId) },
        ...(isSuggestion && { isSuggestion }),
      },
    ];
  }

  private books(now: number): FeedMessage[] {
    return [...this.markets.values()].map((market) => this.book(market, now, now));
  }

  /** The prices of a market as they may be bet on now; another look has a higher version. */
  private book(market: MarketImage, at: number, now: number): FeedMessage {
    const { definition, prices } = market;
    const status = this.statusOf(market, now);
    const runners = definition.runners.map(({ id }): RunnerPrices => {
      const given = prices?.runners.find((runner) => runner.id === id);
      if (!given) return { id, status: 'SUSPENDED', back: [], lay: [] };
      const { lastPrice, ...shown } = given;
      return { ...shown, ...(lastPrice !== undefined && { lastPrice }) };
    });
    const inPlay = prices?.inPlay ?? false;
    const look = [status, inPlay, ...runners.map((runner) => runner.status)].join();
    if (market.look !== '' && market.look !== look) market.version += 1;
    market.look = look;
    const { version } = market;
    const book: MarketBook = {
      ...{ marketId: definition.id, version, status, inPlay, runners },
      totalMatched: prices?.totalMatched ?? 0,
    };
    return { kind: 'book', at, eventId: definition.eventId, book };
  }

  private statusOf({ prices, isDecided }: MarketImage, now: number): MarketStatus {
    const given = prices?.status ?? 'SUSPENDED';
    const takesBets = given === 'OPEN' || given === 'BALL RUNNING';
    return takesBets && (isDecided || !this.isOpen(now)) ? 'SUSPENDED' : given;
  }
}
