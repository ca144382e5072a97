import { drawFrom, toInteger } from './provably-fair';
import type { Hundredths, RoundGame } from './game';

export const DRAW_BALLS = 25;
const DRAW_TAKEN = 5;
export const DRAW_PICKS = 5;

/** By how many numbers were picked: what each number of hits pays. */
const PAYS: Readonly<Record<number, readonly Hundredths[]>> = {
  1: [0, 470],
  2: [0, 100, 1800],
  3: [0, 0, 530, 11000],
  4: [0, 0, 210, 2200, 70000],
  5: [0, 0, 0, 1000, 26000, 500000],
};

export interface DrawOutcome {
  /** Balls from 1, in the order in which they were drawn. */
  readonly balls: readonly number[];
}

/** The numbers that a spot names: `3-11-20`; null when it names none that can be played. */
function picksOf(spot: string): readonly number[] | null {
  if (!/^\d{1,2}(-\d{1,2}){0,4}$/.test(spot)) return null;
  const picks = spot.split('-').map(Number);
  const sound = picks.every((pick, index) => pick >= 1 && pick <= DRAW_BALLS && pick > (picks[index - 1] ?? 0));
  return sound ? picks : null;
}

export const drawPays = (picked: number): readonly Hundredths[] => PAYS[picked] ?? [];

/** Five balls of 25; a player picks one to five numbers. */
export const lottery: RoundGame<DrawOutcome> = {
  view: 'draw',
  spots: [],
  betMs: 20_000,
  showMs: 8_000,
  accepts: (spot) => picksOf(spot) !== null,
  play: (random) => ({ balls: drawFrom(random, DRAW_BALLS, DRAW_TAKEN).map((ball) => ball + 1) }),
  pays({ balls }, spot) {
    const picks = picksOf(spot) ?? [];
    let hits = 0;
    for (const pick of picks) if (balls.includes(pick)) hits += 1;
    return drawPays(picks.length)[hits] ?? 0;
  },
  returnOf(spot) {
    const picked = picksOf(spot)?.length ?? 0;
    const all = choose(DRAW_BALLS, picked);
    return drawPays(picked).reduce(
      (sum, pays, hits) =>
        sum + (pays / 100) * ((choose(DRAW_TAKEN, hits) * choose(DRAW_BALLS - DRAW_TAKEN, picked - hits)) / all),
      0,
    );
  },
};

function choose(of: number, take: number): number {
  let ways = 1;
  for (let one = 1; one <= take; one += 1) ways = (ways * (of - take + one)) / one;
  return ways;
}

/** Two dice against each other; equal ones return the stake. */
export const diceDuel: RoundGame<{ readonly dice: readonly [number, number] }> = {
  view: 'cards',
  spots: [
    { id: 'red', name: 'Red', pays: 194 },
    { id: 'blue', name: 'Blue', pays: 194 },
    { id: 'tie', name: 'Tie', pays: 570 },
  ],
  betMs: 12_000,
  showMs: 5_000,
  accepts: (spot) => ['red', 'blue', 'tie'].includes(spot),
  play: (random) => ({ dice: [toInteger(random, 6) + 1, toInteger(random, 6) + 1] }),
  pays({ dice: [red, blue] }, spot) {
    if (red === blue) return spot === 'tie' ? 570 : 100;
    return (red > blue ? 'red' : 'blue') === spot ? 194 : 0;
  },
  returnOf: (spot) => (spot === 'tie' ? 5.7 / 6 : (15 / 36) * 1.94 + 1 / 6),
};
