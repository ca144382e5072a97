import type { MarketDefinition, MarketResult } from '@backlay/shared/domain';
import type { CurrentMarket } from '../markets';

/** What is wrong with a result, in words; null when it can be one of that market. */
export function problemOf(
  result: MarketResult,
  type: MarketDefinition['type'],
  runners: readonly string[],
): string | null {
  const { outcome, ending, winners, runs } = result;
  if (outcome === 'void') return ending && ending !== 'abandoned' ? 'A tie is no void market' : null;
  if (type === 'session') {
    if (runs === undefined) return 'A session ends with its runs';
    return ending && ending !== 'abandoned' ? 'A tie or a super over decides no session' : null;
  }
  if (winners.length === 0) return 'Who won? Without a result the market is void';
  if (!winners.every((id) => runners.includes(id))) return 'There is no such runner in this market';
  if (ending === 'abandoned') return 'An abandoned match has no winner: the market is void';
  if (ending === 'tied' && winners.length < 2) return 'A tie that nothing decided is shared by two or more';
  return ending === 'super-over' && winners.length !== 1 ? 'One side wins a super over' : null;
}

/** Non-runners of the book as a result names them; betting knows which bets came before each. */
export const removalsOf = ({ book }: CurrentMarket) =>
  book.runners
    .filter(({ status }) => status === 'REMOVED')
    .map(({ id, adjustmentFactor }) => ({ id, adjustmentFactor: adjustmentFactor ?? 0, at: Number.MAX_SAFE_INTEGER }));
