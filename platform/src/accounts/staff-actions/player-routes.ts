import type { ManagedPlayer } from '@backlay/shared/contract';
import { fromPaise, type Paise } from '@backlay/shared/domain';
import type { Database } from '../../core/database';
import { toPagedResponse, reject, type RegisterRoute } from '../../core/http';
import { hasPermission, ownersIn, scopeOf } from '../../core/scope';
import { findOwnStatus, type Account, type Accounts } from '../identity';
import { listSettingsChanges, searchAudit, type SettingsAudit } from '../../core/audit';

/** Reads the balance of a player, paise. */
export interface BalanceReader {
  balance(accountId: string): Promise<{ readonly available: Paise; readonly exposure: Paise }>;
}

export interface PlayerAdminRoutesDeps {
  readonly database: Database;
  readonly accounts: Pick<Accounts, 'byId' | 'players' | 'saveSetting'>;
  readonly ledger: BalanceReader;
  readonly admin: SettingsAudit;
  readonly brandOf: (tenantId: string) => string;
}

const unknown = () => reject(404, 'Player not found');

/** What roles see of the players of their down-line and set for them (C1.01, S-05). */
export function registerPlayerAdminRoutes(define: RegisterRoute, parts: PlayerAdminRoutesDeps): void {
  const { database, accounts, ledger, admin: backOffice, brandOf } = parts;

  async function docsOf(player: Account): Promise<ManagedPlayer> {
    const { id, userName, fullName, tenantId, createdAt, blocked, status } = player;
    const { available, exposure } = await ledger.balance(id);
    return {
      _id: id,
      userName,
      fullName,
      brand: brandOf(tenantId),
      createdAt: createdAt.toISOString(),
      blocked,
      status,
      ...flagsOf(player),
      availablePts: fromPaise(available),
      exposure: fromPaise(exposure),
    };
  }

  define('players', async ({ caller, query }) => {
    const { players, total } = await accounts.players(ownersIn(caller), query);
    const docs = await Promise.all(players.map(docsOf));
    const [player] = docs;
    if (query.userId === undefined || !player) return toPagedResponse(docs, query, total);
    const own = await findOwnStatus(database, query.userId, new Date());
    const ownStatus = own && { ...own, until: own.until?.toISOString() ?? null };
    return toPagedResponse([{ ...player, ...(ownStatus && { ownStatus }) }], query, total);
  });

  define('setPlayerFlags', async ({ caller, body, address }) => {
    const { userId, transactionCode: _code, ...flags } = body;
    const player = await accounts.byId(userId);
    if (!player) return unknown();
    const before = flagsOf(player);
    await database.transaction(async (connection) => {
      await accounts.saveSetting(userId, flags, connection);
      await backOffice.record(connection, caller, address, {
        kind: 'player',
        subjectId: userId,
        subject: player.userName,
        tenantId: player.tenantId,
        accountId: userId,
        before,
        after: { ...before, ...flags },
      });
    });
    const changed = await accounts.byId(userId);
    return changed ? { docs: await docsOf(changed), message: 'Success' } : unknown();
  });

  define('settingDeeds', async ({ caller, query }) => {
    const { docs, total } = await listSettingsChanges(database, ownersIn(caller), query, brandOf);
    return toPagedResponse(docs, query, total);
  });

  define('auditEntries', async ({ caller, query }) => {
    const bounds = { scope: scopeOf(caller), readsReleases: hasPermission(caller, 'release.view') };
    const { docs, total } = await searchAudit(database, bounds, query);
    return toPagedResponse(docs, query, total);
  });
}

const flagsOf = ({ settings }: Account) => ({
  affiliate: settings.affiliate ?? false,
  bonusLock: settings.bonusLock ?? false,
  casinoLock: settings.casinoLock ?? false,
});
