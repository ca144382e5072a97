import type { Database } from '../../core/database';
import { serverMessages } from '@backlay/shared/domain';
import { reject, type RegisterRoute } from '../../core/http';
import { toWireHomeEvent, toWireMarket, viewWithPlayers, type MarketService } from '../markets';

export type FavouriteKind = 'event' | 'market';

export interface Favourite {
  readonly id: string;
  readonly createdAt: Date;
}

/** More than a list of favourites can show; what is added beyond it takes the place of the oldest. */
const FAVOURITES_MOST = 200;

/** Which events and markets each player keeps at hand (B3.26). */
export class FavouriteRepository {
  constructor(private readonly database: Database) {}

  /** Newest first. */
  async of(accountId: string, kind: FavouriteKind): Promise<readonly Favourite[]> {
    const { rows } = await this.database.query<Favourite>(
      `select subject_id as id, created_at as "createdAt" from favourite where account_id = $1 and kind = $2
       order by created_at desc, subject_id`,
      [accountId, kind],
    );
    return rows;
  }

  /** Adding what is there already changes nothing. */
  async add(accountId: string, kind: FavouriteKind, id: string): Promise<void> {
    await this.database.transaction(async (connection) => {
      await connection.query(
        'insert into favourite (account_id, kind, subject_id) values ($1, $2, $3) on conflict do nothing',
        [accountId, kind, id],
      );
      await connection.query(
        `delete from favourite where (account_id, kind, subject_id) in (
           select account_id, kind, subject_id from favourite where account_id = $1 and kind = $2
           order by created_at desc, subject_id offset $3)`,
        [accountId, kind, FAVOURITES_MOST],
      );
    });
  }

  async remove(accountId: string, kind: FavouriteKind, id: string): Promise<void> {
    await this.database.query('delete from favourite where account_id = $1 and kind = $2 and subject_id = $3', [
      accountId,
      kind,
      id,
    ]);
  }
}

/** Favourite events and markets (B7.17 to B7.21). What is added has to be on; what is over can still be taken away. */
export function defineFavouriteCalls(
  define: RegisterRoute,
  favourites: FavouriteRepository,
  markets: MarketService,
): void {
  const viewOf = (eventId: string, tenant: { readonly id: string }) =>
    viewWithPlayers(markets.event(eventId), [tenant.id], markets.players);
  const marketOf = (marketId: string, tenant: { readonly id: string }) => {
    const view = viewOf(markets.findCurrentMarket(marketId)?.event.id ?? '', tenant);
    const market = view?.markets.find(({ definition }) => definition.id === marketId);
    return view && market ? toWireMarket(view, market) : null;
  };

  define('favouriteEvents', async ({ tenant, caller }) => {
    const found = await favourites.of(caller.accountId, 'event');
    const docs = found.map(({ id, createdAt }) => {
      const view = viewOf(id, tenant);
      return {
        eventId: id,
        createdAt: createdAt.toISOString(),
        listed: view ? toWireHomeEvent(view, markets.now) : null,
      };
    });
    return { docs, message: 'Success' };
  });

  define('addFavouriteEvent', async ({ tenant, caller, body: { eventId } }) => {
    if (!viewOf(eventId, tenant)) return reject(404, serverMessages['favourite.noEvent']);
    await favourites.add(caller.accountId, 'event', eventId);
    return { docs: { eventId }, message: serverMessages['favourite.eventAdded'] };
  });

  define('deleteFavouriteEvent', async ({ caller, query, body }) => {
    const eventId = body.eventId ?? query.eventId;
    if (!eventId) return reject(400, 'Please check eventId');
    await favourites.remove(caller.accountId, 'event', eventId);
    return { docs: { eventId }, message: serverMessages['favourite.eventDeleted'] };
  });

  define('favouriteMarkets', async ({ tenant, caller }) => {
    const found = await favourites.of(caller.accountId, 'market');
    const docs = found.map(({ id, createdAt }) => {
      return { marketId: id, createdAt: createdAt.toISOString(), market: marketOf(id, tenant) };
    });
    return { docs, message: 'Success' };
  });

  define('addFavouriteMarket', async ({ tenant, caller, body: { marketId } }) => {
    if (!marketOf(marketId, tenant)) return reject(404, serverMessages['favourite.noMarket']);
    await favourites.add(caller.accountId, 'market', marketId);
    return { docs: { marketId }, message: serverMessages['favourite.marketAdded'] };
  });

  define('deleteFavouriteMarket', async ({ caller, query, body }) => {
    const marketId = body.marketId ?? query.marketId;
    if (!marketId) return reject(400, 'Please check marketId');
    await favourites.remove(caller.accountId, 'market', marketId);
    return { docs: { marketId }, message: serverMessages['favourite.marketDeleted'] };
  });
}
