import { useHost, type Host } from '@backlay/shared/host';
import { BookStore, browserClock, FeedWatch, type FrameClock } from './odds';
import { Favourites } from './favourites/favourites';
import { EventLists } from './lists/event-lists';
import { listenToNews } from './news/market-news';
import { OpenBets } from './open-bets/open-bets';
import { SlipDoor } from './slip/slip-door';

/** What betting keeps for the life of a tab, outside React. */
export interface Betting {
  readonly host: Host;
  readonly clock: FrameClock;
  readonly books: BookStore;
  readonly feed: FeedWatch;
  readonly lists: EventLists;
  readonly openBets: OpenBets;
  readonly favourites: Favourites;
  readonly slip: SlipDoor;
}

const known = new WeakMap<Host, Betting>();

/** The betting of a host, made by whoever asks first: a screen or a slot. */
export function bettingOf(host: Host): Betting {
  const there = known.get(host);
  if (there) return there;
  const clock = browserClock;
  const books = new BookStore(clock);
  const feed = new FeedWatch(host.realtime, books, clock);
  const openBets = new OpenBets(host);
  const lists = new EventLists(host.api, books);
  listenToNews(host.realtime, books, lists);
  const made: Betting = {
    host,
    clock,
    books,
    feed,
    openBets,
    favourites: new Favourites(host),
    lists,
    slip: new SlipDoor(() => made),
  };
  known.set(host, made);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') feed.resync();
  });
  return made;
}

export const useBetting = (): Betting => bettingOf(useHost());
