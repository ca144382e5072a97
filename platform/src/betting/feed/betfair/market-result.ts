import type { MarketResult } from '@backlay/shared/domain';
import type { ClosedBook } from './account';

/** How a market ended by its book; undefined while it is on. `at` stands for removals without a date, ms. */
export function toMarketResult({ marketId, status, runners }: ClosedBook, at: number): MarketResult | undefined {
  if (status !== 'CLOSED') return undefined;
  const key = ({ selectionId, handicap }: ClosedBook['runners'][number]): string =>
    handicap ? `${selectionId}:${handicap}` : String(selectionId);
  const winners = runners.filter((runner) => runner.status === 'WINNER').map(key);
  const removed = runners
    .filter((runner) => runner.status === 'REMOVED')
    .map((runner) => ({
      id: key(runner),
      adjustmentFactor: runner.adjustmentFactor ?? 0,
      at: runner.removalDate ? Date.parse(runner.removalDate) : at,
    }));
  return {
    marketId,
    // Whether a market without winners is void is decided by its rule.
    outcome: 'settled',
    winners,
    ...(removed.length > 0 ? { removed } : {}),
  };
}
