import { type MarketDefinition, type RunnerDefinition, type RunnerPrices, getItemAt } from '@backlay/shared/domain';
import { sumMatchedUntil, type EventPlan, type MarketPlan, type PlanSeed, type TimelineStep } from '../plan';
import { quote } from '../prices';
import { drawNumber, pick, pickMany, randomFrom, randomWalk, type Random } from '../random';
import { DOG_NAMES, DOG_TRACKS, HORSE_COURSES, HORSE_NAMES, JOCKEYS, TRAINERS } from './names';

/** Chances of winning from strengths on a log scale; they add up to 1. */
export function computeWinProbabilities(logits: readonly number[]): readonly number[] {
  const top = Math.max(...logits);
  const weights = logits.map((logit) => Math.exp(logit - top));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

/** Draws an order of finish so that each runner wins in proportion to its strength. */
export function finishingOrder(logits: readonly number[], random: Random): readonly number[] {
  const times = logits.map((logit, index) => ({
    index,
    strength: logit - Math.log(-Math.log(Math.max(random(), 1e-12))),
  }));
  return times.sort((a, b) => b.strength - a.strength).map(({ index }) => index);
}

/** Chances of coming in the first `places` (at most three), by Harville's formula from the chances of winning. */
export function computePlaceProbabilities(win: readonly number[], places: number): readonly number[] {
  const placed = [...win];
  const add = (runner: number, chance: number): void => {
    placed[runner] = getItemAt(placed, runner) + chance;
  };
  for (const [first, firstChance] of win.entries()) {
    const afterFirst = 1 - firstChance;
    for (const [second, secondChance] of win.entries()) {
      if (places < 2 || second === first || afterFirst < 1e-9) continue;
      const two = (firstChance * secondChance) / afterFirst;
      add(second, two);
      const afterSecond = afterFirst - secondChance;
      if (places < 3 || afterSecond < 1e-9) continue;
      for (const [third, thirdChance] of win.entries()) {
        if (third !== first && third !== second) add(third, (two * thirdChance) / afterSecond);
      }
    }
  }
  return placed.map((chance) => Math.min(chance, 1));
}

const SECOND = 1_000;

interface Race {
  readonly plan: PlanSeed;
  readonly runners: readonly RunnerDefinition[];
  readonly logits: readonly number[];
  readonly order: readonly number[];
  readonly offAt: number;
  readonly finishAt: number;
  readonly resultAt: number;
  /** Bets are taken while they run. */
  readonly inRunning: boolean;
}

function race(
  plan: PlanSeed,
  random: Random,
  runners: readonly RunnerDefinition[],
  runSeconds: number,
  inRunning: boolean,
): Race {
  const logits = runners.map(() => (random() + random() + random() - 1.5) * 1.9);
  const finishAt = plan.startAt + (runSeconds * SECOND) / plan.tempo;
  return {
    plan,
    runners,
    logits,
    order: finishingOrder(logits, random),
    offAt: plan.startAt,
    finishAt,
    resultAt: finishAt + (20 * SECOND) / plan.tempo,
    inRunning,
  };
}

/** Chances at a moment: before the off the ring's opinion wanders; in running the finishing order shows more and more. */
function chancesAt({ plan, logits, order, offAt, finishAt }: Race, at: number): readonly number[] {
  const run = Math.min(1, Math.max(0, (at - offAt) / (finishAt - offAt)));
  const known = 5.5 * run * run;
  return computeWinProbabilities(
    logits.map(
      (logit, index) =>
        logit * (1 - run * 0.6) +
        0.12 * randomWalk(plan.seed + index, at, 45_000) -
        known * Math.log1p(order.indexOf(index)) * 1.4,
    ),
  );
}

function market(source: Race, number: string, name: string, winners: number, sort: number, base: number): MarketPlan {
  const { plan, runners, order, offAt, finishAt, resultAt, inRunning } = source;
  const id = `1.${plan.id}${number}`;
  const definition: MarketDefinition = {
    id,
    eventId: plan.id,
    name,
    type: 'betfair',
    runners,
    winners,
    exchangeType: winners === 1 ? 'WIN' : 'PLACE',
    min: 100,
    max: 200_000,
    delaySeconds: 0,
    betAllow: true,
    isMarketLocked: false,
    manual: false,
    priceLadder: 'CLASSIC',
    openDate: offAt,
    sort,
  };
  const live = inRunning && winners === 1;
  const steps: TimelineStep[] = [
    { at: plan.publishAt, status: 'OPEN', inPlay: false },
    { at: offAt, status: 'SUSPENDED', inPlay: false },
    ...(live
      ? [
          { at: offAt + (2 * SECOND) / plan.tempo, status: 'OPEN', inPlay: true } as const,
          { at: finishAt, status: 'SUSPENDED', inPlay: true } as const,
        ]
      : []),
    { at: resultAt, status: 'CLOSED', inPlay: live },
  ];
  const seeds = runners.map((_, index) => Math.floor(drawNumber(plan.seed, index, sort + 1) * 2 ** 31));
  return {
    definition,
    ...(live ? { inPlayDelay: { from: offAt, seconds: 1 } } : {}),
    opensAt: plan.publishAt,
    steps,
    result: {
      marketId: id,
      outcome: 'settled',
      winners: order.slice(0, winners).map((index) => getItemAt(runners, index).id),
    },
    resultAt,
    matched: sumMatchedUntil(plan.publishAt, offAt, base),
    prices: (at) => {
      const chances = chancesAt(source, at);
      const shown = winners === 1 ? chances : computePlaceProbabilities(chances, winners);
      const gap = at < offAt - 10 * 60_000 ? 1 : 0;
      return runners.map((runner, index): RunnerPrices => ({
        id: runner.id,
        status: 'ACTIVE',
        ...quote(getItemAt(shown, index), at, { seed: getItemAt(seeds, index), liquidity: base / 60, gap }),
      }));
    },
  };
}

function event(
  source: Race,
  sportId: string,
  course: { readonly name: string; readonly country: string; readonly timezone: string },
  note: string,
  markets: readonly MarketPlan[],
): EventPlan {
  const { plan, offAt, resultAt } = source;
  const number = (plan.index % 8) + 1;
  return {
    event: {
      id: plan.id,
      sportId,
      name: `${course.name} R${number}`,
      countryCode: course.country,
      timezone: course.timezone,
      openDate: offAt,
      note,
      competition: {
        id: `${sportId}-${course.name.toLowerCase().replace(/\W+/g, '-')}`,
        name: course.name,
        region: course.country,
      },
    },
    publishAt: plan.publishAt,
    startAt: offAt,
    overAt: resultAt,
    markets,
    scoreAt: [],
    score: () => undefined,
    calmMs: 4_000,
    liveMs: 350,
  };
}

/** A horse race of 8 to 12 runners with a win market, in running too, and a place market with three winners. */
export function horsePlan(plan: PlanSeed): EventPlan {
  const random = randomFrom(plan.seed);
  const course = getItemAt(HORSE_COURSES, plan.index % HORSE_COURSES.length);
  const count = 8 + Math.floor(random() * 5);
  const draws = pickMany(
    random,
    Array.from({ length: count }, (_, index) => index + 1),
    count,
  );
  const jockeys = pickMany(random, JOCKEYS, count);
  const trainers = pickMany(random, TRAINERS, count);
  const runners = pickMany(random, HORSE_NAMES, count).map((name, index) => ({
    id: `${plan.id}${String(index + 1).padStart(2, '0')}`,
    name,
    sort: index,
    clothNumber: index + 1,
    stallDraw: getItemAt(draws, index),
    age: 3 + Math.floor(random() * 4),
    jockeyName: getItemAt(jockeys, index),
    trainerName: getItemAt(trainers, index),
  }));
  const distance = 1000 + 200 * Math.floor(random() * 7);
  const source = race(plan, random, runners, 70, true);
  const markets = [
    market(source, '01', `Win ${distance}m`, 1, 0, 900_000),
    market(source, '02', 'To Be Placed', 3, 1, 250_000),
  ];
  return event(source, '7', course, `${distance}m`, markets);
}

/** A greyhound race of six traps with a win market that stands from the off. */
export function greyhoundPlan(plan: PlanSeed): EventPlan {
  const random = randomFrom(plan.seed);
  const track = getItemAt(DOG_TRACKS, plan.index % DOG_TRACKS.length);
  const trainers = pickMany(random, TRAINERS, 6);
  const runners = pickMany(random, DOG_NAMES, 6).map((name, index) => ({
    id: `${plan.id}${String(index + 1).padStart(2, '0')}`,
    name,
    sort: index,
    clothNumber: index + 1,
    stallDraw: index + 1,
    trainerName: getItemAt(trainers, index),
  }));
  const distance = pick(random, [265, 400, 480, 515]);
  const source = race(plan, random, runners, 32, false);
  return event(source, '4339', track, `${distance}m`, [market(source, '01', `Win ${distance}m`, 1, 0, 300_000)]);
}
