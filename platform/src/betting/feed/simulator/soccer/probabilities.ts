export const MINUTES = 90;
/** The line of over/under. */
export const LINE = 2.5;
const MOST_GOALS = 8;

/** A score at the end and how likely it is. */
export interface Scoreline {
  readonly home: number;
  readonly away: number;
  readonly chance: number;
}

/** Every way in which a match may end, from the goals so far and the minutes left. */
export function listScorelines(
  goals: readonly [number, number],
  minutesLeft: number,
  rates: readonly [number, number],
): readonly Scoreline[] {
  const goalsAt = (rate: number) => poisson((rate * minutesLeft) / MINUTES);
  const [home, away] = [goalsAt(rates[0]), goalsAt(rates[1])];
  return home.flatMap((first, a) =>
    away.map((second, b) => ({ home: goals[0] + a, away: goals[1] + b, chance: first * second })),
  );
}

export const getProbability = (all: readonly Scoreline[], happens: (ending: Scoreline) => boolean): number =>
  all.reduce((sum, ending) => (happens(ending) ? sum + ending.chance : sum), 0);

/** Chances of home, draw and away, and of more than 2.5 goals, from the goals so far and the minutes left. */
export function soccerChances(
  goals: readonly [number, number],
  minutesLeft: number,
  rates: readonly [number, number],
): { home: number; draw: number; away: number; over: number } {
  const all = listScorelines(goals, minutesLeft, rates);
  return {
    home: getProbability(all, ({ home, away }) => home > away),
    draw: getProbability(all, ({ home, away }) => home === away),
    away: getProbability(all, ({ home, away }) => home < away),
    over: getProbability(all, ({ home, away }) => home + away > LINE),
  };
}

function poisson(mean: number): readonly number[] {
  let chance = Math.exp(-mean);
  const chances = [chance];
  for (let count = 1; count <= MOST_GOALS; count += 1) chances.push((chance = (chance * mean) / count));
  return chances;
}
