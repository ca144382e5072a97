import type { Favourites } from '../favourites';
import type { EventFeed, OddsStore } from '../odds';
import type { EventListsStore } from './event-lists-store';
import { createPorts } from '../create-ports';

/** What the home screens need of the betting services. */
export interface HomePorts {
  readonly books: OddsStore;
  readonly feed: EventFeed;
  readonly lists: EventListsStore;
  readonly favourites: Pick<Favourites, 'store'>;
}

export const [HomePortsContext, useHomePorts] = createPorts<HomePorts>('home');
