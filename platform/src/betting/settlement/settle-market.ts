import {
  commissionOn,
  formatSettlementExplanation,
  settleBet,
  type MarketResult,
  type Paise,
  getItemAt,
} from '@backlay/shared/domain';
import { amountOfOrder, type Bet, type LockedBets } from '../orders';
import { createHoldEntries, type PostingEntry, type Posting } from '../../money/ledger';
import type { Connection } from '../../core/database';

export interface SettledMarket {
  readonly bets: readonly Bet[];
  readonly postings: readonly Posting[];
  readonly commissions: readonly Commission[];
}

/** What one player pays of their net winnings in a market, in paise. */
export interface Commission {
  readonly userId: string;
  readonly amount: Paise;
}

/** Percent by brand. */
export type BrandCommissions = Readonly<Record<string, number>>;

/** How a market is being settled: by which result, at what commission (percent), and how often it was settled before. */
export interface SettlementTerms {
  readonly result: MarketResult;
  readonly commission: number;
  /** Of brands that have a percent of their own in this market. */
  readonly brandCommissions?: BrandCommissions;
  readonly revision: number;
}

type StoredField = LockedBets['market']['field'];

/** The second settlement of a market is booked under names of its own. */
export const keyOf = (cause: string, revision: number): string => (revision === 0 ? cause : `${cause}:${revision}`);

/** What a result makes of the open bets of some players: results with their reasons, and the movements of money that follow. */
export function settleMarket(
  book: LockedBets,
  { result, commission, brandCommissions = {}, revision }: SettlementTerms,
  at: number,
): SettledMarket {
  const { field } = book.market;
  const ordered = { ...result, removed: inOrderOfBets(result, book.market) };
  const bets: Bet[] = [];
  const postings: Posting[] = [];
  const commissions: Commission[] = [];
  for (const { position, bets: open } of book.players) {
    const { userId, marketId, exposure } = position;
    if (exposure > 0) {
      postings.push({
        key: keyOf(`settle:${marketId}:${userId}`, revision),
        kind: 'release',
        reference: marketId,
        at,
        lines: createHoldEntries(userId, -exposure),
      });
    }
    const settled = open.map((bet) => settleOne(bet, field, ordered, at));
    bets.push(...settled);
    // Winnings first, so that the running balance of the statement does not dip below what the player had.
    for (const bet of [...settled].sort((a, b) => (b.pnl ?? 0) - (a.pnl ?? 0)))
      if (bet.pnl) postings.push(createPayoutPosting(bet, bet.pnl, keyOf(`settle:${bet.id}`, revision), at));
    const net = settled.reduce((sum, { pnl }) => sum + (pnl ?? 0), 0);
    const amount = commissionOn(net, brandCommissions[settled[0]?.tenantId ?? ''] ?? commission);
    if (amount > 0) {
      commissions.push({ userId, amount });
      postings.push(
        commissionPosting(getItemAt(settled, 0), amount, keyOf(`commission:${marketId}:${userId}`, revision), at),
      );
    }
  }
  return { bets, postings, commissions };
}

function settleOne(bet: Bet, field: StoredField, result: MarketResult, at: number): Bet {
  if (bet.status === 'delayed' || bet.matchedAt === null)
    return { ...bet, status: 'lapsed', reason: 'market-closed', updatedAt: at };
  const { outcome, pnl, explanation } = settleBet(
    { ...bet, matchedAt: bet.matchedAt, amount: amountOfOrder(bet) },
    field,
    result,
  );
  const nonRunnerNames = Object.fromEntries(
    result.removed?.flatMap(({ id, name }) => (name ? [[id, name]] : [])) ?? [],
  );
  return {
    ...bet,
    status: outcome === 'void' ? 'void' : 'settled',
    outcome,
    pnl,
    explanation: formatSettlementExplanation(explanation, {
      runnerName: bet.names.runner,
      odd: bet.odd,
      run: bet.run,
      nonRunnerNames,
    }),
    settledAt: at,
    updatedAt: at,
  };
}

export function createPayoutPosting(bet: Bet, pnl: Paise, key: string, at: number): Posting {
  const { event, market, runner } = bet.names;
  const lines: PostingEntry[] = [
    { userId: bet.userId, account: 'available', amount: pnl },
    { house: 'betting', amount: -pnl },
  ];
  return {
    key,
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

/** Commission leaves the player; below zero it comes back. */
export function commissionPosting(bet: Bet, amount: Paise, key: string, at: number): Posting {
  const { event, market } = bet.names;
  return {
    key,
    kind: 'commission',
    reference: bet.marketId,
    remarks: `${event} / ${market}`,
    at,
    lines: [
      { userId: bet.userId, account: 'available', amount: -amount },
      { house: 'commission', amount },
    ],
  };
}

// Feeds date a removal by their own clock, bets by the platform's. What counts is which bets were processed first, and betting noted that
// for every removal that it was shown. One that it was not shown came after the last bet, or after the last of before the off.
/** Removals of a result at the sequence of the bets that came before them (E3.09). */
export function inOrderOfBets(
  result: MarketResult,
  { removals, field }: Pick<LockedBets['market'], 'removals' | 'field'>,
): MarketResult['removed'] {
  const removed = [...(result.removed ?? [])].sort((a, b) => a.at - b.at);
  return removed.map((removal) => {
    const noted = removals.find(({ id }) => id === removal.id);
    return { ...noted, ...removal, at: noted ? noted.at : (field.turnedAt ?? Number.MAX_SAFE_INTEGER) };
  });
}

/** When settlement finished with each of some markets, ms; those that it has not finished with are left out. */
export async function settledAtOf(
  connection: Connection,
  marketIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await connection.query<{ market_id: string; finished_at: number }>(
    'SELECT market_id, finished_at FROM market_settlement WHERE market_id = ANY ($1) AND finished_at IS NOT NULL',
    [marketIds],
  );
  return new Map(rows.map(({ market_id, finished_at }) => [market_id, finished_at]));
}
