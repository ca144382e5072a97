import type { Host } from '@backlay/shared/host';
import { Favourites } from '../favourites';
import { DRAWN_DATA, EventListsStore, type DrawnData } from '../home';
import { browserClock, EventFeed, OddsStore, subscribeToMarketEvents, type FrameClock } from '../odds';
import { OpenBets } from '../open-bets';
import { SlipLoader } from '../slip';

/** The stores of betting. They live as long as the tab, outside React. */
export interface BettingServices {
  readonly host: Host;
  readonly clock: FrameClock;
  readonly books: OddsStore;
  readonly feed: EventFeed;
  readonly lists: EventListsStore;
  readonly openBets: OpenBets;
  readonly favourites: Favourites;
  readonly slip: SlipLoader;
}

const servicesByHost = new WeakMap<Host, BettingServices>();

/** What another version packed in another way is read by its call. */
function seedLists({ channels }: Host, lists: EventListsStore): void {
  const { remote = 'betting', data = {} } = channels.store<DrawnData>(DRAWN_DATA, () => ({})).getState();
  if (remote !== 'betting') return;
  try {
    lists.seed(data);
  } catch {
    // The lists are read as on a page without them.
  }
}

/** The services of a host, created once per host: by the start of the remote, or by the first view in a test. */
export function createBettingServices(host: Host): BettingServices {
  const existing = servicesByHost.get(host);
  if (existing) return existing;
  const clock = browserClock;
  const books = new OddsStore(clock);
  const feed = new EventFeed(host.realtime, books, clock);
  const openBets = new OpenBets(host);
  const lists = new EventListsStore(host.api, books);
  seedLists(host, lists);
  subscribeToMarketEvents(host.realtime, books, lists);
  const slip = new SlipLoader({ host, books, openBets, clock });
  const services: BettingServices = {
    host,
    clock,
    books,
    feed,
    openBets,
    favourites: new Favourites(host),
    lists,
    slip,
  };
  servicesByHost.set(host, services);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') feed.resync();
  });
  return services;
}
