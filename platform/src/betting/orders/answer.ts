import type { Bet, PlacementResult } from './bet';
import { toMarketPosition, type BettingMarketRunners, type BatchPositions } from './batch-positions';

/** How a bet that exists is answered: refused when it was rejected or lapsed, else with position and balance. */
export function toPlacementResult(
  bet: Bet,
  books: BatchPositions,
  field: BettingMarketRunners | undefined,
): PlacementResult {
  const balance = books.balance(bet.userId);
  if (bet.status === 'rejected' || bet.status === 'lapsed')
    return { ok: false, reason: bet.reason ?? 'interrupted', bet, balance };
  const empty: BettingMarketRunners = { type: bet.marketType, runners: [], winners: 1 };
  return { ok: true, bet, position: toMarketPosition(books.position(bet), field ?? empty), balance };
}
