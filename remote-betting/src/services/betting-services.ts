import type { Host } from '@backlay/shared/host';
import { DrawnEvent, type PackedEvent } from '../event';
import { Favourites } from '../favourites';
import { DRAWN_DATA, EventListsStore, type DrawnLists } from '../home';
import { browserClock, EventFeed, OddsStore, subscribeToMarketEvents, type FrameClock } from '../odds';
import { OpenBets } from '../open-bets';
import { OrderNews, Orders } from '../orders';
import { SlipLoader } from '../slip';

/** The stores of betting. They live as long as the tab, outside React. */
export interface BettingServices {
  readonly host: Host;
  readonly clock: FrameClock;
  readonly books: OddsStore;
  readonly feed: EventFeed;
  readonly lists: EventListsStore;
  readonly drawnEvent: DrawnEvent;
  readonly openBets: OpenBets;
  readonly orders: Orders;
  readonly orderNews: OrderNews;
  readonly favourites: Favourites;
  readonly slip: SlipLoader;
}

const servicesByHost = new WeakMap<Host, BettingServices>();

/** What a page came with, and by which remote. */
interface DrawnData {
  readonly remote?: string;
  readonly data?: DrawnLists & { readonly event?: PackedEvent };
}

/** What another version packed in another way is read by its call. */
function seed({ channels }: Host, lists: EventListsStore, drawnEvent: DrawnEvent): void {
  const { remote = 'betting', data = {} } = channels.store<DrawnData>(DRAWN_DATA, () => ({})).getState();
  if (remote !== 'betting') return;
  try {
    if (data.event) drawnEvent.seed(data.event);
    else lists.seed(data);
  } catch {
    // The screen reads its calls as on a page without data.
  }
}

/** The services of a host, created once per host: by the start of the remote, or by the first view in a test. */
export function createBettingServices(host: Host): BettingServices {
  const existing = servicesByHost.get(host);
  if (existing) return existing;
  const clock = browserClock;
  const books = new OddsStore(clock, host.tenant.flags.indianUnits);
  const feed = new EventFeed(host.realtime, books, clock);
  const openBets = new OpenBets(host);
  const orders = new Orders({ host, clock, openBets });
  const lists = new EventListsStore(host.api, books);
  const drawnEvent = new DrawnEvent(books);
  seed(host, lists, drawnEvent);
  subscribeToMarketEvents(host.realtime, books, lists);
  const slip = new SlipLoader({ host, books, openBets, orders, clock });
  const orderNews = new OrderNews(host, orders, clock, (clientRef) => slip.store.getState().reference === clientRef);
  orders.store.subscribe(({ waiting }) => openBets.setWaiting(waiting.length));
  const services: BettingServices = {
    host,
    clock,
    books,
    feed,
    openBets,
    orders,
    orderNews,
    favourites: new Favourites(host),
    lists,
    drawnEvent,
    slip,
  };
  servicesByHost.set(host, services);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') feed.resync();
  });
  return services;
}
