import { ladderPrices, type Level, type RunnerPrices, getItemAt } from '@backlay/shared/domain';
import { drawNumber } from './random';

const CLASSIC = ladderPrices('CLASSIC');

/** Index of the highest ladder price at or below the odds. */
function below(odds: number): number {
  let low = 0;
  let high = CLASSIC.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (getItemAt(CLASSIC, middle) <= odds + 1e-9) low = middle;
    else high = middle - 1;
  }
  return low;
}

const DISPLAYED = 3;
const DEPTH = 10;
/** Deeper levels hold more and turn over more slowly, ms. */
const TURNOVER_MS = [1_300, 3_700, 8_900] as const;
const DEEP_TURNOVER_MS = 8_900;

/** How one runner is quoted: where its sizes come from, how much stands there (rupees), and how many ladder steps lie around the fair price. */
export interface LadderDepth {
  readonly seed: number;
  readonly liquidity: number;
  readonly gap: number;
}

/** What is offered around a probability: back below the fair price, lay above it. The moment only moves the sizes. */
export function quote(
  probability: number,
  at: number,
  { seed, liquidity, gap }: LadderDepth,
): Pick<RunnerPrices, 'back' | 'lay' | 'depth'> {
  const chance = Math.min(Math.max(probability, 0.001), 0.9901);
  const fair = below(1 / chance);
  const side = (first: number, step: 1 | -1, key: number): readonly Level[] => {
    const levels: Level[] = [];
    for (let level = 0; level < DEPTH; level += 1) {
      const price = CLASSIC[first + step * level];
      if (price === undefined) break;
      // Sides and runners turn over at different moments, as money does.
      const moment = Math.floor((at + (seed % 8_900) + key * 610) / (TURNOVER_MS[level] ?? DEEP_TURNOVER_MS));
      // Money stands in proportion to the chance: long shots have thin books.
      const share = 0.25 + 1.5 * Math.sqrt(chance);
      const size =
        liquidity *
        share *
        (0.3 + 1.4 * drawNumber(seed, moment, key * 8 + (level < DISPLAYED ? level : level * 32))) *
        (1 + level * 0.45);
      levels.push([price, Math.max(100, Math.round(size / 10) * 10)]);
    }
    return levels;
  };
  const deep = { back: side(Math.max(0, fair - gap), -1, 1), lay: side(fair + 1 + gap, 1, 2) };
  const displayed = { back: deep.back.slice(0, DISPLAYED), lay: deep.lay.slice(0, DISPLAYED) };
  // What was traded is added by the market, which knows its past.
  return { ...displayed, depth: { ...deep, traded: [], volume: 0 } };
}

/** A bookmaker stops quoting a side that is nearly lost. */
const HIGHEST_PER_100 = 2_000;

/** Both sides of a bookmaker's price per 100: whole numbers around the fair price, a spread that widens with the odds (B5.14). */
export function quotePer100(probability: number, max: number): { back: readonly Level[]; lay: readonly Level[] } {
  const chance = Math.min(Math.max(probability, 0.004), 0.996);
  const fair = (1 / chance - 1) * 100;
  if (fair > HIGHEST_PER_100) return { back: [], lay: [] };
  const spread = Math.max(1, Math.round(fair * 0.03));
  const back = Math.max(1, Math.floor(fair - spread / 2));
  return { back: [[back, max]], lay: [[Math.max(back + spread, Math.ceil(fair)), max]] };
}

/** What the house keeps of a sportsbook's prices. */
const MARGIN = 1.06;

/** The lowest odds that a sportsbook offers. */
const LOWEST_ODDS = 1.01;

/**
 * The one price that a sportsbook offers: decimal odds less its margin, to back only. None for what is nearly impossible, and none for what
 * is nearly certain: 1.01 would be more than the chance is worth.
 */
export function quoteBookmaker(probability: number, size: number): { back: readonly Level[]; lay: readonly Level[] } {
  const fair = 1 / Math.max(probability, 1e-6);
  const odds = fair / MARGIN;
  if (fair > 200 || odds < LOWEST_ODDS) return { back: [], lay: [] };
  // Long prices move in larger steps, as a price board shows them.
  const step = odds < 3 ? 0.01 : odds < 10 ? 0.1 : 1;
  return { back: [[Math.round(Math.floor(odds / step + 1e-9) * step * 100) / 100, size]], lay: [] };
}
