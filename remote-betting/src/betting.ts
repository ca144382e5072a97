import { useHost, type Host } from '@backlay/shared/host';
import { BookStore, browserClock, FeedWatch, type FrameClock } from './odds';
import { EventLists } from './lists/event-lists';
import { OpenBets } from './open-bets/open-bets';
import { SlipDesk } from './slip/slip-desk';

/** What betting keeps for the life of a tab, outside React. */
export interface Betting {
  readonly host: Host;
  readonly clock: FrameClock;
  readonly books: BookStore;
  readonly feed: FeedWatch;
  readonly lists: EventLists;
  readonly openBets: OpenBets;
  readonly slip: SlipDesk;
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
  const made: Betting = {
    host,
    clock,
    books,
    feed,
    openBets,
    lists: new EventLists(host.api, books),
    slip: new SlipDesk({ host, books, openBets, clock, newReference: () => crypto.randomUUID() }),
  };
  known.set(host, made);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') feed.resync();
  });
  return made;
}

export const useBetting = (): Betting => bettingOf(useHost());
