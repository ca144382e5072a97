import {
  type Level,
  type MarketDefinition,
  type RunnerPrices,
  type SessionGroup,
  getItemAt,
} from '@backlay/shared/domain';
import { playTimeline, findLastIndexAt, type MarketPlan, type PlanSeed, type TimelineStep } from '../plan';
import type { Ball, Match } from './innings';
import { ALL_OUT, expectedInWindow, expectedRuns, INNINGS_BALLS } from './model';

const SECOND = 1_000;
const LINES = [6, 10, 15, 20] as const;
const OVER_GROUPS: Readonly<Record<number, SessionGroup>> = { 6: 'overs-6', 10: 'overs-10' };
/** Batters of the top order have a line of their own. */
const BATTER_LINES = 6;

/** What the session markets of a match are made from. */
export interface SessionSource {
  readonly plan: PlanSeed;
  readonly match: Match;
  readonly strengths: readonly [number, number];
  /** Sides in batting order. */
  readonly sides: readonly [string, string];
  /** Names in batting order, by side. */
  readonly batters: readonly [readonly string[], readonly string[]];
  /** Steps of everything that people price: BALL RUNNING at each delivery. */
  readonly manual: readonly TimelineStep[];
}

interface Session {
  readonly group: SessionGroup;
  /** How many lines it has (E9.06). */
  readonly lines: number;
  readonly number: string;
  readonly name: string;
  readonly opensAt: number;
  readonly endsAt: number;
  readonly runs: number;
  /** Runs that the market is worth on average after the ball (undefined before the first of the innings). */
  readonly expected: (ball: Ball | undefined) => number;
  readonly innings: 0 | 1;
}

/**
 * Prices of one line, No on the left and Yes on the right. Near a half the runs differ at even rates; else the runs are
 * equal at 110 and 90.
 */
export function sessionLevels(expected: number, atLeast: number): { back: readonly Level[]; lay: readonly Level[] } {
  const whole = Math.floor(expected);
  const part = expected - whole;
  if (part >= 0.25 && part < 0.75) {
    const no = Math.max(whole, atLeast + 1);
    return { lay: [[no, 100]], back: [[no + 1, 100]] };
  }
  const run = Math.max(Math.round(expected), atLeast + 1);
  return { lay: [[run, 110]], back: [[run, 90]] };
}

/**
 * Further lines beside that of the best prices. Each one is a run wider on both sides, so that no Yes is below a No. A No costs less
 * there, and a Yes pays more.
 */
export function lineLevels(
  expected: number,
  atLeast: number,
  line: number,
): { back: readonly Level[]; lay: readonly Level[] } {
  const { back, lay } = sessionLevels(expected, atLeast);
  if (line === 0) return { back, lay };
  const [no, yes] = [getItemAt(lay, 0), getItemAt(back, 0)];
  const noRun = no[0] - line;
  return {
    lay: noRun > atLeast ? [[noRun, no[1] - line * RATE_STEP]] : [],
    back: [[yes[0] + line, yes[1] + line * RATE_STEP]],
  };
}

/** What a run more or less is worth in the rate of a further line. */
const RATE_STEP = 10;

/** Every session market of both innings: runs by over 6, 10, 15 and 20, fall of each wicket, and the top order's runs. */
export function sessionMarkets(source: SessionSource): readonly MarketPlan[] {
  const { match } = source;
  return ([0, 1] as const).flatMap((innings) => {
    const balls = innings === 0 ? match.balls.slice(0, match.secondFrom) : match.balls.slice(match.secondFrom);
    const early = (300 * SECOND) / source.plan.tempo;
    const starts =
      innings === 0
        ? source.plan.startAt - early
        : (match.balls[match.secondFrom - 1]?.openAt ?? 0) + (10 * SECOND) / source.plan.tempo;
    return [
      ...overLines(source, innings, balls, starts),
      ...wicketLines(source, innings, balls, starts),
      ...batterLines(source, innings, balls, starts),
    ].map((session, index) => market(source, session, innings * 40 + index + 10));
  });
}

function overLines(
  { sides, strengths }: SessionSource,
  innings: 0 | 1,
  balls: readonly Ball[],
  starts: number,
): readonly Session[] {
  return LINES.map((over, index): Session => {
    const ends = balls.find(({ state }) => state.balls[innings] >= over * 6) ?? getItemAt(balls, -1);
    return {
      group: OVER_GROUPS[over] ?? 'other',
      // The total of an innings is offered on three lines.
      lines: over === 20 ? 3 : 1,
      number: `${innings + 1}0${index}`,
      name: `${over} over runs ${sides[innings]}`,
      opensAt: starts,
      endsAt: ends.outcomeAt,
      runs: ends.state.runs[innings],
      innings,
      expected: (ball) => {
        const bowled = ball?.state.balls[innings] ?? 0;
        const made = ball?.state.runs[innings] ?? 0;
        const need = innings === 1 ? (ball === undefined ? Infinity : ball.state.runs[0] + 1 - made) : Infinity;
        return (
          made +
          Math.min(
            need + 2,
            expectedInWindow(
              INNINGS_BALLS - bowled,
              over * 6 - bowled,
              ball?.state.wickets[innings] ?? 0,
              strengths[innings],
            ),
          )
        );
      },
    };
  });
}

function wicketLines(
  { sides, strengths }: SessionSource,
  innings: 0 | 1,
  balls: readonly Ball[],
  starts: number,
): readonly Session[] {
  const falls = balls.filter(({ wicket }) => wicket);
  const count = Math.min(ALL_OUT, falls.length + (getItemAt(balls, -1).state.wickets[innings] < ALL_OUT ? 1 : 0));
  return Array.from({ length: count }, (_, index): Session => {
    const end = falls[index] ?? getItemAt(balls, -1);
    return {
      group: 'wicket',
      lines: 1,
      number: `${innings + 1}2${index}`,
      name: `Fall of ${ordinal(index + 1)} wicket ${sides[innings]}`,
      opensAt: index === 0 ? starts : getItemAt(falls, index - 1).openAt,
      endsAt: end.outcomeAt,
      runs: end.state.runs[innings],
      innings,
      expected: (ball) => {
        const left = INNINGS_BALLS - (ball?.state.balls[innings] ?? 0);
        return (ball?.state.runs[innings] ?? 0) + 0.5 + Math.min(21, expectedRuns(left, index, strengths[innings]));
      },
    };
  });
}

function batterLines(
  { batters }: SessionSource,
  innings: 0 | 1,
  balls: readonly Ball[],
  starts: number,
): readonly Session[] {
  const seen = Math.min(BATTER_LINES, getItemAt(balls, -1).batters.length);
  return Array.from({ length: seen }, (_, place): Session => {
    const came = balls.find(({ crease }) => crease.includes(place)) ?? getItemAt(balls, 0);
    const out = balls.find((ball) => ball.wicket && ball.striker === place);
    const end = out ?? getItemAt(balls, -1);
    return {
      group: 'batter',
      lines: 1,
      number: `${innings + 1}4${place}`,
      name: `${batters[innings][place]} runs`,
      opensAt: place < 2 ? starts : came.openAt,
      endsAt: end.outcomeAt,
      runs: end.batters[place] ?? 0,
      innings,
      expected: (ball) => {
        const left = INNINGS_BALLS - (ball?.state.balls[innings] ?? 0);
        return (ball?.batters[place] ?? 0) + 0.5 + Math.min(22, left * 0.6);
      },
    };
  }).filter(({ opensAt, endsAt }) => opensAt < endsAt);
}

const ordinal = (count: number): string => `${count}${['th', 'st', 'nd', 'rd'][count] ?? 'th'}`;

function market({ plan, match, manual }: SessionSource, session: Session, sort: number): MarketPlan {
  const id = `1.${plan.id}${session.number}`;
  const lineIds = Array.from({ length: session.lines }, (_, line) => `${plan.id}${session.number}${line + 1}`);
  const resultAt = session.endsAt + Math.round((4 * SECOND) / plan.tempo);
  const definition: MarketDefinition = {
    id,
    eventId: plan.id,
    name: session.name,
    type: 'session',
    sessionGroup: session.group,
    runners: lineIds.map((line, sort) => ({ id: line, name: session.name, sort })),
    winners: 1,
    min: 100,
    max: 100_000,
    delaySeconds: 0,
    betAllow: true,
    isMarketLocked: false,
    manual: true,
    openDate: plan.startAt,
    sort,
  };
  const outcomes = match.balls.map((ball) => ({ at: ball.outcomeAt, ball }));
  return {
    definition,
    opensAt: session.opensAt,
    steps: playTimeline(manual, session.opensAt, session.endsAt, resultAt),
    result: { marketId: id, outcome: 'settled', winners: [], runs: session.runs },
    resultAt,
    matched: (at) => Math.round(Math.max(0, at - session.opensAt) / 600) * 100,
    prices: (at) => {
      const last = outcomes[findLastIndexAt(outcomes, at)]?.ball;
      const ball = last?.state.innings === session.innings ? last : undefined;
      return lineIds.map((line, index): RunnerPrices => {
        return { id: line, status: 'ACTIVE', ...lineLevels(session.expected(ball), atLeast(session, ball), index) };
      });
    },
  };
}

/** A line never lies at or below what is made already. */
function atLeast(session: Session, ball: Ball | undefined): number {
  if (!ball) return 0;
  const own = session.number[1] === '4' ? Number(session.number[2]) : undefined;
  return own === undefined ? ball.state.runs[session.innings] : (ball.batters[own] ?? 0);
}
