import type { Random } from '../random';
import { ALL_OUT, INNINGS_BALLS, type MatchState } from './model';

const SECOND = 1_000;

/** One delivery of the match and the match after it. Times in ms since epoch. */
export interface Ball {
  /** The bowler starts his run: manual markets are BALL RUNNING. */
  readonly at: number;
  /** The outcome is known. */
  readonly outcomeAt: number;
  /** Prices are offered again. */
  readonly openAt: number;
  readonly runs: number;
  readonly wicket: boolean;
  /** `0` to `6`, `W`, `wd`, `nb`. */
  readonly symbol: string;
  readonly state: MatchState;
  /** Who was on strike, by place in the batting order. */
  readonly striker: number;
  /** Runs of each batter of this innings that has come in, by place in the order. */
  readonly batters: readonly number[];
  /** Places of those at the crease after the ball; -1 once nobody is left. */
  readonly crease: readonly [number, number];
}

export interface Match {
  readonly balls: readonly Ball[];
  /** First ball of the second innings, as an index. */
  readonly secondFrom: number;
  /** Which side won, 0 the one that batted first; a tie is decided by a super over. */
  readonly winner: 0 | 1;
  readonly tied: boolean;
}

/** The innings as the next ball finds it. */
export interface BallStanding {
  readonly bowled: number;
  readonly wickets: number;
  /** Runs that the chasing side still needs; 0 in the first innings. */
  readonly need: number;
  readonly strength: number;
}

/** What may come of one ball: chances of a wide and of a wicket, weights of a four and a six. */
export interface BallOdds {
  readonly wide: number;
  readonly wicket: number;
  readonly four: number;
  readonly six: number;
}

const DOT = 0.33;
const ONE = 0.37;
const TWO = 0.075;
const THREE = 0.004;
const PRESSED_RATE = 10;

export function ballOdds({ bowled, wickets, need, strength }: BallStanding): BallOdds {
  const left = INNINGS_BALLS - bowled;
  const death = bowled >= 96;
  const pressed = need > 0 && left > 0 && (need * 6) / left > PRESSED_RATE;
  const free = strength * (wickets >= 7 ? 0.7 : 1);
  return {
    wide: 0.035,
    wicket: (0.045 / strength) * (death ? 1.35 : 1) * (pressed ? 1.35 : 1),
    four: 0.118 * free * (bowled < 36 ? 1.25 : 1),
    six: 0.05 * free * (death ? 1.7 : 1) * (pressed ? 1.4 : 1),
  };
}

/** Runs off a legal ball that takes no wicket; `drawn` is in [0, 1). */
export function drawRuns(drawn: number, { four, six }: BallOdds): number {
  let place = drawn * (DOT + ONE + TWO + THREE + four + six);
  if ((place -= DOT) < 0) return 0;
  if ((place -= ONE) < 0) return 1;
  if ((place -= TWO) < 0) return 2;
  if ((place -= THREE) < 0) return 3;
  if ((place -= four) < 0) return 4;
  return place - six < 0 ? 6 : 0;
}

const with2 = (pair: readonly [number, number], index: 0 | 1, add: number): readonly [number, number] =>
  index === 0 ? [pair[0] + add, pair[1]] : [pair[0], pair[1] + add];

/**
 * Plays the whole match from its seed. A ball takes about nine seconds at tempo 1, with pauses at overs, wickets and
 * between innings.
 */
export function playMatch(random: Random, strengths: readonly [number, number], startAt: number, tempo: number): Match {
  const balls: Ball[] = [];
  let at = startAt;
  let state: MatchState = { innings: 0, runs: [0, 0], wickets: [0, 0], balls: [0, 0] };
  let secondFrom = 0;
  const seconds = (count: number): number => Math.round((count * SECOND) / tempo);
  for (const innings of [0, 1] as const) {
    if (innings === 1) {
      secondFrom = balls.length;
      at += seconds(60);
    }
    state = { ...state, innings };
    let crease: [number, number] = [0, 1];
    let batters: readonly number[] = [0, 0];
    while (
      state.balls[innings] < INNINGS_BALLS &&
      state.wickets[innings] < ALL_OUT &&
      !(innings === 1 && state.runs[1] > state.runs[0])
    ) {
      const chances = ballOdds({
        bowled: state.balls[innings],
        wickets: state.wickets[innings],
        need: innings === 1 ? state.runs[0] + 1 - state.runs[1] : 0,
        strength: strengths[innings],
      });
      const striker = crease[0];
      const wide = random() < chances.wide;
      const wicket = !wide && random() < chances.wicket;
      const runs = wide ? 1 : wicket ? 0 : drawRuns(random(), chances);
      state = {
        ...state,
        runs: with2(state.runs, innings, runs),
        wickets: with2(state.wickets, innings, wicket ? 1 : 0),
        balls: with2(state.balls, innings, wide ? 0 : 1),
      };
      if (!wide) batters = batters.map((made, place) => (place === striker ? made + runs : made));
      if (wicket) {
        const next = batters.length;
        if (next <= ALL_OUT) batters = [...batters, 0];
        crease = [next <= ALL_OUT ? next : -1, crease[1]];
      }
      if (!wide && runs % 2 === 1) crease = [crease[1], crease[0]];
      const overEnds = !wide && state.balls[innings] % 6 === 0;
      if (overEnds) crease = [crease[1], crease[0]];
      const outcomeAt = at + seconds(3);
      const openAt = outcomeAt + seconds(wicket ? 6 : runs >= 4 ? 1.6 : 0.2);
      balls.push({
        at,
        outcomeAt,
        openAt,
        runs,
        wicket,
        symbol: wide ? 'wd' : wicket ? 'W' : String(runs),
        state,
        striker,
        batters,
        crease,
      });
      at = openAt + seconds(overEnds ? 8 : 5 + random() * 1.6);
    }
  }
  const tied = state.runs[0] === state.runs[1];
  return { balls, secondFrom, tied, winner: tied ? (random() < 0.5 ? 0 : 1) : state.runs[0] > state.runs[1] ? 0 : 1 };
}
