import type { EventFeed, OddsStore } from '../odds';
import type { Favourites } from './favourites';
import { createPorts } from '../create-ports';

/** What the favourites screens need of the betting services. */
export interface FavouritesPorts {
  readonly favourites: Favourites;
  readonly books: OddsStore;
  readonly feed: EventFeed;
}

export const [FavouritesPortsContext, useFavouritesPorts] = createPorts<FavouritesPorts>('favourites');
