import type { MarketBook, MarketStatus, RunnerStatus } from '../market';

/** Locked when the market says so, or when betting on it is expressly not allowed (B4.23, decided by OQ-04). */
export function isLocked(market: { readonly isMarketLocked?: boolean; readonly betAllow?: boolean }): boolean {
  return market.isMarketLocked === true || market.betAllow === false;
}

/** The status that counts: suspended when none is known (B4.20). */
export function getEffectiveStatus<Status extends MarketStatus | RunnerStatus>(
  status: Status | null | undefined,
): Status | 'SUSPENDED' {
  return status ?? 'SUSPENDED';
}

/** The word of the overlay over a runner, null when it can be bet on: the market's status first, then its own (B2.28). */
export function getBlockingStatus(
  book: Pick<MarketBook, 'status' | 'runners'> | null | undefined,
  runnerId: string,
): string | null {
  const market = getEffectiveStatus(book?.status);
  if (market !== 'OPEN') return market;
  const runner = getEffectiveStatus(book?.runners.find(({ id }) => id === runnerId)?.status);
  return runner === 'ACTIVE' ? null : runner;
}
