import { fromPaise } from '@backlay/shared/domain';
import { refuse, type DefineCall } from '../http';
import type { Account, Accounts } from '../identity';
import type { Ledger } from '../ledger';
import type { DeskStore } from './store';

export interface LimitCallParts {
  readonly accounts: Pick<Accounts, 'byId' | 'saveSetting'>;
  readonly ledger: Pick<Ledger, 'balance'>;
  readonly store: Pick<DeskStore, 'note'>;
}

/** What a player may stake on each kind of market, set by the roles above (B3.29, B5.06). */
export function defineLimitCalls(define: DefineCall, { accounts, ledger, store }: LimitCallParts): void {
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
    return player ? { docs: await docsOf(player), message: 'Success' } : refuse(404, 'There is no such player');
  });

  define('setPlayerLimits', async ({ caller, body: { userId, transactionCode: _code, ...limits } }) => {
    const player = await accounts.byId(userId);
    if (!player) return refuse(404, 'There is no such player');
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
