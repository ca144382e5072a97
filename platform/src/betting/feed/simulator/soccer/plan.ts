import { type EventScore, type MarketDefinition, type RunnerPrices, getItemAt } from '@backlay/shared/domain';
import {
  findLastIndexAt,
  sumMatchedUntil,
  type EventPlan,
  type MarketPlan,
  type PlanSeed,
  type TimelineStep,
} from '../plan';
import { quote, quoteBookmaker } from '../prices';
import { drawNumber, pickTwo, randomFrom, randomWalk } from '../random';
import { getProbability, listScorelines, LINE, MINUTES, soccerChances } from './probabilities';
import { LEAGUES } from './teams';

type Score = (home: number, away: number) => boolean;

interface Question {
  readonly name: string;
  /** One of them is true of every final score. */
  readonly answers: readonly { readonly name: string; readonly is: Score }[];
  /** No further goal changes the answer. */
  readonly isDecided: Score;
}

const both: Score = (home, away) => home > 0 && away > 0;

/** What the sportsbook asks about a match. */
export const MARKET_TEMPLATES: readonly Question[] = [
  {
    name: 'Both Teams To Score',
    answers: [
      { name: 'Yes', is: both },
      { name: 'No', is: (home, away) => !both(home, away) },
    ],
    isDecided: both,
  },
  {
    name: 'Total Goals',
    answers: [
      { name: '0 or 1', is: (home, away) => home + away <= 1 },
      { name: '2 or 3', is: (home, away) => home + away === 2 || home + away === 3 },
      { name: '4 or more', is: (home, away) => home + away >= 4 },
    ],
    isDecided: (home, away) => home + away >= 4,
  },
];

const SECOND = 1_000;
/** Seconds of ours for a minute of the match, at tempo 1. */
const MINUTE_SECONDS = 11;
const HALF_TIME_SECONDS = 60;
const GOAL_STOP_SECONDS = 8;
/** Goals of the home and the away side in an even match. */
const AVERAGE: readonly [number, number] = [1.48, 1.14];

interface Moment {
  readonly at: number;
  readonly minute: number;
  readonly goals: readonly [number, number];
  readonly phase: 'play' | 'half-time' | 'over';
  readonly scored: boolean;
}

function play(
  random: () => number,
  rates: readonly [number, number],
  startAt: number,
  tempo: number,
): readonly Moment[] {
  const moments: Moment[] = [];
  const scale = SECOND / tempo;
  let at = startAt;
  let goals: readonly [number, number] = [0, 0];
  for (let minute = 0; minute < MINUTES; minute += 1) {
    moments.push({ at: Math.round(at), minute, goals, phase: 'play', scored: false });
    for (const side of [0, 1] as const) {
      if (random() >= rates[side] / MINUTES) continue;
      goals = side === 0 ? [goals[0] + 1, goals[1]] : [goals[0], goals[1] + 1];
      moments.push({ at: Math.round(at + (side + 1) * 3 * scale), minute, goals, phase: 'play', scored: true });
    }
    at += MINUTE_SECONDS * scale;
    if (minute === MINUTES / 2 - 1) {
      moments.push({ at: Math.round(at), minute: MINUTES / 2, goals, phase: 'half-time', scored: false });
      at += HALF_TIME_SECONDS * scale;
    }
  }
  return [
    ...moments,
    { at: Math.round(at + 3 * MINUTE_SECONDS * scale), minute: MINUTES, goals, phase: 'over', scored: false },
  ];
}

function steps(plan: PlanSeed, moments: readonly Moment[], endsAt: number, resultAt: number): readonly TimelineStep[] {
  const list: TimelineStep[] = [
    { at: plan.publishAt, status: 'OPEN', inPlay: false },
    { at: plan.startAt - 1, status: 'SUSPENDED', inPlay: false },
    { at: plan.startAt, status: 'OPEN', inPlay: true },
  ];
  const stop = (GOAL_STOP_SECONDS * SECOND) / plan.tempo;
  for (const { at, scored } of moments) {
    if (!scored || at >= endsAt) continue;
    const standing = getItemAt(list, -1);
    // A second goal while the market still stands for the first one only makes it stand longer.
    if (standing.at > at) list.pop();
    else list.push({ at, status: 'SUSPENDED', inPlay: true });
    list.push({ at: Math.round(at + stop), status: 'OPEN', inPlay: true });
  }
  return [
    ...list.filter(({ at }) => at < endsAt),
    { at: endsAt, status: 'SUSPENDED', inPlay: true },
    { at: resultAt, status: 'CLOSED', inPlay: true },
  ];
}

function clock({ phase, minute }: Moment): string {
  return phase === 'half-time' ? 'HT' : phase === 'over' ? 'FT' : `${minute + 1}'`;
}

/** A match of about eighteen minutes with match odds, over/under 2.5 goals and what the sportsbook asks. */
export function soccerPlan(plan: PlanSeed): EventPlan {
  const random = randomFrom(plan.seed);
  const league = getItemAt(LEAGUES, plan.index % LEAGUES.length);
  const [home, away] = pickTwo<string>(random, league.teams);
  const edge = Math.exp((random() - 0.5) * 1.1);
  const rates: readonly [number, number] = [AVERAGE[0] * edge, AVERAGE[1] / edge];
  const moments = play(random, rates, plan.startAt, plan.tempo);
  const last = getItemAt(moments, -1);
  const total = last.goals[0] + last.goals[1];
  const later = Math.round((10 * SECOND) / plan.tempo);
  const decided = moments.find(({ goals }) => goals[0] + goals[1] > LINE) ?? last;
  const side = last.goals[0] > last.goals[1] ? 0 : last.goals[0] < last.goals[1] ? 1 : 2;
  const before: Moment = { at: 0, minute: 0, goals: [0, 0], phase: 'play', scored: false };

  const outlook = (at: number) => {
    const moment = moments[findLastIndexAt(moments, at)] ?? before;
    const sway = 1 + 0.04 * randomWalk(plan.seed, at, 20_000);
    const left = moment.phase === 'over' ? 0 : MINUTES - moment.minute;
    return [moment.goals, left, [rates[0] * sway, rates[1] / sway]] as const;
  };
  const chances = (at: number) => soccerChances(...outlook(at));

  const market = (
    number: string,
    name: string,
    names: readonly string[],
    sort: number,
    winner: number,
    endsAt: number,
    base: number,
    shown: (at: number) => readonly number[],
    type: 'betfair' | 'premium' = 'betfair',
  ): MarketPlan => {
    const id = `1.${plan.id}${number}`;
    const runners = names.map((runner, index) => ({
      id: `${plan.id}${number}${index + 1}`,
      name: runner,
      sort: index,
    }));
    const seeds = runners.map((_, index) => Math.floor(drawNumber(plan.seed, index, 31 + sort) * 2 ** 31));
    const definition: MarketDefinition = {
      id,
      eventId: plan.id,
      name,
      type,
      runners,
      winners: 1,
      min: 100,
      max: 300_000,
      delaySeconds: 0,
      betAllow: true,
      isMarketLocked: false,
      manual: false,
      ...(type === 'betfair' && { priceLadder: 'CLASSIC' as const }),
      openDate: plan.startAt,
      sort,
    };
    return {
      definition,
      inPlayDelay: { from: plan.startAt, seconds: 5 },
      opensAt: plan.publishAt,
      steps: steps(plan, moments, endsAt, endsAt + later),
      result: { marketId: id, outcome: 'settled', winners: [getItemAt(runners, winner).id] },
      resultAt: endsAt + later,
      matched: sumMatchedUntil(plan.publishAt, plan.startAt, base),
      prices: (at) =>
        shown(at).map((chance, index): RunnerPrices => ({
          id: getItemAt(runners, index).id,
          status: 'ACTIVE',
          ...(type === 'premium'
            ? quoteBookmaker(chance, definition.max)
            : quote(chance, at, { seed: getItemAt(seeds, index), liquidity: base / 200, gap: 0 })),
        })),
    };
  };

  const score = (at: number): EventScore | undefined => {
    const moment = moments[findLastIndexAt(moments, at)];
    if (!moment) return undefined;
    return {
      eventId: plan.id,
      sides: [home, away].map((name, index) => ({ name, score: String(moment.goals[index]) })),
      clock: clock(moment),
      ...(moment.phase === 'over' ? { summary: 'Full time' } : {}),
    };
  };

  return {
    event: {
      id: plan.id,
      sportId: '1',
      name: `${home} v ${away}`,
      countryCode: league.country,
      timezone: league.timezone,
      openDate: plan.startAt,
      competition: { id: league.id, name: league.name, region: league.country },
    },
    publishAt: plan.publishAt,
    startAt: plan.startAt,
    overAt: last.at + later,
    markets: [
      market('01', 'Match Odds', [home, away, 'The Draw'], 0, side, last.at, 18_000_000, (at) => {
        const now = chances(at);
        return [now.home, now.away, now.draw];
      }),
      market(
        '02',
        'Over/Under 2.5 Goals',
        ['Under 2.5 Goals', 'Over 2.5 Goals'],
        1,
        total > LINE ? 1 : 0,
        decided.at,
        5_000_000,
        (at) => {
          const { over } = chances(at);
          return [1 - over, over];
        },
      ),
      ...MARKET_TEMPLATES.map(({ name, answers, isDecided }, index) =>
        market(
          `0${index + 3}`,
          name,
          answers.map((answer) => answer.name),
          index + 2,
          answers.findIndex(({ is }) => is(...last.goals)),
          (moments.find(({ goals }) => isDecided(...goals)) ?? last).at,
          1_000_000,
          (at) => {
            const all = listScorelines(...outlook(at));
            return answers.map(({ is }) => getProbability(all, ({ home, away }) => is(home, away)));
          },
          'premium',
        ),
      ),
    ],
    scoreAt: moments.map(({ at }) => at),
    score,
    calmMs: 6_000,
    liveMs: 300,
  };
}
