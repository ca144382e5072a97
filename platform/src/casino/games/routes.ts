import type { CasinoGame } from '@backlay/shared/contract';
import { CASINO_CATEGORIES, serverMessages } from '@backlay/shared/domain';
import type { Database } from '../../core/database';
import { dateRange, toPagedResponse, reject, HttpRejection, type RegisterRoute } from '../../core/http';
import type { TenantDirectory } from '../../core/tenants';
import { casinoBets, type CasinoPlayers, type GameProvider, type CasinoSessions } from '../wallet';
import { GameListCache, RecentAndFavourites } from './game-lists';
import { GameTrends, MOST_GAMES, type Trends } from './game-trends';

export interface CasinoRoutesDeps {
  readonly database: Database;
  readonly tenants: Pick<TenantDirectory, 'urlOf'>;
  readonly players: CasinoPlayers;
  readonly sessions: CasinoSessions;
  readonly provider: GameProvider;
}

/** The lists of games, the launch, and what a player has in the casino (C7.25, OQ-09, B9.19). */
export function defineCasinoCalls(define: RegisterRoute, parts: CasinoRoutesDeps): Pick<GameListCache, 'search'> {
  const { database, tenants, players, sessions, provider } = parts;
  // A game that the provider does not run is not listed.
  const lists = new GameListCache(
    (game) => runs(provider, game.gameCode),
    (game) => provider.hasDealer?.(game.gameCode) ?? false,
  );
  const shortcuts = new RecentAndFavourites(database);

  defineGameLists(define, lists, new GameTrends(database));
  define('launchGame', async ({ tenant, caller, body }) => {
    if (tenant.flags.noCasino) return reject(404, serverMessages['casino.unknownGame']);
    const player = await players.find(caller.accountId);
    if (!player || player.blocked || player.casinoLock) return reject(403, serverMessages['casino.locked']);
    const game = lists.find(body.gameId, tenant);
    // What the address names has to be one game: a code of another one is no way into it.
    const fits =
      game?.gameCode === body.gameCode &&
      game.providerName === body.providerName &&
      game.subProviderName === body.subProviderName;
    if (!game || !fits) return reject(404, serverMessages['casino.unknownGame']);
    const siteUrl = tenants.urlOf(tenant);
    const { language = '' } = body;
    const about = { gameCode: game.gameCode, gameName: game.gameName, tenantId: tenant.id, siteUrl, language };
    if (!runs(provider, game.gameCode)) return reject(503, serverMessages['casino.notRunning']);
    const { token, expiresAt } = await sessions.launch({
      provider: provider.name,
      accountId: caller.accountId,
      tenantId: tenant.id,
      demo: caller.demo,
      game,
      family: caller.family,
    });
    return {
      docs: {
        url: provider.launchUrl({ token, ...about }) ?? '',
        expiresAt,
        signals: provider.signals ?? false,
        game,
        orientation: provider.orientation?.(game.gameCode) ?? 'any',
      },
      message: 'Success',
    };
  });

  define('casinoBets', async ({ caller, query }) => {
    const range = dateRange(query);
    if (range instanceof HttpRejection) return range;
    const found = await casinoBets(database, [caller.accountId], { ...query, ...range });
    if (!found) return reject(400, 'Category not found');
    const docs = found.bets.map(({ accountId: _own, ...bet }) => bet);
    return { ...toPagedResponse(docs, query, found.total), ...found.sums };
  });

  define('casinoShelf', async ({ caller }) => ({ docs: await shortcuts.of(caller.accountId), message: 'Success' }));

  define('saveCasinoFavourite', async ({ tenant, caller, body }) => {
    if (!lists.find(body.gameId, tenant)) return reject(404, serverMessages['casino.unknownGame']);
    await shortcuts.save(caller.accountId, body.gameId, body.favourite);
    return { message: 'Success' };
  });
  return lists;
}

/** Games by category with what is popular and new among them, and the last high wins of a brand (E8.18). */
function defineGameLists(define: RegisterRoute, lists: GameListCache, trends: GameTrends): void {
  // The category is compared without case (OQ-124); a brand without a casino has no games.
  define('casinoGames', async ({ tenant, query }) => {
    const wanted = query.gameType.toLowerCase();
    const category = CASINO_CATEGORIES.find((name) => name.toLowerCase() === wanted);
    if (!category) return reject(400, 'Category not found');
    const ordering = lists.orderingOf(category, tenant);
    const docs = lists.of(category, tenant);
    return {
      docs,
      ...(docs.length > 0 && rowsOf(docs, category, await trends.of(tenant.id))),
      ...(ordering && {
        ordering: { ...ordering, providers: [...ordering.providers], gameTypes: [...ordering.gameTypes] },
      }),
      message: 'Success',
    };
  });

  define('casinoWinners', async ({ tenant }) => {
    const isShown = tenant.flags.liveWinners && !tenant.flags.noCasino;
    const winners = isShown ? await trends.winners(tenant.id) : [];
    return {
      docs: winners.flatMap(({ gameId, ...winner }) => {
        const game = lists.find(gameId, tenant);
        if (!game) return [];
        const { gameName, gameCode, providerName, subProviderName } = game;
        return [{ ...winner, game: { gameId, gameName, gameCode, providerName, subProviderName } }];
      }),
      message: 'Success',
    };
  });
}

/** Popular and new games of a list, where it has any. */
function rowsOf(games: readonly CasinoGame[], category: string, trends: Trends) {
  const listed = new Set(games.map(({ gameId }) => gameId));
  const popular = trends.popular(category).filter((id) => listed.has(id));
  const fresh = trends.fresh.filter((id) => listed.has(id)).slice(0, MOST_GAMES);
  return { ...(popular.length > 0 && { popular }), ...(fresh.length > 0 && { fresh }) };
}

const runs = (provider: GameProvider, gameCode: string): boolean =>
  provider.launchUrl({ token: '', gameCode, gameName: '', tenantId: '', siteUrl: '', language: '' }) !== null;
