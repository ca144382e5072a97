import { fromPaise } from '@backlay/shared/domain';
import type { Database } from '../core/database';
import { ownersIn } from '../core/scope';
import { countBelow, type CounterReader } from '../accounts/identity';
import { commissionPaid } from '../betting/settlement';

/** The counters of a role's profile (A3.04): the accounts below it, and the commission that its players paid, as the history sums it. */
export function createHierarchyCounters(database: Database): CounterReader {
  return {
    async of(member) {
      const [{ roles, players, ownPlayers }, commission] = await Promise.all([
        countBelow(database, member),
        commissionPaid(database, { owners: ownersIn(member) }),
      ]);
      return {
        totalCommission: fromPaise(commission),
        totalAdmin: roles,
        totalUser: players,
        userAccount: ownPlayers,
        userCount: roles + players,
      };
    },
  };
}
