import { fromPaise, maskUserName, type Paise } from '@backlay/shared/domain';
import { reject, type RegisterRoute } from '../../core/http';
import { createLeaderBoards, type ListLeaders } from './leader-board';

export interface ReferralRoutesDeps {
  readonly origins: {
    /** The account's own code, the branch it came by, and how many came by the code. */
    referralOf(accountId: string): Promise<{ code: string; branchId: string | null; referred: number } | null>;
  };
  /** What friends brought an account, paise. */
  readonly earnings: (accountId: string) => Promise<{ bonus: Paise; profitLoss: Paise; commission: Paise }>;
  readonly leaders: ListLeaders;
  readonly clock?: () => number;
}

/** A7.36 and the leadership board (OQ-46). */
export function registerReferralRoutes(
  define: RegisterRoute,
  { origins, earnings, leaders, clock = Date.now }: ReferralRoutesDeps,
): void {
  const leadersOf = createLeaderBoards(leaders, clock);

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
    const rows = await leadersOf(tenant.id);
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
