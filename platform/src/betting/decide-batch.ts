import type { Database } from '../database';
import type { Posting } from '../ledger';
import { holdLines, post } from '../ledger';
import type { Bet, PlacementResult, RefusalReason } from './bet';
import { judgeMarket } from './judge';
import type { MarketsPort } from './ports';
import { answerOf } from './place-batch';
import type { StoredMarket } from './store';
import { readBatch, writeBatch } from './store';
import { WorkingBooks } from './working-books';

/** A delayed bet whose time has come; with a verdict it lapses whatever the market says. */
export interface DecideJob {
  readonly bet: Bet;
  readonly verdict?: RefusalReason;
}

export interface DecideContext {
  readonly database: Database;
  readonly markets: MarketsPort;
  readonly clock: () => number;
}

/** Accepts or rejects delayed bets in one transaction and gives back what they need not hold any more. */
export function decideBatch(
  { database, markets, clock }: DecideContext,
  jobs: readonly DecideJob[],
): Promise<PlacementResult[]> {
  return database.transaction(async (connection) => {
    const bets = jobs.map(({ bet }) => bet);
    const image = await readBatch(connection, {
      userIds: [...new Set(bets.map(({ userId }) => userId))],
      marketIds: [...new Set(bets.map(({ marketId }) => marketId))],
      refs: [],
      bets,
    });
    const now = clock();
    const books = new WorkingBooks(image.balances, image.positions);
    const stored = new Map(image.bets.map((bet) => [bet.id, bet]));
    const changes: Bet[] = [];
    const postings: Posting[] = [];
    const results = jobs.map(({ bet: { id }, verdict }) => {
      const bet = stored.get(id)!;
      const market = image.markets.get(bet.marketId)!;
      if (bet.status !== 'delayed') return answerOf(bet, books, market.field);
      const reason = verdict ?? judgeAgain(bet, market, markets);
      const less = books.decide(bet, reason === null, market.field);
      if (less !== 0)
        postings.push({
          key: `decide:${id}`,
          kind: 'release',
          reference: id,
          at: now,
          lines: holdLines(bet.userId, less),
        });
      const decided = outcomeOf(bet, reason, verdict !== undefined, now);
      changes.push(decided);
      stored.set(id, decided);
      return answerOf(decided, books, market.field);
    });
    await writeBatch(connection, { changes, positions: books.changedPositions() });
    await post(connection, postings);
    return results;
  });
}

function judgeAgain(bet: Bet, { closed }: StoredMarket, markets: MarketsPort): RefusalReason | null {
  return closed ? 'market-closed' : judgeMarket(bet, markets.current(bet.marketId));
}

function outcomeOf(bet: Bet, reason: RefusalReason | null, lapses: boolean, now: number): Bet {
  if (reason === null) return { ...bet, status: 'matched', matchedAt: now, updatedAt: now };
  return { ...bet, status: lapses ? 'lapsed' : 'rejected', reason, updatedAt: now };
}
