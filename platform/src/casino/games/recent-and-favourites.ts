import type { RecentAndFavouriteGames } from '@backlay/shared/contract';
import type { Database } from '../../core/database';

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
