import {
  type EventDefinition,
  type EventScore,
  type MarketBook,
  type MarketDefinition,
  type MarketResult,
  type MarketStatus,
  type RunnerPrices,
  getItemAt,
} from '@backlay/shared/domain';

/** From `at` on the market has this status, until the next step. */
export interface TimelineStep {
  readonly at: number;
  readonly status: MarketStatus;
  readonly inPlay: boolean;
}

/** The whole life of one market, known when it is planned. Times in ms since epoch. */
export interface MarketPlan {
  readonly definition: MarketDefinition;
  /** Bet delay in play, seconds, and from when on. */
  readonly inPlayDelay?: { readonly from: number; readonly seconds: number };
  /** When the market first appears. */
  readonly opensAt: number;
  /** In order of time, the first at `opensAt`, the last CLOSED. */
  readonly steps: readonly TimelineStep[];
  readonly result: MarketResult;
  readonly resultAt: number;
  /** Rupees matched by then. */
  matched(at: number): number;
  prices(at: number): readonly RunnerPrices[];
  /** The moment whose prices still hold at `at`; without it prices and volume may move at any moment. */
  pricedAt?(at: number): number;
}

/** The whole life of one event: a pure function of seed, place in the schedule and tempo. */
export interface EventPlan {
  readonly event: EventDefinition;
  readonly publishAt: number;
  readonly startAt: number;
  /** When the last result is out. */
  readonly overAt: number;
  readonly markets: readonly MarketPlan[];
  /** Moments at which the score changes, in order. */
  readonly scoreAt: readonly number[];
  score(at: number): EventScore | undefined;
  /** How often prices are looked at before and after the start, ms. */
  readonly calmMs: number;
  readonly liveMs: number;
}

/** What a plan is made from. `tempo` 2 runs everything twice as fast. */
export interface PlanSeed {
  readonly id: string;
  /** Place in the schedule of its sport. */
  readonly index: number;
  readonly seed: number;
  readonly startAt: number;
  readonly publishAt: number;
  readonly tempo: number;
}

/** Index of the last entry at or before the moment, -1 before the first. */
export function findLastIndexAt(entries: readonly { readonly at: number }[], at: number): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (getItemAt(entries, middle).at <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The market's definition at a moment: the bet delay comes with the start. */
export function definitionAt({ definition, inPlayDelay }: MarketPlan, at: number): MarketDefinition {
  return inPlayDelay && at >= inPlayDelay.from ? { ...definition, delaySeconds: inPlayDelay.seconds } : definition;
}

/** The market's book at a moment. Its version is the number of the step, so it never falls, not even over a restart. */
export function bookAt(market: MarketPlan, at: number): MarketBook {
  const index = Math.max(0, findLastIndexAt(market.steps, at));
  const step = getItemAt(market.steps, index);
  const { status, inPlay } = step;
  // Nobody can trade while the market stands: prices are those of the moment at which it stopped.
  const moment = status === 'OPEN' ? at : step.at;
  return {
    marketId: market.definition.id,
    version: index + 1,
    status,
    inPlay,
    totalMatched: market.matched(moment),
    runners: status === 'CLOSED' ? closedRunners(market) : withTrades(market, market.prices(moment), moment),
  };
}

/** Steps of trading before a market turns in play, and how long one is in play, ms. */
const TRADE_STEPS = 32;
const TRADE_STEP_MS = 30_000;
/** Rupees that were traded by runner and price. */
type Trades = Map<string, Map<number, number>>;
/** The trades of a market until the beginning of a step. */
interface PastTrades {
  readonly step: number;
  readonly trades: Trades;
}
const pastByMarket = new WeakMap<MarketPlan, PastTrades>();

/** The steps of trading of a market: which one a moment is in, and when one begins. */
function tradeSteps({ opensAt, resultAt, steps }: MarketPlan) {
  const turnsAt = steps.find(({ inPlay }) => inPlay)?.at ?? resultAt;
  const coarseMs = Math.max(1, (turnsAt - opensAt) / TRADE_STEPS);
  return {
    beginOf: (step: number): number =>
      step < TRADE_STEPS ? opensAt + step * coarseMs : turnsAt + (step - TRADE_STEPS) * TRADE_STEP_MS,
    stepOf: (at: number): number =>
      at < turnsAt
        ? Math.min(TRADE_STEPS - 1, Math.max(0, Math.floor((at - opensAt) / coarseMs)))
        : TRADE_STEPS + Math.floor((at - turnsAt) / TRADE_STEP_MS),
  };
}

/** What is matched between two moments, rupees. All that was matched before the market opened is matched as it opens. */
const matchedBetween = (market: MarketPlan, from: number, until: number): number =>
  market.matched(until) - (from <= market.opensAt ? 0 : market.matched(from));

/** What was traded until a step begins; each step trades at the prices it begins with. The trades are read, never changed. */
function tradesUntil(market: MarketPlan, step: number, beginOf: (step: number) => number): Trades {
  const known = pastByMarket.get(market);
  if (known?.step === step) return known.trades;
  const isBefore = known !== undefined && known.step < step;
  const trades = isBefore ? known.trades : new Map<string, Map<number, number>>();
  for (let each = isBefore ? known.step : 0; each < step; each += 1) {
    const [from, until] = [beginOf(each), beginOf(each + 1)];
    addTrades(trades, market.prices(from), matchedBetween(market, from, until));
  }
  pastByMarket.set(market, { step, trades });
  return trades;
}

/** Adds what is matched to the trades: runners share it by their chances. */
function addTrades(trades: Trades, runners: readonly RunnerPrices[], matched: number): void {
  const prices = runners.map(({ back, lay }) => back[0]?.[0] ?? lay[0]?.[0]);
  const chances = prices.map((price) => 1 / (price ?? Number.POSITIVE_INFINITY));
  const all = chances.reduce((sum, chance) => sum + chance, 0);
  runners.forEach(({ id }, at) => {
    const price = prices[at];
    const amount = Math.round((matched * getItemAt(chances, at)) / (all || 1));
    if (price === undefined || amount <= 0) return;
    const levels = trades.get(id) ?? new Map<number, number>();
    levels.set(price, (levels.get(price) ?? 0) + amount);
    trades.set(id, levels);
  });
}

/** The runners with what was traded on them, where their feed shows depth. An amount at a price never falls (E4.03). */
function withTrades(market: MarketPlan, runners: readonly RunnerPrices[], at: number): readonly RunnerPrices[] {
  if (!runners.some(({ depth }) => depth)) return runners;
  const { beginOf, stepOf } = tradeSteps(market);
  const step = stepOf(at);
  const from = beginOf(step);
  const begun = market.prices(from);
  const trades: Trades = new Map();
  for (const [id, levels] of tradesUntil(market, step, beginOf)) trades.set(id, new Map(levels));
  addTrades(trades, begun, matchedBetween(market, from, at));
  return runners.map((runner) => {
    if (!runner.depth) return runner;
    const traded = [...(trades.get(runner.id) ?? [])].sort(([a], [b]) => a - b);
    const volume = traded.reduce((sum, [, size]) => sum + size, 0);
    const last = begun.find(({ id }) => id === runner.id);
    const lastPrice = volume > 0 ? (last?.back[0] ?? last?.lay[0])?.[0] : undefined;
    const depth = { ...runner.depth, traded, volume, ...(lastPrice === undefined ? {} : { lastPrice }) };
    return { ...runner, depth };
  });
}

function closedRunners({ definition, result }: MarketPlan): readonly RunnerPrices[] {
  return definition.runners.map(({ id }) => ({
    id,
    status: result.winners.includes(id) || result.runs !== undefined ? 'WINNER' : 'LOSER',
    back: [],
    lay: [],
  }));
}

/** Steps of a market that follows a group's steps from `opensAt` to `endsAt`, stands until `resultAt`, and closes. */
export function playTimeline(
  group: readonly TimelineStep[],
  opensAt: number,
  endsAt: number,
  resultAt: number,
): readonly TimelineStep[] {
  const first = getItemAt(group, Math.max(0, findLastIndexAt(group, opensAt)));
  const within = [{ ...first, at: opensAt }, ...group.filter(({ at }) => at > opensAt && at < endsAt)];
  // A market that stands already stands at the prices of that moment.
  const isStanding = getItemAt(within, -1).status === 'SUSPENDED';
  return [
    ...within,
    ...(isStanding ? [] : [{ at: endsAt, status: 'SUSPENDED', inPlay: true } as const]),
    { at: resultAt, status: 'CLOSED', inPlay: true },
  ];
}

/** Rupees matched: a base that grows slowly before the start and quickly in play, in whole hundreds. */
export function sumMatchedUntil(publishAt: number, startAt: number, base: number): (at: number) => number {
  return (at) => {
    const calm = Math.max(0, Math.min(at, startAt) - publishAt) / 3_600_000;
    const live = Math.max(0, at - startAt) / 60_000;
    return Math.round((base * (0.2 + 0.1 * calm + 0.12 * live)) / 100) * 100;
  };
}
