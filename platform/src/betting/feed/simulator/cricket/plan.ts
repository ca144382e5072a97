import { type MarketDefinition, type MarketResult, type RunnerPrices, getItemAt } from '@backlay/shared/domain';
import {
  findLastIndexAt,
  sumMatchedUntil,
  type EventPlan,
  type MarketPlan,
  type PlanSeed,
  type TimelineStep,
} from '../plan';
import { quote, quotePer100 } from '../prices';
import { drawNumber, pickMany, pickTwo, randomFrom, randomWalk } from '../random';
import { reweight, sportsbookMarkets } from '../sportsbook';
import { playMatch, type Match } from './innings';
import { firstSideWins, type MatchState } from './model';
import { cricketScore } from './score';
import { sessionMarkets } from './sessions';
import { COMPETITIONS } from './teams';
import { cricketQuestions } from './sportsbook';
import { createCricketOutlook, createTally, tallyMatch } from './tally';

const SECOND = 1_000;
/** How often the opinion of the market moves the sportsbook before the start, ms. */
const CALM_STEP_MS = 60_000;
const BEFORE: MatchState = { innings: 0, runs: [0, 0], wickets: [0, 0], balls: [0, 0] };

/** Steps of markets that people price (BALL RUNNING at each delivery) and of the exchange (suspended around wickets and boundaries). */
function groups(
  plan: PlanSeed,
  match: Match,
  endsAt: number,
  resultAt: number,
): { manual: readonly TimelineStep[]; exchange: readonly TimelineStep[] } {
  const manual: TimelineStep[] = [{ at: plan.publishAt, status: 'OPEN', inPlay: false }];
  const exchange: TimelineStep[] = [
    { at: plan.publishAt, status: 'OPEN', inPlay: false },
    { at: plan.startAt - 1, status: 'SUSPENDED', inPlay: false },
    { at: plan.startAt, status: 'OPEN', inPlay: true },
  ];
  for (const ball of match.balls) {
    const stops = ball.wicket || ball.runs >= 4;
    manual.push({ at: ball.at, status: 'BALL RUNNING', inPlay: true });
    if (stops) {
      manual.push({ at: ball.outcomeAt, status: 'SUSPENDED', inPlay: true });
      exchange.push(
        { at: ball.outcomeAt - Math.round(300 / plan.tempo), status: 'SUSPENDED', inPlay: true },
        { at: ball.openAt, status: 'OPEN', inPlay: true },
      );
    }
    manual.push({ at: ball.openAt, status: 'OPEN', inPlay: true });
  }
  const end: readonly TimelineStep[] = [
    { at: endsAt, status: 'SUSPENDED', inPlay: true },
    { at: resultAt, status: 'CLOSED', inPlay: true },
  ];
  const cut = (steps: readonly TimelineStep[]): readonly TimelineStep[] => [
    ...steps.filter(({ at }) => at < endsAt),
    ...end,
  ];
  return { manual: cut(manual), exchange: cut(exchange) };
}

function ending(sides: readonly [string, string], { winner, tied, balls }: Match): string {
  const { runs, wickets } = getItemAt(balls, -1).state;
  if (tied) return `Match tied, ${sides[winner]} won the Super Over`;
  return winner === 0
    ? `${sides[0]} won by ${runs[0] - runs[1]} runs`
    : `${sides[1]} won by ${10 - wickets[1]} wickets`;
}

interface PlayedMatch {
  readonly plan: PlanSeed;
  readonly match: Match;
  readonly strengths: readonly [number, number];
  readonly steps: readonly TimelineStep[];
  readonly resultAt: number;
  /** The market's opinion of the side that bats first. */
  readonly firstWins: (at: number) => number;
}

/** The sportsbook, whose match winner has the chance that match odds have at the same ball. */
function toSportsbook(
  { plan, match, strengths, steps, resultAt, firstWins }: PlayedMatch,
  questions: ReturnType<typeof cricketQuestions>,
): readonly MarketPlan[] {
  const played = tallyMatch(match);
  const outlook = createCricketOutlook(strengths, plan.seed);
  return sportsbookMarkets(
    {
      plan,
      max: 100_000,
      inPlaySeconds: 5,
      laterMs: resultAt - getItemAt(played.moments, -1).at,
      steps,
      ...played,
      before: createTally(),
      pricedAt: (at) =>
        played.moments[findLastIndexAt(played.moments, at)]?.at ?? Math.floor(at / CALM_STEP_MS) * CALM_STEP_MS,
      outlook: (standing, at) => reweight(outlook(standing), ({ winner }) => winner === 0, firstWins(at)),
    },
    questions,
  );
}

/** A T20 of about forty minutes: match odds, bookmaker and sessions are all read off the same balls as the score. */
export function cricketPlan(plan: PlanSeed): EventPlan {
  const random = randomFrom(plan.seed);
  const competition = getItemAt(COMPETITIONS, plan.index % COMPETITIONS.length);
  const [home, away] = pickTwo<(typeof competition.teams)[number]>(random, competition.teams);
  const homeBatsFirst = random() < 0.5;
  const order = homeBatsFirst ? ([home, away] as const) : ([away, home] as const);
  const strengths: readonly [number, number] = [order[0].rating / order[1].rating, order[1].rating / order[0].rating];
  const sides: readonly [string, string] = [order[0].name, order[1].name];
  const eleven = (): readonly string[] =>
    pickMany(random, competition.surnames, 11).map((name) => `${'ABDHJKMNPRSTV'[Math.floor(random() * 13)]} ${name}`);
  const batters: readonly [readonly string[], readonly string[]] = [eleven(), eleven()];
  const match = playMatch(random, strengths, plan.startAt, plan.tempo);
  const last = getItemAt(match.balls, -1);
  const resultAt = last.outcomeAt + Math.round((12 * SECOND) / plan.tempo);
  const { manual, exchange } = groups(plan, match, last.outcomeAt, resultAt);
  const outcomes = match.balls.map((ball) => ({ at: ball.outcomeAt, ball }));
  const runnerId = (team: string): string => `${plan.id}${team === home.name ? '1' : '2'}`;
  const runners = [home, away].map(({ name }, sort) => ({ id: runnerId(name), name, sort }));

  /** Chance of the home side, from the same state as the score; the market's opinion wanders a little around it. */
  const homeWins = (at: number): number => {
    const played = findLastIndexAt(outcomes, at);
    const first = firstSideWins(played < 0 ? BEFORE : getItemAt(outcomes, played).ball.state, strengths);
    // Who bats first is not known before the toss, ten minutes ahead.
    const known = played >= 0 ? first : 0.5 + (first - 0.5) * 0.8;
    const chance = Math.min(0.998, Math.max(0.002, homeBatsFirst ? known : 1 - known));
    const opinion = Math.log(chance / (1 - chance)) + 0.05 * randomWalk(plan.seed, at, played >= 0 ? 9_000 : 60_000);
    return 1 / (1 + Math.exp(-opinion));
  };

  const common = {
    eventId: plan.id,
    runners,
    winners: 1,
    betAllow: true,
    isMarketLocked: false,
    openDate: plan.startAt,
  } as const;
  const winner = runnerId(sides[match.winner]);
  const decided: Omit<MarketResult, 'marketId'> = {
    outcome: 'settled',
    winners: [winner],
    ...(match.tied ? { ending: 'super-over' } : {}),
  };
  const matchOdds: MarketDefinition = {
    ...common,
    id: `1.${plan.id}01`,
    name: 'Match Odds',
    type: 'betfair',
    min: 100,
    max: 500_000,
    delaySeconds: 0,
    manual: false,
    priceLadder: 'CLASSIC',
    sort: 0,
  };
  const bookmaker: MarketDefinition = {
    ...common,
    id: `1.${plan.id}02`,
    name: 'Bookmaker',
    type: 'bookmaker',
    min: 100,
    max: 200_000,
    delaySeconds: 0,
    manual: true,
    sort: 1,
  };
  const seeds = runners.map((_, index) => Math.floor(drawNumber(plan.seed, index, 77) * 2 ** 31));
  const two = (
    at: number,
    price: (chance: number, index: number) => Pick<RunnerPrices, 'back' | 'lay'>,
  ): readonly RunnerPrices[] => {
    const chance = homeWins(at);
    return [chance, 1 - chance].map((one, index) => ({
      id: getItemAt(runners, index).id,
      status: 'ACTIVE',
      ...price(one, index),
    }));
  };
  const markets: readonly MarketPlan[] = [
    {
      definition: matchOdds,
      inPlayDelay: { from: plan.startAt, seconds: 5 },
      opensAt: plan.publishAt,
      steps: exchange,
      result: { marketId: matchOdds.id, ...decided },
      resultAt,
      matched: sumMatchedUntil(plan.publishAt, plan.startAt, 40_000_000),
      prices: (at) =>
        two(at, (chance, index) =>
          quote(chance, at, {
            seed: getItemAt(seeds, index),
            liquidity: at < plan.startAt ? 250_000 : 120_000,
            gap: 0,
          }),
        ),
    },
    {
      definition: bookmaker,
      opensAt: plan.publishAt,
      steps: manual,
      result: { marketId: bookmaker.id, ...decided },
      resultAt,
      matched: sumMatchedUntil(plan.publishAt, plan.startAt, 6_000_000),
      // A bookmaker is priced by people: it moves at the ball, not at every tick.
      prices: (at) =>
        two(getItemAt(manual, Math.max(0, findLastIndexAt(manual, at))).at, (chance) => quotePer100(chance, 200_000)),
    },
    ...sessionMarkets({ plan, match, strengths, sides, batters, manual }),
    ...toSportsbook(
      {
        plan,
        match,
        strengths,
        steps: exchange,
        resultAt,
        firstWins: (at) => (homeBatsFirst ? homeWins(at) : 1 - homeWins(at)),
      },
      cricketQuestions(sides, batters, strengths),
    ),
  ];
  return {
    event: {
      id: plan.id,
      sportId: '4',
      name: `${home.name} v ${away.name}`,
      countryCode: competition.country,
      timezone: competition.timezone,
      openDate: plan.startAt,
      competition: { id: competition.id, name: competition.name, region: competition.region },
    },
    publishAt: plan.publishAt,
    startAt: plan.startAt,
    overAt: resultAt,
    markets,
    scoreAt: outcomes.map(({ at }) => at),
    score: (at) => {
      const played = match.balls.slice(0, findLastIndexAt(outcomes, at) + 1);
      return cricketScore(
        plan.id,
        sides,
        played,
        played.length === match.balls.length ? ending(sides, match) : undefined,
      );
    },
    calmMs: 5_000,
    liveMs: 300,
  };
}
