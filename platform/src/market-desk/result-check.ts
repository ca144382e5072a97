import type { MarketDefinition, MarketResult } from '@backlay/shared/domain';
import type { CurrentMarket } from '../markets';

/** What is wrong with a result, in words; null when it can be one of that market. */
export function problemOf(
  result: MarketResult,
  type: MarketDefinition['type'],
  runners: readonly string[],
): string | null {
  if (result.outcome === 'void') return null;
  if (type === 'session') return result.runs === undefined ? 'A session ends with its runs' : null;
  if (result.winners.length === 0) return 'Who won? Without a result the market is void';
  return result.winners.every((id) => runners.includes(id)) ? null : 'There is no such runner in this market';
}

/** Non-runners of the book as a result names them; betting knows which bets came before each. */
export const removalsOf = ({ book }: CurrentMarket) =>
  book.runners
    .filter(({ status }) => status === 'REMOVED')
    .map(({ id, adjustmentFactor }) => ({ id, adjustmentFactor: adjustmentFactor ?? 0, at: Number.MAX_SAFE_INTEGER }));
