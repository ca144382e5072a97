import { type EventScore, type MarketDefinition, type RunnerPrices, getItemAt } from '@backlay/shared/domain';
import { findLastIndexAt, sumMatchedUntil, type EventPlan, type PlanSeed, type TimelineStep } from '../plan';
import { quote } from '../prices';
import { drawNumber, pickTwo, randomFrom, randomWalk } from '../random';
import { reweight, sportsbookMarkets } from '../sportsbook';
import { isOver, point, pointCall, START, tennisChances, tieBreak, type TennisState } from './model';
import { createTennisOutlook, firstWins, tennisQuestions } from './sportsbook';

const SECOND = 1_000;
/** How often the opinion of the market moves the sportsbook, ms. */
const CALM_STEP_MS = 60_000;
const LIVE_STEP_MS = 20_000;

const TOURS = [
  { id: 'pune-challenger', name: 'Pune Challenger', country: 'IN', timezone: 'Asia/Kolkata' },
  { id: 'chennai-open', name: 'Chennai Open', country: 'IN', timezone: 'Asia/Kolkata' },
  { id: 'dubai', name: 'Dubai Championships', country: 'AE', timezone: 'Asia/Dubai' },
  { id: 'melbourne', name: 'Melbourne Summer Set', country: 'AU', timezone: 'Australia/Melbourne' },
] as const;
const PLAYERS = [
  'R Bhambra',
  'S Nagarkar',
  'A Raman',
  'P Mukherji',
  'K Deswal',
  'V Sasi',
  'M Ferreira',
  'L Novakov',
  'T Bergman',
  'J Alvarado',
  'D Kowalski',
  'H Tanaka',
  'C Moreau',
  'F Rossini',
  'N Petrenko',
  'G Silva',
  'O Lindqvist',
  'B Watson',
  'E Castellan',
  'I Horvat',
] as const;

interface Moment {
  readonly at: number;
  readonly state: TennisState;
  /** A set ended with this point. */
  readonly setEnded: boolean;
}

function play(
  random: () => number,
  onServe: readonly [number, number],
  startAt: number,
  tempo: number,
): readonly Moment[] {
  const moments: Moment[] = [{ at: startAt, state: START, setEnded: false }];
  let state = START;
  let at = startAt;
  while (!isOver(state)) {
    const serving = tieBreak(state)
      ? Math.floor((state.points[0] + state.points[1] + 1) / 2) % 2 === 0
        ? state.server
        : state.server === 0
          ? 1
          : 0
      : state.server;
    const serverWins = random() < onServe[serving];
    const next = point(state, serverWins ? serving : serving === 0 ? 1 : 0);
    const setEnded = next.done.length > state.done.length;
    const gameEnded = next.server !== state.server;
    at += ((setEnded ? 14 : gameEnded ? 8 : 4 + random() * 1.5) * SECOND) / tempo;
    state = next;
    moments.push({ at: Math.round(at), state, setEnded });
  }
  return moments;
}

function score(eventId: string, names: readonly [string, string], state: TennisState): EventScore {
  const over = isOver(state);
  const sets = over ? state.done : [...state.done, state.games];
  return {
    eventId,
    sides: ([0, 1] as const).map((side) => ({
      name: names[side],
      score: sets.map((games) => games[side]).join(' '),
      ...(over ? {} : { note: pointCall(state, side), batting: state.server === side }),
    })),
    clock: over ? 'Finished' : `Set ${state.done.length + 1}`,
    ...(over ? { summary: `${names[state.sets[0] > state.sets[1] ? 0 : 1]} won` } : {}),
  };
}

/** A best-of-three match, point by point, with match odds and the sportsbook. */
export function tennisPlan(plan: PlanSeed): EventPlan {
  const random = randomFrom(plan.seed);
  const tour = getItemAt(TOURS, plan.index % TOURS.length);
  // Matches that overlap never share a player.
  const names = pickTwo<string>(
    random,
    PLAYERS.filter((_, place) => place % 4 === plan.index % 4),
  );
  const edge = (random() - 0.5) * 0.09;
  const onServe: readonly [number, number] = [0.63 + edge, 0.63 - edge];
  const chance = tennisChances(onServe);
  const moments = play(random, onServe, plan.startAt, plan.tempo);
  const last = getItemAt(moments, -1);
  const resultAt = last.at + Math.round((10 * SECOND) / plan.tempo);
  const stop = Math.round((3 * SECOND) / plan.tempo);
  const steps: readonly TimelineStep[] = [
    { at: plan.publishAt, status: 'OPEN', inPlay: false },
    { at: plan.startAt - 1, status: 'SUSPENDED', inPlay: false },
    { at: plan.startAt, status: 'OPEN', inPlay: true },
    ...moments
      .slice(0, -1)
      .filter(({ setEnded }) => setEnded)
      .flatMap(({ at }): TimelineStep[] => [
        { at, status: 'SUSPENDED', inPlay: true },
        { at: at + stop, status: 'OPEN', inPlay: true },
      ]),
    { at: last.at, status: 'SUSPENDED', inPlay: true },
    { at: resultAt, status: 'CLOSED', inPlay: true },
  ];
  const id = `1.${plan.id}01`;
  const runners = names.map((name, index) => ({ id: `${plan.id}${index + 1}`, name, sort: index }));
  const seeds = runners.map((_, index) => Math.floor(drawNumber(plan.seed, index, 53) * 2 ** 31));
  const definition: MarketDefinition = {
    id,
    eventId: plan.id,
    name: 'Match Odds',
    type: 'betfair',
    runners,
    winners: 1,
    min: 100,
    max: 300_000,
    delaySeconds: 0,
    betAllow: true,
    isMarketLocked: false,
    manual: false,
    priceLadder: 'CLASSIC',
    openDate: plan.startAt,
    sort: 0,
  };
  const outlook = createTennisOutlook(onServe);
  const opinion = (at: number): number => {
    const now = chance(moments[findLastIndexAt(moments, at)]?.state ?? START);
    const clamped = Math.min(0.997, Math.max(0.003, now));
    return 1 / (1 + Math.exp(-Math.log(clamped / (1 - clamped)) - 0.04 * randomWalk(plan.seed, at, 12_000)));
  };
  return {
    event: {
      id: plan.id,
      sportId: '2',
      name: `${names[0]} v ${names[1]}`,
      countryCode: tour.country,
      timezone: tour.timezone,
      openDate: plan.startAt,
      competition: { id: tour.id, name: tour.name, region: tour.country },
    },
    publishAt: plan.publishAt,
    startAt: plan.startAt,
    overAt: resultAt,
    markets: [
      {
        definition,
        inPlayDelay: { from: plan.startAt, seconds: 3 },
        opensAt: plan.publishAt,
        steps,
        result: {
          marketId: id,
          outcome: 'settled',
          winners: [getItemAt(runners, last.state.sets[0] > last.state.sets[1] ? 0 : 1).id],
        },
        resultAt,
        matched: sumMatchedUntil(plan.publishAt, plan.startAt, 9_000_000),
        prices: (at) => {
          const first = opinion(at);
          return [first, 1 - first].map((one, index): RunnerPrices => ({
            id: getItemAt(runners, index).id,
            status: 'ACTIVE',
            ...quote(one, at, { seed: getItemAt(seeds, index), liquidity: 60_000, gap: 0 }),
          }));
        },
      },
      ...sportsbookMarkets(
        {
          plan,
          max: 100_000,
          inPlaySeconds: 3,
          laterMs: resultAt - last.at,
          steps,
          moments: moments.map(({ at, state }) => ({ at, standing: state })),
          before: START,
          final: last.state.done,
          pricedAt: (at) => {
            const step = at < plan.startAt ? CALM_STEP_MS : LIVE_STEP_MS;
            return Math.max(Math.floor(at / step) * step, moments[findLastIndexAt(moments, at)]?.at ?? 0);
          },
          outlook: (state, at) => reweight(outlook(state), firstWins, opinion(at)),
        },
        tennisQuestions(names),
      ),
    ],
    scoreAt: moments.map(({ at }) => at),
    score: (at) => {
      const moment = moments[findLastIndexAt(moments, at)];
      return moment && score(plan.id, names, moment.state);
    },
    calmMs: 6_000,
    liveMs: 350,
  };
}
