import {
  isOfferedType,
  readLines,
  sportById,
  type EventDefinition,
  type EventScore,
  type MarketBook,
  type MarketDefinition,
  type MarketResult,
  type MarketStatus,
  type RunnerPrices,
  isOneOf,
  requireValue,
} from '@backlay/shared/domain';
import type { FeedMessage } from '../feed';
import { reduceMarket, type MarketCache, type RunnerCache } from '../betfair-stream/reducer';
import { type CricketChange, type MarketChange, type StreamMessage } from '../betfair-stream/change';
import type { Names } from './files';
import { nameRunner, sortRunners, toRunnerPrices } from './runners';
import { cricketScore } from './score';

/** Limits of recorded markets, rupees: the recording has none of ours. */
const MIN_STAKE = 100;
const MAX_STAKE = 500_000;
/** The statuses of the exchange that are the platform's as well. */
const EXCHANGE_STATUSES = ['OPEN', 'SUSPENDED', 'CLOSED'] as const;

interface Translated {
  cache: MarketCache;
  definition?: MarketDefinition;
  book?: MarketBook;
  version: number;
  sort: number;
  result?: MarketResult;
}

const titles: Readonly<Record<string, string>> = { MATCH_ODDS: 'Match Odds', WIN: 'Win', PLACE: 'To Be Placed' };
/** What decides bets of a result: the moment of a removal without a date is that of its message. */
const toEnd = (result: MarketResult | undefined): readonly unknown[] => [
  result?.winners,
  result?.removed?.map(({ id, adjustmentFactor }) => [id, adjustmentFactor]),
];

/** Turns recorded messages into ours. `time` maps the recording's clock onto the platform's, ms to ms. */
export class StreamTranslator {
  private readonly markets = new Map<string, Translated>();
  private readonly events = new Map<string, EventDefinition>();
  private readonly scores = new Map<string, EventScore>();
  /** Versions of markets that left: one that comes back goes on above it. */
  private readonly versions = new Map<string, number>();
  private readonly maxOvers = new Map<string, number>();

  constructor(
    private readonly names: Names,
    private readonly time: (recorded: number) => number,
    /** Rupees of an amount of the stream; amounts stay as they are by default (E9.03). */
    private readonly toRupees: (amount: number) => number = (amount) => amount,
  ) {}

  /** What one recorded line means: only what changed for a player, in order. */
  translate(message: StreamMessage): readonly FeedMessage[] {
    const at = this.time(message.pt);
    if (message.op === 'ccm') return (message.cc ?? []).flatMap((change) => this.score(change, at));
    return (message.mc ?? []).flatMap((change) => this.market(change, at));
  }

  /** Markets without a result so far. */
  undecided(): readonly string[] {
    return [...this.markets].filter(([, { result }]) => !result).map(([id]) => id);
  }

  /** Repeats definitions with the names that have become known since. */
  redefine(marketIds: readonly string[], at: number): readonly FeedMessage[] {
    const messages: FeedMessage[] = [];
    for (const id of marketIds) {
      const market = this.markets.get(id);
      if (!market) continue;
      this.define(market, at, messages);
      this.price(market, at, messages);
    }
    return messages;
  }

  /** Repeats the prices of every undecided market whose amounts another rate changes. */
  reprice(at: number): readonly FeedMessage[] {
    const messages: FeedMessage[] = [];
    for (const id of this.undecided())
      this.price(requireValue(this.markets.get(id), 'an undecided market'), at, messages);
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
      this.versions.set(id, book.version);
      return [{ kind: 'book', at, eventId: market.cache.definition.eventId, book }];
    });
  }

  private market(change: MarketChange, at: number): readonly FeedMessage[] {
    const known = this.markets.get(change.id);
    const cache = reduceMarket(known?.cache, change);
    if (!cache || !isOfferedType(cache.definition.marketType)) return [];
    const market: Translated = known ?? {
      cache,
      version: this.versions.get(change.id) ?? 0,
      sort: this.markets.size + 1,
    };
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
    const runners = sortRunners(market.cache).map((runner) => this.runnerPrices(runner));
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
      totalMatched: this.toRupees(tv),
      runners,
    };
    if (JSON.stringify(book) === JSON.stringify(before)) return;
    market.book = book;
    messages.push({ kind: 'book', at, eventId: definition.eventId, book });
  }

  private decide(market: Translated, at: number, messages: FeedMessage[]): void {
    const { id, definition } = market.cache;
    if (definition.status !== 'CLOSED') return;
    const runners = sortRunners(market.cache);
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
    const isCorrection = market.result !== undefined;
    if (isCorrection && JSON.stringify(toEnd(market.result)) === JSON.stringify(toEnd(result))) return;
    market.result = result;
    messages.push({ kind: isCorrection ? 'correction' : 'result', at, eventId: definition.eventId, result });
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
    const sortedRunners = sortRunners(market.cache);
    const lines = readLines(
      bettingType,
      sortedRunners.map(({ definition }) => ({
        selection: String(definition.id),
        handicap: definition.hc ?? 0,
        name: this.selectionName(definition),
      })),
    );
    const isLine = bettingType === 'LINE';
    const runners = sortedRunners.map((runner) => ({
      runner,
      named: nameRunner(runner, this.isNamed(runner.definition) ? this.selectionName(runner.definition) : null, {
        bettingType,
        measure: lines?.measure,
      }),
    }));
    return {
      id,
      eventId: definition.eventId,
      name: definition.name ?? this.names.markets.get(id) ?? titles[marketType] ?? marketType,
      type: 'betfair',
      runners: runners.map(({ runner: { key, definition }, named }, sort) => {
        const line = lines?.lines[sort];
        const isUnnamed = !this.isNamed(definition);
        return { id: key, sort, ...named, ...(line ? { line } : {}), ...(isUnnamed ? { isUnnamed } : {}) };
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
      // The exchange matches no sets of any market that it closed.
      ...(definition.crossMatching === false && definition.status !== 'CLOSED' ? { crossMatching: false } : {}),
      ...(definition.turnInPlayEnabled === false ? { turnsInPlay: false } : {}),
      ...(isLine ? {} : { priceLadder: definition.priceLadderDefinition?.type === 'FINEST' ? 'FINEST' : 'CLASSIC' }),
      openDate: this.time(Date.parse(definition.marketTime)),
      sort: marketType === 'MATCH_ODDS' || marketType === 'WIN' ? 0 : market.sort,
    };
  }

  private isNamed({ name, id }: RunnerCache['definition']): boolean {
    return name !== undefined || this.names.runners.has(String(id));
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

  /** Prices of one runner, amounts in rupees. Nobody bets on a runner that has no name yet (E9.05). */
  private runnerPrices(runner: RunnerCache): RunnerPrices {
    const prices = toRunnerPrices(runner, this.toRupees);
    const { id, status } = prices;
    if (this.isNamed(runner.definition)) return prices;
    return { id, status: status === 'ACTIVE' ? 'SUSPENDED' : status, back: [], lay: [] };
  }
}
