import {
  HIGHEST_ODDS,
  isCrossedBook,
  isValidIncrement,
  LOWEST_ODDS,
  type MarketBook,
  type MarketDefinition,
  type RunnerPrices,
} from '@backlay/shared/domain';

/** What is wrong with prices of staff or of a source that pushes; null when they can be shown. Source: D3.03, D3.04, G7.09. */
export function validatePrices(
  definition: MarketDefinition,
  book: MarketBook,
  prices: readonly RunnerPrices[],
): string | null {
  const { type, priceLadder, backOnly, runners } = definition;
  if (prices.some(({ id }) => !runners.some((runner) => runner.id === id))) return 'Runner not found in this market';
  if (prices.some(({ id }) => book.runners.find((runner) => runner.id === id)?.status === 'CLOSED'))
    return 'This line is closed';
  if (backOnly && prices.some(({ lay }) => lay.length > 0)) return 'This market takes no lay bets';
  const odds = prices.flatMap(({ back, lay }) => [...back, ...lay].map(([price]) => price));
  if (priceLadder && !odds.every((price) => isValidIncrement(price, priceLadder)))
    return `The odds are not on the ladder from ${LOWEST_ODDS} to ${HIGHEST_ODDS}`;
  if (prices.some((runner) => isCrossedBook(type, [runner])))
    return 'Back and lay cross: somebody would win for certain';
  if (isCrossedBook(type, withPrices(book, prices))) return 'The lines cross: somebody would win for certain';
  return null;
}

/** The runners of a book with these prices in the place of theirs. */
export const withPrices = ({ runners }: MarketBook, prices: readonly RunnerPrices[]): RunnerPrices[] =>
  runners.map((runner) => prices.find(({ id }) => id === runner.id) ?? runner);

/** What is wrong with the stake limits of a market or of one of its lines; null where nothing is. */
export function findLimitProblem({
  min,
  max,
  runners,
}: Pick<MarketDefinition, 'min' | 'max' | 'runners'>): string | null {
  const isWrong = runners.some((line) => (line.min ?? min) > (line.max ?? max));
  return min > max || isWrong ? 'The minimum is above the maximum' : null;
}
