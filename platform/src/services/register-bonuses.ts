import { listSettledSince, type PlayerNotifier } from '../betting/orders';
import { BonusTriggers, Bonuses, seedOffers, type BonusPlayers } from '../money/bonuses';
import type { Config } from '../core/config';
import type { Database } from '../core/database';
import type { Notifications } from '../accounts/notifications';
import { AttributionRepository, type Accounts } from '../accounts/identity';
import { sumNet, listActiveUsers } from '../money/ledger';
import type { TenantDirectory } from '../core/tenants';

export interface RegisterBonusesDeps {
  readonly config: Pick<Config, 'mode'>;
  readonly database: Database;
  readonly accounts: Accounts;
  readonly tenants: TenantDirectory;
  readonly notifications: Notifications;
}

const PLAY = ['bet', 'casino', 'commission'] as const;

/** Bonuses, and the occasions at which they come by themselves. */
export async function registerBonuses({ config, database, accounts, tenants, notifications }: RegisterBonusesDeps) {
  const origins = new AttributionRepository(database);
  const tenantIds = () =>
    tenants
      .all()
      .filter(({ audience }) => audience === 'player')
      .map(({ id }) => id);
  const players: BonusPlayers = {
    async byId(connection, id) {
      const account = await accounts.byId(id, connection);
      if (!account) return null;
      const { tenantId, userType, userName, demo, blocked, settings } = account;
      const bonusLock = settings.bonusLock ?? false;
      const [promoCode, linkedOfferId] = [
        await origins.promoCodeOf(id, connection),
        await origins.bonusOf(id, connection),
      ];
      return { tenantId, userType, userName, demo, blocked, bonusLock, promoCode, linkedOfferId };
    },
    referrerOf: (connection, id) => origins.referrerOf(id, connection),
    referred: () => origins.referred(),
  };
  const bonuses = new Bonuses({ database, players, bets: { since: listSettledSince }, notifier: notifications });
  const occasions = new BonusTriggers({
    database,
    bonuses,
    players,
    tenantIds,
    results: {
      net: (connection, userId, from, to) => sumNet(connection, userId, PLAY, from, to),
      playersWithResults: (connection, from, to) => listActiveUsers(connection, PLAY, from, to),
    },
  });
  if (config.mode === 'demo') await seedOffers(database, tenantIds());
  return { bonuses, occasions, players };
}

/**
 * Passes settlement notifications to bonuses, which read the counting bets again, so that nothing is lost or counted twice.
 */
export function withWageringListener(
  notify: PlayerNotifier,
  bonuses: Bonuses,
  failed: (error: unknown) => void,
): PlayerNotifier {
  return {
    notify(userId, name, news) {
      notify.notify(userId, name, news);
      if (name === 'getOpenBetResultUpdates') void bonuses.onSettled(userId).catch(failed);
    },
  };
}
