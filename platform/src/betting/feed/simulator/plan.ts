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
    runners: status === 'CLOSED' ? closedRunners(market) : market.prices(moment),
  };
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
  const within = group.filter(({ at }) => at > opensAt && at < endsAt);
  return [
    { ...first, at: opensAt },
    ...within,
    { at: endsAt, status: 'SUSPENDED', inPlay: true },
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
