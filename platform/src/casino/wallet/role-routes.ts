import { readUserNames, type Accounts } from '../../accounts/identity';
import type { Database } from '../../core/database';
import { dateRange, toPagedResponse, reject, HttpRejection, type RegisterRoute } from '../../core/http';
import { ownersIn } from '../../core/scope';
import { casinoBets } from './bets';

export interface CasinoRoleRoutesDeps {
  readonly database: Database;
  readonly accounts: Pick<Accounts, 'byId'>;
}

/** What roles read of the casino bets of their down-line (B6.01). */
export function registerCasinoRoleRoutes(define: RegisterRoute, { database, accounts }: CasinoRoleRoutesDeps): void {
  define('roleCasinoBets', async ({ caller, query }) => {
    const range = dateRange(query);
    if (range instanceof HttpRejection) return range;
    const found = await casinoBets(database, ownersIn(caller, query.userId), { ...query, ...range });
    if (!found) return reject(400, 'Category not found');
    const names = await readUserNames(
      accounts,
      found.bets.map(({ accountId }) => accountId),
    );
    const docs = found.bets.map(({ accountId, ...bet }) => ({
      ...bet,
      user: { _id: accountId, userName: names.get(accountId) ?? accountId },
    }));
    return { ...toPagedResponse(docs, query, found.total), ...found.sums };
  });
}
