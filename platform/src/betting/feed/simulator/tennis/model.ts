import { getItemAt } from '@backlay/shared/domain';

/** A best-of-three match as it stands: sets won, games of the present set, points of the present game (or tie-break). */
export interface TennisState {
  readonly sets: readonly [number, number];
  readonly games: readonly [number, number];
  readonly points: readonly [number, number];
  /** Who serves the present game, 0 or 1. */
  readonly server: 0 | 1;
  /** Games of the sets that are over, by set. */
  readonly done: readonly (readonly [number, number])[];
}

export const START: TennisState = { sets: [0, 0], games: [0, 0], points: [0, 0], server: 0, done: [] };
const SETS_TO_WIN = 2;

export const tieBreak = ({ games }: TennisState): boolean => games[0] === 6 && games[1] === 6;
export const isOver = ({ sets }: TennisState): boolean => Math.max(...sets) === SETS_TO_WIN;

const add = (pair: readonly [number, number], side: 0 | 1): readonly [number, number] =>
  side === 0 ? [pair[0] + 1, pair[1]] : [pair[0], pair[1] + 1];
export const other = (side: 0 | 1): 0 | 1 => (side === 0 ? 1 : 0);

/** The match after a point won by `side`. */
export function point(state: TennisState, side: 0 | 1): TennisState {
  const points = add(state.points, side);
  const needed = tieBreak(state) ? 7 : 4;
  if (points[side] < needed || points[side] - points[other(side)] < 2) return { ...state, points };
  const games = add(state.games, side);
  const won = tieBreak(state) || (games[side] >= 6 && games[side] - games[other(side)] >= 2);
  const server = other(state.server);
  if (!won) return { ...state, points: [0, 0], games, server };
  return { sets: add(state.sets, side), games: [0, 0], points: [0, 0], server, done: [...state.done, games] };
}

/** Chance that the server takes the game from these points, when each point is won with chance `p`. */
export function holds(p: number, own: number, against: number): number {
  if (own >= 3 && against >= 3) {
    const deuce = (p * p) / (p * p + (1 - p) * (1 - p));
    return own === against ? deuce : own > against ? p + (1 - p) * deuce : p * deuce;
  }
  if (own === 4) return 1;
  if (against === 4) return 0;
  return p * holds(p, own + 1, against) + (1 - p) * holds(p, own, against + 1);
}

/** Chance of taking a tie-break from these points, when each point is won with chance `even`. */
export function takesTieBreak(even: number, own: number, against: number): number {
  if (own >= 7 && own - against >= 2) return 1;
  if (against >= 7 && against - own >= 2) return 0;
  if (own >= 6 && against >= 6) {
    const level = (even * even) / (even * even + (1 - even) * (1 - even));
    return own === against ? level : own > against ? even + (1 - even) * level : even * level;
  }
  return even * takesTieBreak(even, own + 1, against) + (1 - even) * takesTieBreak(even, own, against + 1);
}

/** In a tie-break both serve about as often. */
export const evenPoint = (onServe: readonly [number, number]): number => (onServe[0] + 1 - onServe[1]) / 2;

/** Chances of winning from any state of a match in which each side wins points on serve with the chances given. */
export function tennisChances(onServe: readonly [number, number]): (state: TennisState) => number {
  const hold: readonly [number, number] = [holds(onServe[0], 0, 0), holds(onServe[1], 0, 0)];
  const even = evenPoint(onServe);
  const sets = new Map<number, number>();

  const set = (a: number, b: number, server: 0 | 1): number => {
    if ((a >= 6 && a - b >= 2) || a === 7) return 1;
    if ((b >= 6 && b - a >= 2) || b === 7) return 0;
    const key = a * 100 + b * 10 + server;
    const known = sets.get(key);
    if (known !== undefined) return known;
    const game = a === 6 && b === 6 ? takesTieBreak(even, 0, 0) : server === 0 ? hold[0] : 1 - hold[1];
    const chance =
      a === 6 && b === 6 ? game : game * set(a + 1, b, other(server)) + (1 - game) * set(a, b + 1, other(server));
    sets.set(key, chance);
    return chance;
  };

  const match = (won: number, lost: number, next: number): number => {
    const fresh = (set(0, 0, 0) + set(0, 0, 1)) / 2;
    const after = (w: number, l: number): number =>
      w === SETS_TO_WIN ? 1 : l === SETS_TO_WIN ? 0 : fresh * after(w + 1, l) + (1 - fresh) * after(w, l + 1);
    return next * after(won + 1, lost) + (1 - next) * after(won, lost + 1);
  };

  return (state) => {
    if (isOver(state)) return state.sets[0] === SETS_TO_WIN ? 1 : 0;
    const { games, points, server } = state;
    let inSet: number;
    if (tieBreak(state)) inSet = takesTieBreak(even, points[0], points[1]);
    else {
      const game = server === 0 ? holds(onServe[0], points[0], points[1]) : 1 - holds(onServe[1], points[1], points[0]);
      inSet =
        game * set(games[0] + 1, games[1], other(server)) + (1 - game) * set(games[0], games[1] + 1, other(server));
    }
    return match(state.sets[0], state.sets[1], inSet);
  };
}

const CALLS = ['0', '15', '30', '40'] as const;

/** What the umpire calls for one side: `40`, `Ad`, or the number in a tie-break. */
export function pointCall(state: TennisState, side: 0 | 1): string {
  const own = state.points[side];
  if (tieBreak(state)) return String(own);
  const against = state.points[other(side)];
  if (own >= 3 && against >= 3) return own > against ? 'Ad' : '40';
  return getItemAt(CALLS, Math.min(own, 3));
}
