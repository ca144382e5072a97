import { type EventScore, type MarketDefinition, type RunnerPrices, getItemAt } from '@backlay/shared/domain';
import {
  findLastIndexAt,
  sumMatchedUntil,
  type EventPlan,
  type MarketPlan,
  type PlanSeed,
  type TimelineStep,
} from '../plan';
import { quote } from '../prices';
import { drawNumber, pickMany, pickTwo, randomFrom, randomWalk } from '../random';
import { sportsbookMarkets } from '../sportsbook';
import { LINE, MINUTES, soccerChances } from './probabilities';
import { SCORER_SHARES, SOCCER_BEFORE, soccerOutlook, soccerQuestions, type SoccerStanding } from './sportsbook';
import { LEAGUES, SURNAMES } from './teams';

const SECOND = 1_000;
/** Seconds of ours for a minute of the match, at tempo 1. */
const MINUTE_SECONDS = 11;
const HALF_TIME_SECONDS = 60;
const GOAL_STOP_SECONDS = 8;
/** Rupees. */
const MAX_STAKE = 300_000;
const CALM_STEP_MS = 60_000;
const LIVE_STEP_MS = 20_000;
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

/** How the match stood at each moment, with the break and the scorers. */
function toStandings(
  seed: number,
  moments: readonly Moment[],
): readonly { readonly at: number; readonly standing: SoccerStanding }[] {
  let half: SoccerStanding['half'] = null;
  let scorers: SoccerStanding['scorers'] = [];
  return moments.map(({ at, minute, goals, phase, scored }, index) => {
    if (scored) {
      const side = goals[0] > (moments[index - 1]?.goals[0] ?? 0) ? 0 : 1;
      scorers = [...scorers, { side, player: drawScorer(seed, scorers.length) }];
    }
    if (phase === 'half-time') half = goals;
    return { at, standing: { minute, goals, half, scorers, isOver: phase === 'over' } };
  });
}

/** Place in the squad of who scores a goal; beyond the named players for any other. */
function drawScorer(seed: number, goal: number): number {
  let left = drawNumber(seed, goal, 97);
  const player = SCORER_SHARES.findIndex((share) => (left -= share) < 0);
  return player < 0 ? SCORER_SHARES.length : player;
}

/** Prices of the sportsbook follow the score at once and the opinion of the market in steps. */
const createPricedAt =
  ({ startAt }: PlanSeed, moments: readonly Moment[]) =>
  (at: number) => {
    const step = at < startAt ? CALM_STEP_MS : LIVE_STEP_MS;
    return Math.max(Math.floor(at / step) * step, moments[findLastIndexAt(moments, at)]?.at ?? 0);
  };

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

  const standings = toStandings(plan.seed, moments);
  const names = pickMany(randomFrom(plan.seed + 1), SURNAMES[league.country], SCORER_SHARES.length * 2);
  const squads = [names.slice(0, SCORER_SHARES.length), names.slice(SCORER_SHARES.length)] as const;

  const ratesAt = (at: number): readonly [number, number] => {
    const sway = 1 + 0.04 * randomWalk(plan.seed, at, 20_000);
    return [rates[0] * sway, rates[1] / sway];
  };
  const outlook = (at: number) => {
    const moment = moments[findLastIndexAt(moments, at)] ?? before;
    const left = moment.phase === 'over' ? 0 : MINUTES - moment.minute;
    return [moment.goals, left, ratesAt(at)] as const;
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
      type: 'betfair',
      runners,
      winners: 1,
      min: 100,
      max: MAX_STAKE,
      delaySeconds: 0,
      betAllow: true,
      isMarketLocked: false,
      manual: false,
      priceLadder: 'CLASSIC',
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
          ...quote(chance, at, { seed: getItemAt(seeds, index), liquidity: base / 200, gap: 0 }),
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
      ...sportsbookMarkets(
        {
          plan,
          max: MAX_STAKE,
          inPlaySeconds: 5,
          laterMs: later,
          steps: steps(plan, moments, last.at, last.at + later),
          moments: standings,
          before: SOCCER_BEFORE,
          final: { half: getItemAt(standings, -1).standing.half ?? last.goals, full: last.goals },
          pricedAt: createPricedAt(plan, moments),
          outlook: (standing, at) => soccerOutlook(standing, ratesAt(at)),
        },
        soccerQuestions([home, away], squads),
      ),
    ],
    scoreAt: moments.map(({ at }) => at),
    score,
    calmMs: 6_000,
    liveMs: 300,
  };
}
