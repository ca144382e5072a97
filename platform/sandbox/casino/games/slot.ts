import { toInteger, type Random, getItemAt } from './provably-fair';
import type { Hundredths } from './game';

export const SLOT_REELS = 5;
export const SLOT_ROWS = 3;

/** Symbols by number; 0 is wild and stands for every other. */
export const SLOT_SYMBOLS = ['wild', 'crown', 'lotus', 'drum', 'lamp', 'ace', 'king', 'queen'] as const;

/** How often each symbol is on a reel. */
const COUNTS = [2, 3, 4, 5, 6, 8, 8, 8] as const;
const LENGTH = COUNTS.reduce<number>((sum, count) => sum + count, 0);

/** What three, four and five of a symbol from the left pay on one line, in hundredths of the whole stake. */
const PAYS: readonly (readonly [Hundredths, Hundredths, Hundredths])[] = [
  [1600, 10000, 80000],
  [1200, 5000, 25000],
  [600, 2000, 10000],
  [400, 1200, 4500],
  [300, 850, 2500],
  [170, 420, 1250],
  [160, 400, 1200],
  [130, 380, 1200],
];

/** Rows of each line, by reel. */
export const SLOT_LINES: readonly (readonly number[])[] = [
  [1, 1, 1, 1, 1],
  [0, 0, 0, 0, 0],
  [2, 2, 2, 2, 2],
  [0, 1, 2, 1, 0],
  [2, 1, 0, 1, 2],
];

/** One reel, spread so that equal symbols lie apart; every reel has the same symbols, turned by some places. */
export const SLOT_STRIP: readonly number[] = spread();

function spread(): number[] {
  const places = COUNTS.flatMap((count, symbol) =>
    Array.from({ length: count }, (_, index) => ({ symbol, at: (index + 0.5 + symbol * 0.13) / count })),
  );
  return places.sort((a, b) => (a.at % 1) - (b.at % 1) || a.symbol - b.symbol).map(({ symbol }) => symbol);
}

export interface SlotOutcome {
  /** Where each reel stopped. */
  readonly stops: readonly number[];
  /** Symbols by reel, then by row from the top. */
  readonly grid: readonly (readonly number[])[];
  readonly wins: readonly { readonly line: number; readonly count: number; readonly pays: Hundredths }[];
  readonly pays: Hundredths;
}

const NO_WIN = { count: 0, pays: 0 };

/** What a line pays by its symbols from the left; `count` is how many of them pay. */
export function linePays(symbols: readonly number[]): { readonly count: number; readonly pays: Hundredths } {
  let wilds = 0;
  while (symbols[wilds] === 0) wilds += 1;
  const first = symbols[wilds] ?? 0;
  let count = wilds;
  while (count < symbols.length && (symbols[count] === first || symbols[count] === 0)) count += 1;
  if (count < 3) return NO_WIN;
  const pays = PAYS[first]?.[count - 3] ?? 0;
  // A run of wilds alone may pay more than the longer run that it begins.
  const alone = wilds >= 3 ? (PAYS[0]?.[wilds - 3] ?? 0) : 0;
  return alone > pays ? { count: wilds, pays: alone } : { count, pays };
}

/** One spin. */
export function spin(random: Random): SlotOutcome {
  const stops = Array.from({ length: SLOT_REELS }, () => toInteger(random, LENGTH));
  const grid = stops.map((stop) =>
    Array.from({ length: SLOT_ROWS }, (_, row) => getItemAt(SLOT_STRIP, (stop + row) % LENGTH)),
  );
  const wins = SLOT_LINES.flatMap((rows, line) => {
    const found = linePays(rows.map((row, reel) => getItemAt(getItemAt(grid, reel), row)));
    return found.pays > 0 ? [{ line, ...found }] : [];
  });
  return { stops, grid, wins, pays: wins.reduce((sum, win) => sum + win.pays, 0) };
}

/** The exact share of stakes that comes back: every line sees each symbol of each reel equally often. */
export function slotReturn(): number {
  let sum = 0;
  const walk = (symbols: readonly number[], ways: number): void => {
    if (symbols.length === SLOT_REELS) {
      sum += ways * linePays(symbols).pays;
      return;
    }
    COUNTS.forEach((count, symbol) => walk([...symbols, symbol], ways * count));
  };
  walk([], 1);
  return (SLOT_LINES.length * sum) / 100 / LENGTH ** SLOT_REELS;
}

/** What the symbols pay, for the table on the game's page. */
export const slotPays = (symbol: number): readonly Hundredths[] => PAYS[symbol] ?? [];
