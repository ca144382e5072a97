import {
  isOfferedType,
  readLines,
  sportById,
  type EventDefinition,
  type EventScore,
  type Level,
  type MarketBook,
  type MarketDefinition,
  type MarketResult,
  type MarketStatus,
  type RunnerPrices,
  type RunnerStatus,
  isOneOf,
  requireValue,
} from '@backlay/shared/domain';
import type { FeedMessage } from '../feed';
import {
  availableToBack,
  availableToLay,
  reduceMarket,
  type MarketCache,
  type RunnerCache,
} from '../betfair-stream/reducer';
import { type CricketChange, type MarketChange, type PriceSize, type StreamMessage } from '../betfair-stream/change';
import type { Names } from './files';
import { cricketScore } from './score';

/** Limits of recorded markets, rupees: the recording has none of ours. */
const MIN_STAKE = 100;
const MAX_STAKE = 500_000;
const LEVELS = 3;
/** The statuses of the exchange that are the platform's as well. */
const EXCHANGE_STATUSES = ['OPEN', 'SUSPENDED', 'CLOSED'] as const;

interface Translated {
  cache: MarketCache;
  definition?: MarketDefinition;
  book?: MarketBook;
  version: number;
  sort: number;
  decided: boolean;
}

const titles: Readonly<Record<string, string>> = { MATCH_ODDS: 'Match Odds', WIN: 'Win', PLACE: 'To Be Placed' };
const statuses: Readonly<Record<string, RunnerStatus>> = {
  WINNER: 'WINNER',
  LOSER: 'LOSER',
  PLACED: 'PLACED',
  REMOVED: 'REMOVED',
  REMOVED_VACANT: 'REMOVED',
  HIDDEN: 'SUSPENDED',
};
const top = (ladder: readonly PriceSize[]): readonly Level[] => ladder.slice(0, LEVELS);

/** Turns recorded messages into ours. `time` maps the recording's clock onto the platform's, ms to ms. */
export class StreamTranslator {
  private readonly markets = new Map<string, Translated>();
  private readonly events = new Map<string, EventDefinition>();
  private readonly scores = new Map<string, EventScore>();
  private readonly maxOvers = new Map<string, number>();

  constructor(
    private readonly names: Names,
    private readonly time: (recorded: number) => number,
  ) {}

  /** What one recorded line means: only what changed for a player, in order. */
  translate(message: StreamMessage): readonly FeedMessage[] {
    const at = this.time(message.pt);
    if (message.op === 'ccm') return (message.cc ?? []).flatMap((change) => this.score(change, at));
    return (message.mc ?? []).flatMap((change) => this.market(change, at));
  }

  /** Markets without a result so far. */
  undecided(): readonly string[] {
    return [...this.markets].filter(([, { decided }]) => !decided).map(([id]) => id);
  }

  /** Repeats definitions with the names that have become known since. */
  redefine(marketIds: readonly string[], at: number): readonly FeedMessage[] {
    const messages: FeedMessage[] = [];
    for (const id of marketIds) {
      const market = this.markets.get(id);
      if (market) this.define(market, at, messages);
    }
    return messages;
  }

  /**
   * Repeats the prices of every undecided market under a version that no bet has seen, because they were not trusted for a
   * while.
   */
  refresh(at: number): readonly FeedMessage[] {
    const messages: FeedMessage[] = [];
    for (const id of this.undecided()) {
      const market = requireValue(this.markets.get(id), 'an undecided market');
      market.version += 2;
      market.book = undefined;
      this.price(market, at, messages);
    }
    return messages;
  }

  /** Takes markets that nobody speaks of any more out of betting. */
  leave(marketIds: readonly string[], at: number): readonly FeedMessage[] {
    return marketIds.flatMap((id): FeedMessage[] => {
      const market = this.markets.get(id);
      if (!market?.book) return [];
      this.markets.delete(id);
      const book: MarketBook = { ...market.book, status: 'SUSPENDED', version: market.version + 1 };
      return [{ kind: 'book', at, eventId: market.cache.definition.eventId, book }];
    });
  }

  private market(change: MarketChange, at: number): readonly FeedMessage[] {
    const known = this.markets.get(change.id);
    const cache = reduceMarket(known?.cache, change);
    if (!cache || !isOfferedType(cache.definition.marketType)) return [];
    const market: Translated = known ?? { cache, version: 0, sort: this.markets.size + 1, decided: false };
    market.cache = cache;
    this.markets.set(change.id, market);
    const messages: FeedMessage[] = [];
    if (change.marketDefinition || !known) this.define(market, at, messages);
    this.price(market, at, messages);
    this.decide(market, at, messages);
    return messages;
  }

  private define(market: Translated, at: number, messages: FeedMessage[]): void {
    const event = this.event(market.cache);
    if (JSON.stringify(event) !== JSON.stringify(this.events.get(event.id))) {
      this.events.set(event.id, event);
      messages.push({ kind: 'event', at, event });
    }
    const definition = this.definition(market);
    if (JSON.stringify(definition) !== JSON.stringify(market.definition)) {
      market.definition = definition;
      market.version += 1;
      messages.push({ kind: 'market', at, market: definition });
    }
  }

  private price(market: Translated, at: number, messages: FeedMessage[]): void {
    const before = market.book;
    const { definition, tv } = market.cache;
    const runners = sorted(market.cache).map(runnerPrices);
    const status: MarketStatus = isOneOf(EXCHANGE_STATUSES, definition.status) ? definition.status : 'INACTIVE';
    const turned =
      before !== undefined &&
      (before.status !== status ||
        before.inPlay !== definition.inPlay ||
        runners.some((runner, index) => runner.status !== before.runners[index]?.status));
    if (turned && before.version === market.version) market.version += 1;
    const book: MarketBook = {
      marketId: market.cache.id,
      version: market.version,
      status,
      inPlay: definition.inPlay,
      totalMatched: tv,
      runners,
    };
    if (JSON.stringify(book) === JSON.stringify(before)) return;
    market.book = book;
    messages.push({ kind: 'book', at, eventId: definition.eventId, book });
  }

  private decide(market: Translated, at: number, messages: FeedMessage[]): void {
    const { id, definition } = market.cache;
    if (definition.status !== 'CLOSED' || market.decided) return;
    market.decided = true;
    const runners = sorted(market.cache);
    const winners = runners.filter((runner) => runner.definition.status === 'WINNER').map(({ key }) => key);
    const removed = runners
      .filter((runner) => runner.definition.status === 'REMOVED')
      .map(({ key, definition: { adjustmentFactor = 0, removalDate } }) => ({
        id: key,
        adjustmentFactor,
        at: removalDate ? this.time(Date.parse(removalDate)) : at,
      }));
    const result: MarketResult = {
      marketId: id,
      // Whether a market without winners is void is decided by its rule.
      outcome: 'settled',
      winners,
      ...(removed.length > 0 ? { removed } : {}),
    };
    messages.push({ kind: 'result', at, eventId: definition.eventId, result });
  }

  private event({ id, definition }: MarketCache): EventDefinition {
    const { eventId } = definition;
    const before = this.events.get(eventId);
    const start = this.time(Date.parse(definition.marketTime));
    const others = [...this.markets.values()].filter(
      ({ cache }) => cache.id !== id && cache.definition.eventId === eventId,
    );
    const sport = sportById(definition.eventTypeId)?.name ?? definition.eventTypeId;
    const series = this.names.competitions.get(eventId) ?? definition.venue ?? before?.competition.name ?? sport;
    return {
      id: eventId,
      sportId: definition.eventTypeId,
      name: definition.eventName ?? this.names.events.get(eventId) ?? before?.name ?? definition.venue ?? eventId,
      countryCode: definition.countryCode ?? before?.countryCode ?? '',
      timezone: definition.timezone ?? 'UTC',
      openDate: Math.min(start, ...others.map(({ cache }) => this.time(Date.parse(cache.definition.marketTime)))),
      competition: before?.competition ?? {
        id: `${definition.eventTypeId}-${series}`.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
        name: series,
        region: definition.countryCode ?? '',
      },
      ...(definition.venue ? { note: definition.venue } : {}),
    };
  }

  private definition(market: Translated): MarketDefinition {
    const { id, definition } = market.cache;
    const { marketType = '', bettingType, lineMinUnit: min, lineMaxUnit: max, lineInterval: interval } = definition;
    const runners = sorted(market.cache).map((runner) => ({ runner, named: this.runnerName(runner) }));
    const lines = readLines(
      bettingType,
      runners.map(({ runner: { definition } }) => ({
        selection: String(definition.id),
        handicap: definition.hc ?? 0,
        name: this.selectionName(definition),
      })),
    );
    const isLine = bettingType === 'LINE';
    return {
      id,
      eventId: definition.eventId,
      name: definition.name ?? this.names.markets.get(id) ?? titles[marketType] ?? marketType,
      type: 'betfair',
      runners: runners.map(({ runner: { key }, named }, sort) => {
        const line = lines?.lines[sort];
        return { id: key, sort, ...named, ...(line ? { line } : {}) };
      }),
      winners: definition.numberOfWinners,
      ...(bettingType && bettingType !== 'ODDS' ? { bettingType } : {}),
      ...(marketType ? { exchangeType: marketType } : {}),
      ...(lines ? { measure: lines.measure } : {}),
      ...(isLine && min !== undefined && max !== undefined && interval !== undefined
        ? { lineRange: { min, max, interval } }
        : {}),
      min: MIN_STAKE,
      max: MAX_STAKE,
      delaySeconds: definition.betDelay,
      betAllow: true,
      isMarketLocked: false,
      manual: false,
      ...(isLine ? {} : { priceLadder: definition.priceLadderDefinition?.type === 'FINEST' ? 'FINEST' : 'CLASSIC' }),
      openDate: this.time(Date.parse(definition.marketTime)),
      sort: marketType === 'MATCH_ODDS' || marketType === 'WIN' ? 0 : market.sort,
    };
  }

  /** `1. Kahuka` is cloth number 1 and the name Kahuka. */
  private runnerName({ key, definition }: RunnerCache): { name: string; clothNumber?: number } {
    const name = this.selectionName(definition);
    const full = name === String(definition.id) ? key : name;
    const [, clothNumber, numbered] = /^(\d+)\. (.+)$/.exec(full) ?? [];
    const handicap = definition.hc ? ` ${definition.hc > 0 ? '+' : ''}${definition.hc}` : '';
    return numbered ? { name: numbered, clothNumber: Number(clothNumber) } : { name: full + handicap };
  }

  /** What a selection is called without its handicap; its id while nobody has named it. */
  private selectionName({ name, id }: RunnerCache['definition']): string {
    return name ?? this.names.runners.get(String(id)) ?? String(id);
  }

  private score(change: CricketChange, at: number): readonly FeedMessage[] {
    if (change.fixtureInfo?.maxOvers) this.maxOvers.set(change.eventId, change.fixtureInfo.maxOvers);
    const score = cricketScore(change, this.maxOvers.get(change.eventId) ?? 20);
    if (!score || JSON.stringify(score) === JSON.stringify(this.scores.get(change.eventId))) return [];
    this.scores.set(change.eventId, score);
    return [{ kind: 'score', at, score }];
  }
}

function sorted(cache: MarketCache): readonly RunnerCache[] {
  return [...cache.runners.values()].sort((a, b) => a.definition.sortPriority - b.definition.sortPriority);
}

function runnerPrices(runner: RunnerCache): RunnerPrices {
  const status = statuses[runner.definition.status] ?? 'ACTIVE';
  return {
    id: runner.key,
    status,
    back: top(availableToBack(runner)),
    lay: top(availableToLay(runner)),
    ...(runner.ltp !== undefined ? { lastPrice: runner.ltp } : {}),
    ...(status === 'REMOVED' && runner.definition.adjustmentFactor !== undefined
      ? { adjustmentFactor: runner.definition.adjustmentFactor }
      : {}),
  };
}
