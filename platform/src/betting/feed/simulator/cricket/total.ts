import { type MarketDefinition, getItemAt } from '@backlay/shared/domain';
import {
  playTimeline,
  findLastIndexAt,
  sumMatchedUntil,
  type MarketPlan,
  type PlanSeed,
  type TimelineStep,
} from '../plan';
import { quoteBookmaker } from '../prices';
import type { Match } from './innings';
import { ALL_OUT, BALL_DEVIATION, expectedRuns, INNINGS_BALLS, normal } from './model';

const MAX = 100_000;
/** Runs that a band begins with; the first begins with none. */
const BANDS = [0, 140, 160, 180] as const;
const MATCHED = 1_500_000;

interface Telling {
  readonly plan: PlanSeed;
  readonly match: Match;
  /** Of the side that bats first. */
  readonly strength: number;
  readonly side: string;
  readonly steps: readonly TimelineStep[];
}

const bandOf = (runs: number): number => BANDS.findLastIndex((from) => runs >= from);

const nameOf = (band: number): string => {
  const next = BANDS[band + 1];
  if (band === 0) return `Under ${next}`;
  return next === undefined ? `${BANDS[band]} or more` : `${BANDS[band]} to ${next - 1}`;
};

/** The sportsbook's question about the first innings: how many runs, in bands. */
export function totalMarket({ plan, match, strength, side, steps }: Telling): MarketPlan {
  const id = `1.${plan.id}90`;
  const runners = BANDS.map((_, sort) => ({ id: `${plan.id}90${sort + 1}`, name: nameOf(sort), sort }));
  const first = match.balls.slice(0, match.secondFrom).map((ball) => ({ at: ball.outcomeAt, state: ball.state }));
  const last = getItemAt(first, -1);
  const resultAt = last.at + Math.round(10_000 / plan.tempo);
  const definition: MarketDefinition = {
    id,
    eventId: plan.id,
    name: `${side} Total Runs`,
    type: 'premium',
    runners,
    winners: 1,
    min: 100,
    max: MAX,
    delaySeconds: 0,
    betAllow: true,
    isMarketLocked: false,
    manual: false,
    openDate: plan.startAt,
    sort: 8,
  };

  /** Chance of each band from the runs so far and the balls left. */
  const chances = (at: number): readonly number[] => {
    const state = first[findLastIndexAt(first, at)]?.state;
    const runs = state?.runs[0] ?? 0;
    const left = INNINGS_BALLS - (state?.balls[0] ?? 0);
    const wickets = state?.wickets[0] ?? 0;
    const ended = left === 0 || wickets >= ALL_OUT;
    const mean = runs + (ended ? 0 : expectedRuns(left, wickets, strength));
    const deviation = ended ? 0.01 : Math.sqrt(left) * BALL_DEVIATION;
    const below = (line: number): number => normal((line - 0.5 - mean) / deviation);
    return BANDS.map((from, band) => {
      const next = BANDS[band + 1];
      // What was made cannot be lost again.
      if (next !== undefined && runs >= next) return 0;
      return (next === undefined ? 1 : below(next)) - (band === 0 || runs >= from ? 0 : below(from));
    });
  };

  return {
    definition,
    inPlayDelay: { from: plan.startAt, seconds: 5 },
    opensAt: plan.publishAt,
    steps: playTimeline(steps, plan.publishAt, last.at, resultAt),
    result: { marketId: id, outcome: 'settled', winners: [getItemAt(runners, bandOf(last.state.runs[0])).id] },
    resultAt,
    matched: sumMatchedUntil(plan.publishAt, plan.startAt, MATCHED),
    prices: (at) =>
      chances(at).map((chance, index) => ({
        id: getItemAt(runners, index).id,
        status: 'ACTIVE',
        ...quoteBookmaker(chance, MAX),
      })),
  };
}
