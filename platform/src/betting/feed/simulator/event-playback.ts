import { type EventScore, type MarketBook, getItemAt } from '@backlay/shared/domain';
import type { FeedMessage } from '../feed';
import { bookAt, definitionAt, type EventPlan, type MarketPlan } from './plan';

interface Override {
  readonly suspended: boolean;
  readonly prices: ReadonlyMap<string, readonly [back: number, lay: number]>;
}

const NOTHING: Override = { suspended: false, prices: new Map() };
/** Size that stands at a pinned price, rupees. */
const PINNED_SIZE = 100_000;

/** Manual overrides of simulated prices. Each change raises the market's version for good. */
export class PriceOverrides {
  private readonly markets = new Map<string, Override>();
  private readonly raised = new Map<string, number>();

  setPrice(marketId: string, runnerId: string, back: number, lay: number): void {
    const before = this.markets.get(marketId) ?? NOTHING;
    this.markets.set(marketId, { ...before, prices: new Map([...before.prices, [runnerId, [back, lay]]]) });
  }

  suspend(marketId: string): void {
    this.markets.set(marketId, { ...(this.markets.get(marketId) ?? NOTHING), suspended: true });
    this.raise(marketId);
  }

  release(marketId: string): void {
    if (this.markets.get(marketId)?.suspended) this.raise(marketId);
    this.markets.delete(marketId);
  }

  /** The book with what is held; a closed one stays as it is. */
  apply(book: MarketBook): MarketBook {
    const raised = this.raised.get(book.marketId) ?? 0;
    const held = book.status === 'CLOSED' ? undefined : this.markets.get(book.marketId);
    if (!held) return raised === 0 ? book : { ...book, version: book.version + raised };
    return {
      ...book,
      version: book.version + raised,
      status: held.suspended ? 'SUSPENDED' : book.status,
      runners: book.runners.map((runner) => {
        const price = held.prices.get(runner.id);
        if (!price) return runner;
        const { depth: _depth, ...pinned } = runner;
        return { ...pinned, back: [[price[0], PINNED_SIZE]], lay: [[price[1], PINNED_SIZE]] };
      }),
    };
  }

  private raise(marketId: string): void {
    this.raised.set(marketId, (this.raised.get(marketId) ?? 0) + 1);
  }
}

/** How long before the start prices begin to tick as in play, ms. */
const WARM_UP_MS = 120_000;

interface LiveMarket {
  readonly plan: MarketPlan;
  announced: boolean;
  decided: boolean;
  delaySeconds: number;
  book?: MarketBook;
  /** Whose moment's prices were published last. */
  pricedAt?: number;
}

/** Plays one event back and publishes only what changed since the last message. */
export class EventPlayback {
  private moments: readonly number[];
  private cursor = 0;
  private nextTick = 0;
  private markets: Map<string, LiveMarket>;
  private lastScore: EventScore | undefined;

  constructor(
    public plan: EventPlan,
    private readonly overrides: PriceOverrides,
    /** The shortest time between two prices, ms. */
    private readonly shortestTickMs = 0,
  ) {
    this.moments = momentsOf(plan);
    this.markets = marketsOf(plan);
  }

  /** The moment of the next thing to look at, ms. */
  get next(): number {
    return Math.min(this.nextTick, this.moments[this.cursor] ?? Number.POSITIVE_INFINITY);
  }

  get over(): boolean {
    return this.cursor >= this.moments.length;
  }

  has(marketId: string): boolean {
    return this.markets.has(marketId);
  }

  book(marketId: string): MarketBook | undefined {
    return this.markets.get(marketId)?.book;
  }

  /** Everything as it is now. Markets decided earlier are left out. */
  image(now: number, messages: FeedMessage[]): void {
    messages.push({ kind: 'event', at: now, event: this.plan.event });
    this.pass(now);
    for (const market of this.markets.values()) if (market.plan.resultAt <= now) market.decided = true;
    this.notify(now, true, messages);
    this.planTick(now);
  }

  /** What is due at this moment. */
  run(at: number, messages: FeedMessage[]): void {
    this.notify(at, this.pass(at), messages);
    this.planTick(at);
  }

  /** Takes all moments up to this one; whether there were any. */
  private pass(at: number): boolean {
    const before = this.cursor;
    for (let next = this.moments[before]; next !== undefined && next <= at; next = this.moments[this.cursor])
      this.cursor += 1;
    return this.cursor > before;
  }

  /** One market again, after an override. */
  refresh(marketId: string, at: number, messages: FeedMessage[]): void {
    const market = this.markets.get(marketId);
    if (market?.announced && !market.decided) this.publishBook(market, at, messages);
  }

  /** The event ends otherwise than planned. Messages that were sent stay valid. */
  replacePlan(plan: EventPlan): void {
    this.plan = plan;
    this.moments = momentsOf(plan);
    this.cursor = 0;
    const before = this.markets;
    this.markets = marketsOf(plan);
    for (const [id, market] of this.markets) {
      const known = before.get(id);
      if (known)
        Object.assign(market, {
          announced: known.announced,
          decided: known.decided,
          delaySeconds: known.delaySeconds,
          book: known.book,
          pricedAt: undefined,
        });
    }
  }

  /** Ticks lie on a fixed grid, so that it does not matter how the time was cut up. */
  private planTick(at: number): void {
    const planned = at >= this.plan.startAt - WARM_UP_MS ? this.plan.liveMs : this.plan.calmMs;
    const every = Math.max(planned, this.shortestTickMs);
    this.nextTick = (Math.floor(at / every) + 1) * every;
  }

  /** `turned`: one of the moments was reached, so that more than prices may have changed. */
  private notify(at: number, turned: boolean, messages: FeedMessage[]): void {
    for (const market of this.markets.values()) {
      if (market.decided || market.plan.opensAt > at) continue;
      // Between two moments of the event a market that is priced in steps costs one comparison.
      const pricedAt = market.plan.pricedAt?.(at);
      if (!turned && pricedAt !== undefined && market.pricedAt === pricedAt) continue;
      market.pricedAt = pricedAt;
      const definition = definitionAt(market.plan, at);
      if (!market.announced || market.delaySeconds !== definition.delaySeconds) {
        market.announced = true;
        market.delaySeconds = definition.delaySeconds;
        messages.push({ kind: 'market', at, market: definition });
      }
      this.publishBook(market, at, messages);
      if (market.plan.resultAt <= at) {
        market.decided = true;
        messages.push({ kind: 'result', at, eventId: this.plan.event.id, result: market.plan.result });
      }
    }
    const score = turned ? this.plan.score(at) : undefined;
    if (score && !sameScore(score, this.lastScore)) {
      this.lastScore = score;
      messages.push({ kind: 'score', at, score });
    }
  }

  private publishBook(market: LiveMarket, at: number, messages: FeedMessage[]): void {
    const book = this.overrides.apply(bookAt(market.plan, at));
    if (market.book && sameBook(market.book, book)) return;
    market.book = book;
    messages.push({ kind: 'book', at, eventId: this.plan.event.id, book });
  }
}

function marketsOf(plan: EventPlan): Map<string, LiveMarket> {
  return new Map(
    plan.markets.map((market) => [
      market.definition.id,
      { plan: market, announced: false, decided: false, delaySeconds: -1 },
    ]),
  );
}

/** Every moment at which something turns: a status, a score, a market that opens or is decided. */
function momentsOf(plan: EventPlan): readonly number[] {
  const moments = new Set<number>(plan.scoreAt);
  for (const market of plan.markets) {
    moments.add(market.opensAt);
    moments.add(market.resultAt);
    if (market.inPlayDelay) moments.add(market.inPlayDelay.from);
    for (const { at } of market.steps) moments.add(at);
  }
  return [...moments].sort((a, b) => a - b);
}

function sameScore(a: EventScore, b: EventScore | undefined): boolean {
  return b !== undefined && JSON.stringify(a) === JSON.stringify(b);
}

function sameBook(a: MarketBook, b: MarketBook): boolean {
  if (a.version !== b.version || a.status !== b.status || a.inPlay !== b.inPlay || a.totalMatched !== b.totalMatched)
    return false;
  return a.runners.every((runner, index) => {
    const other = getItemAt(b.runners, index);
    return runner.status === other.status && sameLadder(runner.back, other.back) && sameLadder(runner.lay, other.lay);
  });
}

function sameLadder(a: readonly (readonly [number, number])[], b: readonly (readonly [number, number])[]): boolean {
  return a.length === b.length && a.every((level, index) => level[0] === b[index]?.[0] && level[1] === b[index]?.[1]);
}
