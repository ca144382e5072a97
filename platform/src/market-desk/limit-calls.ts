import { fromPaise } from '@backlay/shared/domain';
import { refuse, type Caller, type DefineCall } from '../http';
import type { Account, Accounts, DownLine } from '../identity';
import type { Ledger } from '../ledger';
import type { DeskStore } from './store';

export interface LimitCallParts {
  readonly accounts: Pick<Accounts, 'byId' | 'saveSetting'>;
  readonly downLine: Pick<DownLine, 'covers'>;
  readonly ledger: Pick<Ledger, 'balance'>;
  readonly store: Pick<DeskStore, 'note'>;
}

/** What a player may stake on each kind of market, set by the roles above (B3.29, B5.06). */
export function defineLimitCalls(define: DefineCall, { accounts, downLine, ledger, store }: LimitCallParts): void {
  /** A player in the role's reach; any other does not exist for it (S-05). */
  async function playerOf(caller: Caller, userId: string): Promise<Account | null> {
    const account = await accounts.byId(userId);
    return account?.userType === 'user' && (await downLine.covers(caller, userId)) ? account : null;
  }

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

  define('playerLimits', async ({ caller, query }) => {
    const player = await playerOf(caller, query.userId);
    return player ? { docs: await docsOf(player), message: 'Success' } : refuse(404, 'There is no such player');
  });

  define('setPlayerLimits', async ({ caller, body: { userId, transactionCode: _code, ...limits } }) => {
    const player = await playerOf(caller, userId);
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
