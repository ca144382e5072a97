import type { Paise } from '@backlay/shared/domain';
import { computeReopenedPosition, type Bet, type LockedBets } from '../orders';
import type { Posting } from '../../money/ledger';
import { createHoldEntries } from '../../money/ledger';
import { commissionPosting, keyOf, createPayoutPosting } from './settle-market';

export interface ReversedSettlement {
  /** Open again, as they were before the settlement. */
  readonly bets: readonly Bet[];
  readonly positions: readonly ReturnType<typeof computeReopenedPosition>[];
  readonly postings: readonly Posting[];
}

/**
 * Reverses the settlement of some players: every movement is posted back under its own reference, and their bets' holds
 * return. `paid` is the commission of each player, `revision` that of the reversed settlement.
 */
export function reverseSettlement(
  book: LockedBets,
  paid: ReadonlyMap<string, Paise>,
  revision: number,
  at: number,
): ReversedSettlement {
  const bets: Bet[] = [];
  const positions: ReturnType<typeof computeReopenedPosition>[] = [];
  const postings: Posting[] = [];
  for (const { position, bets: settled } of book.players) {
    const { userId, marketId } = position;
    const first = settled[0];
    if (!first) continue;
    const open = settled.map((bet) => reopened(bet, at));
    bets.push(...open);
    const commission = paid.get(userId) ?? 0;
    // What comes back first, so that the running balance of the statement does not dip below what it has to.
    if (commission > 0)
      postings.push(commissionPosting(first, -commission, keyOf(`uncommission:${marketId}:${userId}`, revision), at));
    for (const bet of [...settled].sort((a, b) => (a.pnl ?? 0) - (b.pnl ?? 0)))
      if (bet.pnl) postings.push(createPayoutPosting(bet, -bet.pnl, keyOf(`unsettle:${bet.id}`, revision), at));
    const held = computeReopenedPosition(position, open, book.market);
    positions.push(held);
    if (held.exposure > 0)
      postings.push({
        key: keyOf(`rehold:${marketId}:${userId}`, revision),
        kind: 'hold',
        reference: marketId,
        at,
        lines: createHoldEntries(userId, held.exposure),
      });
  }
  return { bets, positions, postings };
}

const reopened = (bet: Bet, at: number): Bet => ({
  ...bet,
  status: 'matched',
  outcome: null,
  pnl: null,
  explanation: null,
  settledAt: null,
  updatedAt: at,
});
