import {
  readSessionOvers,
  ruleOf,
  withNames,
  type MarketRunners,
  type MarketResult,
  type MarketType,
} from '@backlay/shared/domain';
import type { CurrentMarket } from '../markets';

/** What is wrong with a result, in words; null when it can be one of that market. */
export function validateResult(result: MarketResult, field: MarketRunners): string | null {
  const { outcome, ending, winners, runs, overs } = result;
  if ((ending === 'shortened') !== (overs !== undefined)) return 'A shortened match names the overs that counted';
  if (outcome === 'void') return ending === 'tied' || ending === 'super-over' ? 'A tie is no void market' : null;
  if (field.type === 'session') {
    if (runs === undefined) return 'A session ends with its runs';
    return ending === 'tied' || ending === 'super-over' ? 'A tie or a super over decides no session' : null;
  }
  const isKnown = (id: string) => field.runners.some((runner) => runner.id === id);
  if (!winners.every(isKnown)) return 'Runner not found in this market';
  if (!result.sharedPlaces?.every((id) => winners.includes(id)) && result.sharedPlaces)
    return 'Only winners share a place';
  switch (ruleOf(field)) {
    case 'line':
      return result.total === undefined && runs === undefined ? 'This market ends with its total' : null;
    case 'lines':
      if (field.measure === 'margin') return result.margin === undefined ? 'This market ends with its margin' : null;
      return result.total === undefined ? 'This market ends with its total' : null;
    case 'each':
      return ending === 'abandoned' ? 'An abandoned match has no winner: the market is void' : null;
    case 'winners':
  }
  if (winners.length === 0) return 'Who won? Without a result the market is void';
  if (winners.length < field.winners) return `This market has ${field.winners} winners`;
  if (ending === 'abandoned') return 'An abandoned match has no winner: the market is void';
  if (ending === 'tied' && winners.length < 2) return 'A tie that nothing decided is shared by two or more';
  return ending === 'super-over' && winners.length !== 1 ? 'One side wins a super over' : null;
}

/** A session of a shortened match is decided by the overs that it covers, which its name has (E9.08). */
export function withSessionOvers(result: MarketResult, name: string, type: MarketType): MarketResult {
  const sessionOvers = result.ending === 'shortened' && type === 'session' ? readSessionOvers(name) : undefined;
  return sessionOvers === undefined ? result : { ...result, sessionOvers };
}

/** The result with the non-runners of the book; betting knows which bets came before each. */
export function withRemovals(result: MarketResult, { book, definition }: CurrentMarket): MarketResult {
  const removed = book.runners
    .filter(({ status }) => status === 'REMOVED')
    .map(({ id, adjustmentFactor }) => ({ id, adjustmentFactor: adjustmentFactor ?? 0, at: Number.MAX_SAFE_INTEGER }));
  return removed.length > 0 ? { ...result, removed: withNames(definition, removed) } : result;
}
