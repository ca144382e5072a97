import { toInteger, type Random } from './provably-fair';
import { fixedOdds, type RaceOutcome } from './fixed-odds';
import type { Hundredths, RoundGame } from './game';

/** Something that one side does for its score; `at` is how far into the match, 0 to 1. */
export interface MatchEvent {
  readonly at: number;
  readonly side: 0 | 1;
  readonly points: number;
}

/** Who won, as in a race, and how it came to that. */
export interface MatchOutcome extends RaceOutcome {
  readonly score: readonly [number, number];
  readonly events: readonly MatchEvent[];
}

type Runner = readonly [name: string, odds: Hundredths];
/** Makes a course of events that the winner wins; null is a draw. */
type Course = (winner: 0 | 1 | null, random: Random) => MatchEvent[];

const moment = (random: Random): number => Math.round((0.06 + random() * 0.9) * 1000) / 1000;
const inOrder = (events: MatchEvent[]): MatchEvent[] => events.sort((a, b) => a.at - b.at || a.side - b.side);
const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));

/** Both totals, the winner's first made and then given to its side. */
function totals(winner: 0 | 1 | null, high: number, low: number): [number, number] {
  if (winner === null) return [low, low];
  return winner === 0 ? [high, low] : [low, high];
}

/** Goals at any minute. */
export const goals: Course = (winner, random) => {
  const high = 1 + toInteger(random, 3);
  const [home, away] = totals(winner, high, toInteger(random, high));
  return inOrder([
    ...times(home, () => ({ at: moment(random), side: 0 as const, points: 1 })),
    ...times(away, () => ({ at: moment(random), side: 1 as const, points: 1 })),
  ]);
};

/** Five kicks each in turn; what is not a goal is no event. */
export const kicks: Course = (winner, random) => {
  const high = 3 + toInteger(random, 3);
  const scored = totals(winner, high, high - 1 - toInteger(random, 2));
  return inOrder(
    scored.flatMap((count, side) =>
      times(count, (kick) => ({
        at: Math.round(((Math.min(4, kick + 5 - count) * 2 + side + 1) / 11) * 1000) / 1000,
        side: side === 0 ? 0 : 1,
        points: 1,
      })),
    ),
  );
};

/** Ten overs each, one side after the other. */
export const overs: Course = (winner, random) => {
  const high = 82 + toInteger(random, 50);
  const runs = totals(winner, high, high - 1 - toInteger(random, 24));
  return runs.flatMap((total, side) => {
    const weights = times(10, () => 0.5 + random());
    const sum = weights.reduce((all, one) => all + one, 0);
    let left = total;
    return weights.map((weight, over) => {
      const points = over === 9 ? left : Math.min(left, Math.floor((total * weight) / sum));
      left -= points;
      return {
        at: Math.round((side * 0.5 + ((over + 1) / 10) * 0.48) * 1000) / 1000,
        side: side === 0 ? 0 : 1,
        points,
      };
    });
  });
};

/** Sets, best of three. */
export const sets: Course = (winner, random) => {
  const lost = toInteger(random, 2);
  const [first, second] = totals(winner, 2, lost);
  const last = winner ?? 0;
  const before = [
    ...times(first - (last === 0 ? 1 : 0), () => 0 as const),
    ...times(second - (last === 1 ? 1 : 0), () => 1 as const),
  ];
  const order = lost === 1 && random() < 0.5 ? before.reverse() : before;
  const all = [...order, last];
  return all.map((side, set) => ({ at: Math.round(((set + 1) / all.length) * 0.96 * 1000) / 1000, side, points: 1 }));
};

/** A match at fixed odds: who wins is drawn as in a race, then how. `sides` are the runners that are sides; any other is a draw. */
export function matchOf(
  runners: readonly Runner[],
  sides: readonly [number, number],
  course: Course,
): RoundGame<MatchOutcome> {
  const race = fixedOdds(runners);
  return {
    ...race,
    view: 'match',
    showMs: 10_000,
    play(random) {
      const { order } = race.play(random);
      const won = sides.indexOf(order[0] ?? 0);
      const events = course(won === -1 ? null : won === 0 ? 0 : 1, random);
      const score: [number, number] = [0, 0];
      for (const { side, points } of events) score[side] += points;
      return { order, score, events };
    },
    pays: (outcome, spot) => race.pays(outcome, spot),
  };
}
