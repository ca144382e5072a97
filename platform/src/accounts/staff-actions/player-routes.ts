import type { ManagedPlayer } from '@backlay/shared/contract';
import { schemas } from '@backlay/shared/contract/schemas';
import { fromPaise, type Paise } from '@backlay/shared/domain';
import type { Database } from '../../core/database';
import type { GroupAnswers } from '../../core/groups';
import { toPagedResponse, reject, type RegisterRoute } from '../../core/http';
import { hasPermission, ownersIn, scopeOf } from '../../core/scope';
import { findOwnStatus, type Account, type Accounts } from '../identity';
import { z } from 'zod';
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
  /** Asks the other groups of brands for their players. */
  readonly askGroups: (query: GroupPlayersQuery) => Promise<GroupAnswers<GroupPlayers>>;
}

const groupPlayersQuery = z.object({ search: z.string().max(80).optional(), limit: z.number().int().min(1).max(1000) });
type GroupPlayersQuery = z.infer<typeof groupPlayersQuery>;

/** The first players of a group, in the order of the list, and how many there are. */
export const groupPlayers = schemas.players.answer.pick({ docs: true }).extend({ total: z.number() });
type GroupPlayers = z.infer<typeof groupPlayers>;

/** Rows that a list over several groups goes down to: each group sends all rows before the last one. */
const MOST_OVER_GROUPS = 1000;

const unknown = () => reject(404, 'Player not found');

/** The order of the list in every group: by name, then by id. */
function comparePlayers(a: ManagedPlayer, b: ManagedPlayer): number {
  const [one, other] = [a.userName.toLowerCase(), b.userName.toLowerCase()];
  if (one !== other) return one < other ? -1 : 1;
  return a._id < b._id ? -1 : Number(a._id > b._id);
}

/** Writes players as staff see them. */
function createPlayerDocs({ ledger, brandOf }: Pick<PlayerAdminRoutesDeps, 'ledger' | 'brandOf'>) {
  return async (player: Account): Promise<ManagedPlayer> => {
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
  };
}

/** Answers another group of brands, which asks for whoever sees the whole house (G6.05). */
export function createGroupPlayersReader(
  parts: Pick<PlayerAdminRoutesDeps, 'accounts' | 'ledger' | 'brandOf'>,
): (query: unknown) => Promise<GroupPlayers> {
  const docsOf = createPlayerDocs(parts);
  return async (query) => {
    const { players, total } = await parts.accounts.players(null, { ...groupPlayersQuery.parse(query), page: 1 });
    return { docs: await Promise.all(players.map(docsOf)), total };
  };
}

/** What roles see of the players of their down-line and set for them (C1.01, S-05). */
export function registerPlayerAdminRoutes(define: RegisterRoute, parts: PlayerAdminRoutesDeps): void {
  const { database, accounts, admin: backOffice, brandOf } = parts;
  const docsOf = createPlayerDocs(parts);
  const readOwn = createGroupPlayersReader(parts);

  /** One page of the players of all groups: each sends what comes before its end, and the rows are merged (G6.05). */
  async function listOverGroups({ search, ...page }: { search?: string; page: number; limit: number }) {
    const end = page.page * page.limit;
    if (end > MOST_OVER_GROUPS) return reject(400, 'Please check page');
    const query = { limit: end, ...(search !== undefined && { search }) };
    const [own, { answers, silent }] = await Promise.all([readOwn(query), parts.askGroups(query)]);
    const others = answers.flatMap(({ group, value }) => value.docs.map((doc) => ({ ...doc, group })));
    const rows = [...own.docs, ...others].sort(comparePlayers).slice(end - page.limit, end);
    const total = answers.reduce((sum, { value }) => sum + value.total, own.total);
    return { ...toPagedResponse(rows, page, total), silentGroups: [...silent] };
  }

  define('players', async ({ caller, query: { allGroups = false, ...query } }) => {
    if (allGroups && query.userId === undefined && ownersIn(caller) === null) return listOverGroups(query);
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
