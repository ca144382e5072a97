import type { CasinoGame, RecentAndFavouriteGames } from '@backlay/shared/contract';
import {
  CASINO_CATEGORIES,
  getCasinoOrdering,
  searchGames,
  sortByCasinoOrdering,
  type CasinoCategory,
  type CasinoOrdering,
} from '@backlay/shared/domain';
import type { TenantRecord } from '../../core/tenants';
import { listGames } from './game-catalogue';
import type { Database } from '../../core/database';

/** Games that a search of everything names. */
const FOUND_MOST = 10;

const nothing: CasinoGame[] = [];
/** Text in the name of a European provider where the brand names none (OQ-123). */
const EUROPEAN = 'european';

/** Whether the game is run by the brand's European provider: by provider or sub-provider name, without case (OQ-123). */
function isEuropean(game: CasinoGame, tenant: TenantRecord): boolean {
  const name = (tenant.rules.europeanProvider ?? EUROPEAN).toLowerCase();
  return [game.providerName, game.subProviderName].some((provider) => provider.toLowerCase().includes(name));
}

/** Games by category and brand. Each list is one array as long as nothing changes, so that it is compressed once. */
export class GameListCache {
  /**
   * @param runs whether the provider has the game
   * @param hasDealer whether a dealer or a stream runs it
   */
  constructor(
    private readonly runs: (game: CasinoGame) => boolean = () => true,
    private readonly hasDealer: (game: CasinoGame) => boolean = () => false,
  ) {}

  private readonly lists = new Map<string, CasinoGame[]>();

  /** The brand's own ordering of a category, where it has one (OQ-122). */
  orderingOf(category: CasinoCategory, { rules }: TenantRecord): CasinoOrdering | undefined {
    return rules.casinoOrderings?.[category] && getCasinoOrdering(category, rules.casinoOrderings);
  }

  /** A category in its fixed order (C9.04), or in the brand's own (OQ-122), without what the brand does not have. */
  of(category: CasinoCategory, tenant: TenantRecord): CasinoGame[] {
    if (tenant.flags.noCasino) return nothing;
    const { europeanCasinoDisabled = false, europeanProvider = '', casinoOrderings } = tenant.rules;
    const ordering = getCasinoOrdering(category, casinoOrderings);
    const key = JSON.stringify([category, europeanCasinoDisabled, europeanProvider, ordering]);
    const known = this.lists.get(key);
    if (known) return known;
    const list = sortByCasinoOrdering(listGames(category), ordering)
      .filter((game) => this.runs(game) && !(europeanCasinoDisabled && isEuropean(game, tenant)))
      .map((game) => (this.hasDealer(game) ? { ...game, hasDealer: true } : game));
    this.lists.set(key, list);
    return list;
  }

  /** Games of the brand that a text finds, each once, at most ten (E8.12). */
  search(text: string, tenant: TenantRecord): CasinoGame[] {
    const all = CASINO_CATEGORIES.flatMap((category) => this.of(category, tenant));
    const found = text.trim() === '' ? [] : searchGames(all, text);
    return [...new Map(found.map((game) => [game.gameId, game])).values()].slice(0, FOUND_MOST);
  }

  /** One game of the brand by its id. */
  find(gameId: string, tenant: TenantRecord): CasinoGame | undefined {
    for (const category of CASINO_CATEGORIES) {
      const found = this.of(category, tenant).find((game) => game.gameId === gameId);
      if (found) return found;
    }
    return undefined;
  }
}

const RECENT = 20;

/** What the lobby remembers of a player: favourites and the games opened last, newest first. */
export class RecentAndFavourites {
  constructor(
    private readonly database: Database,
    private readonly clock: () => number = Date.now,
  ) {}

  async of(accountId: string): Promise<RecentAndFavouriteGames> {
    const [favourites, recent] = await Promise.all([
      this.database.query<{ gameId: string }>(
        'SELECT game_id AS "gameId" FROM casino_favourite WHERE account_id = $1 ORDER BY at DESC, game_id',
        [accountId],
      ),
      this.database.query<{ gameId: string }>(
        `SELECT game_id AS "gameId" FROM casino_session WHERE account_id = $1 AND opened_at IS NOT NULL
         GROUP BY game_id ORDER BY max(opened_at) DESC LIMIT $2`,
        [accountId, RECENT],
      ),
    ]);
    const ids = (rows: readonly { readonly gameId: string }[]) => rows.map(({ gameId }) => gameId);
    return { favourites: ids(favourites.rows), recent: ids(recent.rows) };
  }

  async save(accountId: string, gameId: string, favourite: boolean): Promise<void> {
    await (favourite
      ? this.database.query(
          'INSERT INTO casino_favourite (account_id, game_id, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
          [accountId, gameId, this.clock()],
        )
      : this.database.query('DELETE FROM casino_favourite WHERE account_id = $1 AND game_id = $2', [
          accountId,
          gameId,
        ]));
  }
}
