import { fromPaise } from '@backlay/shared/domain';
import type { Database } from '../database';
import { DownLine, type CounterReader } from '../identity';
import { commissionPaid } from '../settlement';

/** The counters of a role's profile (A3.04): the accounts below it, and the commission that its players paid, as the history sums it. */
export function openCounters(database: Database): CounterReader {
  const downLine = new DownLine(database);
  return {
    async of(member) {
      const [{ roles, players, ownPlayers }, reach] = await Promise.all([
        downLine.countsOf(member),
        downLine.reachOf(member),
      ]);
      const commission = await commissionPaid(database, { userIds: reach === 'everybody' ? null : reach });
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
