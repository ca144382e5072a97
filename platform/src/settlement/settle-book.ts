import type { MarketResult, Removal } from '@backlay/shared/domain';
import { explainResult, settleBet } from '@backlay/shared/domain';
import type { Bet, OpenBook } from '../betting';
import type { Line, Posting } from '../ledger';
import { holdLines } from '../ledger';

export interface SettledBook {
  readonly bets: readonly Bet[];
  readonly postings: readonly Posting[];
}

/** What a result makes of the open bets of some players: results with their reasons, and the movements of money that follow. */
export function settleBook(book: OpenBook, result: MarketResult, at: number): SettledBook {
  const { winners } = book.market.field;
  const placed = { ...result, removed: removalsInOrderOfBets(result, book.market.removals) };
  const bets: Bet[] = [];
  const postings: Posting[] = [];
  for (const { position, bets: open } of book.players) {
    const { userId, marketId, exposure } = position;
    if (exposure > 0) {
      postings.push({
        key: `settle:${marketId}:${userId}`,
        kind: 'release',
        reference: marketId,
        at,
        lines: holdLines(userId, -exposure),
      });
    }
    const settled = open.map((bet) => settleOne(bet, winners, placed, at));
    bets.push(...settled);
    // Winnings first, so that the running balance of the statement does not dip below what the player had.
    for (const bet of [...settled].sort((a, b) => (b.pnl ?? 0) - (a.pnl ?? 0)))
      if (bet.pnl) postings.push(payment(bet, bet.pnl, at));
  }
  return { bets, postings };
}

function settleOne(bet: Bet, winners: number, result: MarketResult, at: number): Bet {
  if (bet.status === 'delayed' || bet.matchedAt === null)
    return { ...bet, status: 'lapsed', reason: 'market-closed', updatedAt: at };
  const { outcome, pnl, explanation } = settleBet({ ...bet, matchedAt: bet.matchedAt }, { winners }, result);
  return {
    ...bet,
    status: outcome === 'void' ? 'void' : 'settled',
    outcome,
    pnl,
    explanation: explainResult(explanation, { runnerName: bet.names.runner, odd: bet.odd, run: bet.run }),
    settledAt: at,
    updatedAt: at,
  };
}

function payment(bet: Bet, pnl: number, at: number): Posting {
  const { event, market, runner } = bet.names;
  const lines: Line[] = [
    { userId: bet.userId, account: 'available', amount: pnl },
    { house: 'betting', amount: -pnl },
  ];
  return {
    key: `settle:${bet.id}`,
    kind: 'bet',
    reference: bet.id,
    remarks: `${event} / ${market} / ${runner}`,
    details: {
      betId: bet.id,
      marketId: bet.marketId,
      eventName: event,
      marketName: market,
      runnerName: runner,
      betPts: pnl,
    },
    at,
    lines,
  };
}

// Feeds date a removal by their own clock, bets by the platform's. What counts is which bets came first, and betting noted that: a
// removal that it never saw came after the last bet.
function removalsInOrderOfBets(result: MarketResult, seen: readonly Removal[]): readonly Removal[] {
  const removed = [...(result.removed ?? [])].sort((a, b) => a.at - b.at);
  return removed.map((removal) => {
    const noted = seen.find(({ id }) => id === removal.id);
    return { ...removal, at: noted ? noted.at : Number.MAX_SAFE_INTEGER };
  });
}
