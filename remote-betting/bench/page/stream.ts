import type { EventFrame, Market, RunnerFrame } from '@backlay/shared/contract';

/** The board of the measurements that the target comes from: 60 markets of 3 runners, 6 cells each; `?markets=300` for a long page. */
export const MARKETS = Number(new URLSearchParams(location.search).get('markets') ?? 60);
const RUNNERS = 3;
const LEVELS = 3;

export interface CellUpdate {
  readonly market: number;
  readonly runner: number;
  readonly side: 'back' | 'lay';
  readonly level: number;
  readonly price: number;
  readonly size: number;
}

/** The same numbers in every run: mulberry32. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** An endless stream of cell updates: prices walk along hundredths, sizes jump. */
export function createStream(seed: number): () => CellUpdate {
  const random = seeded(seed);
  const prices = new Map<string, number>();
  return () => {
    const market = Math.floor(random() * MARKETS);
    const runner = Math.floor(random() * RUNNERS);
    const side = random() < 0.5 ? 'back' : 'lay';
    const level = Math.floor(random() * LEVELS);
    const key = `${market} ${runner} ${side} ${level}`;
    const before = prices.get(key) ?? startPrice(runner, side, level);
    const price = Math.max(1.01, Math.round((before + (random() < 0.5 ? -0.01 : 0.01)) * 100) / 100);
    prices.set(key, price);
    return { market, runner, side, level, price, size: Math.round(random() * 200_000) };
  };
}

function startPrice(runner: number, side: 'back' | 'lay', level: number): number {
  const middle = 2 + runner;
  return Math.round((side === 'back' ? middle - 0.02 - level * 0.01 : middle + 0.02 + level * 0.01) * 100) / 100;
}

const ladder = (runner: number, side: 'back' | 'lay') =>
  Array.from(
    { length: LEVELS },
    (_, level) => [startPrice(runner, side, level), 10_000 * (level + 1)] as [number, number],
  );

/** The runners of a market as they are now; updates are written into it, so that a frame carries whole runners as the platform sends them. */
export function createBook() {
  const books = Array.from({ length: MARKETS }, () =>
    Array.from({ length: RUNNERS }, (_, runner) => ({ back: ladder(runner, 'back'), lay: ladder(runner, 'lay') })),
  );
  return {
    write({ market, runner, side, level, price, size }: CellUpdate): void {
      const levels = books[market]?.[runner]?.[side];
      if (levels) levels[level] = [price, size];
    },
    runner(market: number, runner: number): RunnerFrame {
      const { back, lay } = books[market]?.[runner] ?? { back: [], lay: [] };
      return { id: `r-${runner}`, status: 'ACTIVE', back, lay };
    },
  };
}

export const EVENT_ID = 'e-bench';
export const marketId = (market: number): string => `m-${market}`;

/** A frame of what changed, one complete runner for each that did. */
export function frameOf(book: ReturnType<typeof createBook>, updates: readonly CellUpdate[], seq: number): EventFrame {
  const changed = new Map<number, Set<number>>();
  for (const { market, runner } of updates) {
    const runners = changed.get(market) ?? new Set();
    changed.set(market, runners.add(runner));
  }
  return {
    eventId: EVENT_ID,
    seq,
    at: 0,
    full: false,
    stale: false,
    markets: [...changed].map(([market, runners]) => ({
      marketId: marketId(market),
      version: 1,
      status: 'OPEN',
      inPlay: true,
      totalMatched: 1_000_000,
      runners: [...runners].map((runner) => book.runner(market, runner)),
    })),
  };
}

/** Markets as the platform lists them. */
export function listMarkets(): Market[] {
  const event = {
    id: EVENT_ID,
    name: 'One v Two',
    countryCode: 'IN',
    timezone: 'UTC',
    openDate: new Date(0).toISOString(),
  };
  const book = createBook();
  return Array.from({ length: MARKETS }, (_, market) => ({
    _id: marketId(market),
    id: marketId(market),
    name: `Market ${market + 1}`,
    type: 'betfair',
    active: true,
    betAllow: true,
    isMarketLocked: false,
    min: 100,
    max: 100_000,
    volume: 0,
    delay: 5,
    manual: false,
    winners: 1,
    priceLadder: 'CLASSIC',
    teams: Array.from({ length: RUNNERS }, (_, runner) => ({
      id: `r-${runner}`,
      name: `Runner ${runner + 1}`,
      sort: runner,
    })),
    cashout: false,
    sort: market,
    top: false,
    bottom: false,
    remarksMessage: '',
    totalMatched: 1_000_000,
    betOpenDate: null,
    category: 'exchange',
    marketClosed: false,
    event,
    competition: { id: 'c', name: 'Cup', region: 'IN' },
    eventType: { id: '4', name: 'Cricket' },
    book: {
      marketId: marketId(market),
      version: 1,
      status: 'OPEN',
      inPlay: true,
      totalMatched: 1_000_000,
      runners: Array.from({ length: RUNNERS }, (_, runner) => book.runner(market, runner)),
    },
  }));
}
