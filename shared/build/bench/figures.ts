/** One figure of a benchmark's output: the cost of a run, so that less is better. */
export interface ComparedBenchmark {
  readonly name: string;
  /** Arguments of a run that is long enough for a figure. */
  readonly args: readonly string[];
  /** It serves built packages. */
  readonly isBuilt: boolean;
  /** Rows that count, with one number each. */
  readonly row: RegExp;
  /** The number is a speed: more is better. */
  readonly isSpeed?: boolean;
}

/** What H1.33 compares. Rows of prototypes and bare servers are left out: they are not the product. */
export const comparedBenchmarks: readonly ComparedBenchmark[] = [
  {
    name: 'placement',
    args: [],
    isBuilt: false,
    row: /^(?:many accounts|one hot account)\s+(\d+) bets\/s/,
    isSpeed: true,
  },
  { name: 'http', args: [], isBuilt: false, row: /^(?!bare|prototype).+?\s(\d+) \/s /, isSpeed: true },
  { name: 'fanout', args: [], isBuilt: false, row: /^platform .* cpu ([\d.]+) µs each/ },
  { name: 'board', args: [], isBuilt: false, row: /^\s*\d+\s+[\d.]+ ?%?\s+([\d.]+) ?%?\s+[\d.]+\s+\(/ },
  { name: 'landing', args: [], isBuilt: true, row: /^largest paint, ms\s+([\d.]+)/ },
  { name: 'route-change', args: [], isBuilt: true, row: /round trips for files .*?([\d.]+) ms$/ },
  { name: 'release', args: [], isBuilt: true, row: /a wording change, warm checkout: median of \d+ ([\d.]+) s/ },
];

/** How much worse than the other commit a benchmark may be. */
const ALLOWED = 1.03;

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [below = Number.NaN, above = Number.NaN] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 0 ? (below + above) / 2 : above;
};

/** The cost of a run: the geometric mean of the rows that count. Throws where the output has none. */
export function readCost({ name, row, isSpeed = false }: ComparedBenchmark, output: string): number {
  const numbers = output.split('\n').flatMap((line) => {
    const found = Number(row.exec(line)?.[1]);
    return found > 0 ? [found] : [];
  });
  if (numbers.length === 0) throw new Error(`Cannot compare ${name}: its output has no figure`);
  const mean = Math.exp(numbers.reduce((sum, each) => sum + Math.log(each), 0) / numbers.length);
  return isSpeed ? 1 / mean : mean;
}

export interface Comparison {
  /** Cost here by the cost there: above 1 is worse. */
  readonly ratio: number;
  /** Smallest and largest ratio of a pair of runs. */
  readonly spread: readonly [least: number, most: number];
  readonly isWorse: boolean;
}

/** Compares the costs of alternating runs: the ratio of the medians, and how far pairs of runs lie apart. */
export function compareCosts(here: readonly number[], there: readonly number[]): Comparison {
  const ratio = median(here) / median(there);
  const pairs = here.map((cost, at) => cost / (there[at] ?? Number.NaN));
  return { ratio, spread: [Math.min(...pairs), Math.max(...pairs)], isWorse: !(ratio <= ALLOWED) };
}
