import { useHost, type Host } from '@backlay/shared/host';
import { Favourites } from './favourites/favourites';
import { EventListsStore } from './home/event-lists-store';
import { EventFeed } from './odds/event-feed';
import { browserClock, type FrameClock } from './odds/frame-clock';
import { subscribeToMarketEvents } from './odds/market-events';
import { OddsStore } from './odds/odds-store';
import { OpenBets } from './open-bets/open-bets';
import { SlipLoader } from './slip/slip-loader';

/** What betting keeps for the life of a tab, outside React. */
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

const known = new WeakMap<Host, BettingServices>();

/** The betting of a host, made by whoever asks first: a screen or a slot. */
export function createBettingServices(host: Host): BettingServices {
  const there = known.get(host);
  if (there) return there;
  const clock = browserClock;
  const books = new OddsStore(clock);
  const feed = new EventFeed(host.realtime, books, clock);
  const openBets = new OpenBets(host);
  const lists = new EventListsStore(host.api, books);
  subscribeToMarketEvents(host.realtime, books, lists);
  const made: BettingServices = {
    host,
    clock,
    books,
    feed,
    openBets,
    favourites: new Favourites(host),
    lists,
    slip: new SlipLoader(() => made),
  };
  known.set(host, made);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') feed.resync();
  });
  return made;
}

export const useBettingServices = (): BettingServices => createBettingServices(useHost());
