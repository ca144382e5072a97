import { type Random, getItemAt } from './provably-fair';
import { hasSpot, type Hundredths, type RoundGame, type Spot } from './game';

/** The order in which all of the field comes in, the winner first, by number. */
export interface RaceOutcome {
  readonly order: readonly number[];
}

/**
 * A field of runners at fixed odds. The chance of each is in proportion to one over its odds, so every runner returns the same share
 * of stakes.
 */
export function fixedOdds(runners: readonly (readonly [name: string, odds: Hundredths])[]): RoundGame<RaceOutcome> {
  const spots: Spot[] = runners.map(([name, pays], index) => ({ id: `r${index}`, name, pays }));
  const weights = spots.map(({ pays }) => 100 / pays);
  const book = weights.reduce((sum, weight) => sum + weight, 0);
  return {
    view: 'race',
    spots,
    betMs: 15_000,
    showMs: 9_000,
    accepts: hasSpot(spots),
    play: (random) => ({ order: finish(weights, random) }),
    pays: ({ order: [first = -1] }, spot) => (spot === `r${first}` ? (spots[first]?.pays ?? 0) : 0),
    returnOf: () => 1 / book,
  };
}

/** First past the post by weight, then the same among those that are left. */
function finish(weights: readonly number[], random: Random): number[] {
  const left = weights.map((_, runner) => runner);
  const order: number[] = [];
  while (left.length > 0) {
    let sum = 0;
    for (const runner of left) sum += getItemAt(weights, runner);
    let at = random() * sum;
    let found = 0;
    while (found < left.length - 1 && (at -= getItemAt(weights, getItemAt(left, found))) >= 0) found += 1;
    order.push(getItemAt(left, found));
    left.splice(found, 1);
  }
  return order;
}
