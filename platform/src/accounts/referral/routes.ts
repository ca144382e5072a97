import { fromPaise, maskUserName, type Paise } from '@backlay/shared/domain';
import { reject, type RegisterRoute } from '../../core/http';

export interface ReferralRoutesDeps {
  readonly origins: {
    /** The account's own code, the branch it came by, and how many came by the code. */
    referralOf(accountId: string): Promise<{ code: string; branchId: string | null; referred: number } | null>;
  };
  /** What friends brought an account, paise. */
  readonly earnings: (accountId: string) => Promise<{ bonus: Paise; profitLoss: Paise; commission: Paise }>;
  /** Players of a brand with the best results since a moment (ms), best first; demo accounts play for nothing and are left out. */
  readonly leaders: (
    tenantId: string,
    since: number,
    most: number,
  ) => Promise<readonly { readonly userName: string; readonly amount: Paise }[]>;
  readonly clock?: () => number;
}

const WEEK_MS = 7 * 86_400_000;
const MOST_LEADERS = 20;
/** The board is for everybody: it is made once in a while, not for each visitor, ms. */
const BOARD_MS = 60_000;

/** A7.36 and the leadership board (OQ-46). */
export function registerReferralRoutes(
  define: RegisterRoute,
  { origins, earnings, leaders, clock = Date.now }: ReferralRoutesDeps,
): void {
  const boards = new Map<
    string,
    { readonly until: number; readonly rows: ReturnType<ReferralRoutesDeps['leaders']> }
  >();

  define('referral', async ({ caller }) => {
    const found = await origins.referralOf(caller.accountId);
    if (!found) return reject(404, 'Account not found');
    const { bonus, profitLoss, commission } = await earnings(caller.accountId);
    return {
      docs: {
        branchIds: found.branchId ? [found.branchId] : [],
        code: found.code,
        referred: found.referred,
        earnings: {
          bonus: fromPaise(bonus),
          profitLoss: fromPaise(profitLoss),
          commission: fromPaise(commission),
          total: fromPaise(bonus + profitLoss + commission),
        },
      },
      message: 'Success',
    };
  });

  define('leaderBoard', async ({ tenant }) => {
    const now = clock();
    let board = boards.get(tenant.id);
    if (!board || board.until <= now) {
      board = { until: now + BOARD_MS, rows: leaders(tenant.id, now - WEEK_MS, MOST_LEADERS) };
      boards.set(tenant.id, board);
      // A failure is not kept.
      board.rows.catch(() => boards.delete(tenant.id));
    }
    const rows = await board.rows;
    return {
      docs: rows.map(({ userName, amount }, at) => ({
        rank: at + 1,
        name: maskUserName(userName),
        amount: fromPaise(amount),
      })),
      message: 'Success',
    };
  });
}
