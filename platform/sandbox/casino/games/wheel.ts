import { toInteger } from './provably-fair';
import { hasSpot, type RoundGame, type Spot } from './game';

export interface WheelOutcome {
  /** The pocket or field, by its place on the wheel from the top, clockwise. */
  readonly at: number;
}

/** Pockets of a single-zero wheel in their order. */
export const ROULETTE_POCKETS = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7,
  28, 12, 35, 3, 26,
] as const;
const RED = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);
export const isRed = (number: number): boolean => RED.has(number);

const OUTSIDE: readonly (readonly [id: string, name: string, pays: number, has: (n: number) => boolean])[] = [
  ['red', 'Red', 200, isRed],
  ['black', 'Black', 200, (n) => n > 0 && !isRed(n)],
  ['even', 'Even', 200, (n) => n > 0 && n % 2 === 0],
  ['odd', 'Odd', 200, (n) => n % 2 === 1],
  ['low', '1 to 18', 200, (n) => n >= 1 && n <= 18],
  ['high', '19 to 36', 200, (n) => n >= 19],
  ['d1', '1st dozen', 300, (n) => n >= 1 && n <= 12],
  ['d2', '2nd dozen', 300, (n) => n >= 13 && n <= 24],
  ['d3', '3rd dozen', 300, (n) => n >= 25],
  ['c1', '1st column', 300, (n) => n % 3 === 1],
  ['c2', '2nd column', 300, (n) => n > 0 && n % 3 === 2],
  ['c3', '3rd column', 300, (n) => n > 0 && n % 3 === 0],
];

const upTo = (last: number): number[] => Array.from({ length: last }, (_, at) => at + 1);
const isLastOfRow = (n: number): boolean => n % 3 === 0;
const startsRow = (n: number): boolean => n % 3 === 1;

/** Bets on several numbers that touch each other on the layout, zero included, by how many they are. */
export const INSIDE: Readonly<Record<'Splits' | 'Streets' | 'Corners' | 'Lines', readonly (readonly number[])[]>> = {
  Splits: [
    ...[1, 2, 3].map((n) => [0, n]),
    ...upTo(36).flatMap((n) => [...(isLastOfRow(n) ? [] : [[n, n + 1]]), ...(n > 33 ? [] : [[n, n + 3]])]),
  ],
  Streets: [
    [0, 1, 2],
    [0, 2, 3],
    ...upTo(34)
      .filter(startsRow)
      .map((n) => [n, n + 1, n + 2]),
  ],
  Corners: [[0, 1, 2, 3], ...upTo(32).flatMap((n) => (isLastOfRow(n) ? [] : [[n, n + 1, n + 3, n + 4]]))],
  Lines: upTo(31)
    .filter(startsRow)
    .map((n) => [n, n + 1, n + 2, n + 3, n + 4, n + 5]),
};
/** Id of an inside bet: its numbers. */
export const insideId = (numbers: readonly number[]): string => `i${numbers.join('-')}`;
const insideName = (numbers: readonly number[]): string =>
  numbers[0] !== 0 && (numbers.length === 3 || numbers.length === 6)
    ? `${numbers[0]}–${numbers.at(-1)}`
    : numbers.join('/');
const ROULETTE_SPOTS: readonly Spot[] = [
  ...Array.from({ length: 37 }, (_, number) => ({ id: `n${number}`, name: String(number), pays: 3600 })),
  ...OUTSIDE.map(([id, name, pays]) => ({ id, name, pays })),
  ...Object.values(INSIDE)
    .flat()
    .map((numbers) => ({ id: insideId(numbers), name: insideName(numbers), pays: 3600 / numbers.length })),
];

/** European roulette: every bet returns 36 of 37. */
export const roulette: RoundGame<WheelOutcome> = {
  view: 'wheel',
  spots: ROULETTE_SPOTS,
  betMs: 18_000,
  showMs: 8_000,
  accepts: hasSpot(ROULETTE_SPOTS),
  play: (random) => ({ at: toInteger(random, ROULETTE_POCKETS.length) }),
  pays({ at }, spot) {
    const number = ROULETTE_POCKETS[at] ?? 0;
    if (spot.startsWith('n')) return spot === `n${number}` ? 3600 : 0;
    if (spot.startsWith('i')) {
      const numbers = spot.slice(1).split('-').map(Number);
      return numbers.includes(number) ? 3600 / numbers.length : 0;
    }
    const bet = OUTSIDE.find(([id]) => id === spot);
    return bet?.[3](number) ? bet[2] : 0;
  },
  returnOf: () => 36 / 37,
};

/** Fields of the money wheel, by what they pay: 12 of 2, 8 of 3, 4 of 6 and 1 of 24 return 96 % each. */
export const MONEY_FIELDS = [24, 2, 3, 2, 6, 2, 3, 2, 3, 2, 6, 2, 3, 2, 3, 2, 6, 2, 3, 2, 3, 2, 6, 2, 3] as const;
const MONEY_SPOTS: readonly Spot[] = [2, 3, 6, 24].map((pays) => ({
  id: `x${pays}`,
  name: `×${pays}`,
  pays: pays * 100,
}));

export const moneyWheel: RoundGame<WheelOutcome> = {
  view: 'wheel',
  spots: MONEY_SPOTS,
  betMs: 15_000,
  showMs: 8_000,
  accepts: hasSpot(MONEY_SPOTS),
  play: (random) => ({ at: toInteger(random, MONEY_FIELDS.length) }),
  pays: ({ at }, spot) => (spot === `x${MONEY_FIELDS[at]}` ? (MONEY_FIELDS[at] ?? 0) * 100 : 0),
  returnOf(spot) {
    const pays = Number(spot.slice(1));
    return (MONEY_FIELDS.filter((field) => field === pays).length * pays) / MONEY_FIELDS.length;
  },
};
