import type { GameReport } from '@backlay/shared/contract';
import { fromPaise, type Paise } from '@backlay/shared/domain';

/** Both ends, included. */
export interface ReportRange {
  readonly from: Date;
  readonly to: Date;
}

interface Results {
  readonly totalAmount: Paise;
  readonly totalWin: Paise;
  readonly totalLose: Paise;
}

/** Where the figures come from; each room adds up its own, in paise. */
export interface ReportSources {
  casino(accountId: string, range: ReportRange): Promise<readonly (Results & { readonly gameCategory: string })[]>;
  exchange(
    accountId: string,
    range: ReportRange,
  ): Promise<readonly (Results & { readonly eventTypeId: string; readonly sportsBook: boolean })[]>;
  deposits(accountId: string, range: ReportRange): Promise<{ readonly amount: Paise; readonly bonus: Paise }>;
  withdrawals(accountId: string, range: ReportRange): Promise<Paise>;
  /** What the ledger added to the player less what it took, by origin; sports with their commission. */
  results(
    accountId: string,
    range: ReportRange,
  ): Promise<{ readonly sports: Paise; readonly casino: Paise; readonly bonuses: Paise }>;
}

const rupeesOf = ({ totalAmount, totalWin, totalLose }: Results) => ({
  totalAmount: fromPaise(totalAmount),
  totalWin: fromPaise(totalWin),
  totalLose: fromPaise(totalLose),
});

/** What came in, went out, was won and lost within a range (C3.17, C7.21); a row that would be nothing is left out. */
export async function computeReport(
  sources: ReportSources,
  accountId: string,
  range: ReportRange,
): Promise<GameReport> {
  const [casino, exchange, deposit, withdrawn, result] = await Promise.all([
    sources.casino(accountId, range),
    sources.exchange(accountId, range),
    sources.deposits(accountId, range),
    sources.withdrawals(accountId, range),
    sources.results(accountId, range),
  ]);
  return {
    casino: casino.map((row) => ({ gameCategory: row.gameCategory, ...rupeesOf(row) })),
    exchange: exchange.map((row) => ({
      eventTypeId: row.eventTypeId,
      ...rupeesOf(row),
      ...(row.sportsBook ? { sportsBook: true } : {}),
    })),
    deposit:
      deposit.amount > 0 || deposit.bonus > 0
        ? [{ totalAmount: fromPaise(deposit.amount), totalBonus: fromPaise(deposit.bonus) }]
        : [],
    withdraw: withdrawn > 0 ? [{ totalAmount: fromPaise(withdrawn), totalBonus: 0 }] : [],
    result: {
      sports: fromPaise(result.sports),
      casino: fromPaise(result.casino),
      bonuses: fromPaise(result.bonuses),
      net: fromPaise(result.sports + result.casino + result.bonuses),
      deposited: fromPaise(deposit.amount),
      withdrawn: fromPaise(withdrawn),
      netDeposited: fromPaise(deposit.amount - withdrawn),
    },
  };
}
