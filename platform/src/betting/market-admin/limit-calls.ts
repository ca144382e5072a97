import { fromPaise } from '@backlay/shared/domain';
import { reject, type RegisterRoute } from '../../core/http';
import type { Account, Accounts } from '../../accounts/identity';
import type { Ledger } from '../../money/ledger';
import type { MarketAdminRepository } from './repository';

export interface LimitRoutesDeps {
  readonly accounts: Pick<Accounts, 'byId' | 'saveSetting'>;
  readonly ledger: Pick<Ledger, 'balance'>;
  readonly store: Pick<MarketAdminRepository, 'note'>;
}

/** What a player may stake on each kind of market, set by the roles above (B3.29, B5.06). */
export function defineLimitCalls(define: RegisterRoute, { accounts, ledger, store }: LimitRoutesDeps): void {
  async function docsOf({ id, userName, settings }: Account) {
    const { available, exposure } = await ledger.balance(id);
    const { sessionMax = '0', bookmakerMax = '0', betfairMax = '0', betDelay = 0 } = settings;
    return {
      userId: id,
      userName,
      sessionMax,
      bookmakerMax,
      betfairMax,
      betDelay,
      availablePts: fromPaise(available),
      exposure: fromPaise(exposure),
    };
  }

  define('playerLimits', async ({ query }) => {
    const player = await accounts.byId(query.userId);
    return player ? { docs: await docsOf(player), message: 'Success' } : reject(404, 'Player not found');
  });

  define('setPlayerLimits', async ({ caller, body: { userId, transactionCode: _code, ...limits } }) => {
    const player = await accounts.byId(userId);
    if (!player) return reject(404, 'Player not found');
    await accounts.saveSetting(userId, limits);
    await store.note({
      accountId: caller.accountId,
      userName: (await accounts.byId(caller.accountId))?.userName ?? caller.accountId,
      userType: caller.userType,
      action: 'setPlayerLimits',
      eventId: '',
      details: { userId, ...limits },
    });
    return { docs: await docsOf({ ...player, settings: { ...player.settings, ...limits } }), message: 'Success' };
  });
}
