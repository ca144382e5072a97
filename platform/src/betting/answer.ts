import type { Bet, PlacementResult } from './bet';
import { describePosition, type MarketField, type WorkingBooks } from './working-books';

/** How a bet that exists is answered: refused when it was rejected or lapsed, else with position and balance. */
export function answerOf(bet: Bet, books: WorkingBooks, field: MarketField | undefined): PlacementResult {
  const balance = books.balance(bet.userId);
  if (bet.status === 'rejected' || bet.status === 'lapsed')
    return { ok: false, reason: bet.reason ?? 'interrupted', bet, balance };
  const empty: MarketField = { type: bet.marketType, runners: [], winners: 1 };
  return { ok: true, bet, position: describePosition(books.position(bet), field ?? empty), balance };
}
