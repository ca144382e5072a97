import { eventInPlay } from './wire';
import { type MarketService } from './market-service';

const HOME_INTERVAL_MS = 1000;

/** What the lists of home consist of: which events, which of them in play, and how many open markets each has. */
const outline = (markets: MarketService): string =>
  markets
    .events()
    .map((view) => {
      const open = view.markets.filter(({ result }) => !result).length;
      return `${view.event.id} ${eventInPlay(view, markets.now) ? 'live' : 'later'} ${open} ${view.liveTv ? 'tv' : ''}`;
    })
    .sort()
    .join();

/** Publishes when the lists of home change (A7.64). Returns a function that stops it. */
export function publishHomeUpdates(markets: MarketService, changed: (at: number) => void): () => void {
  let known = outline(markets);
  const timer = setInterval(() => {
    const now = outline(markets);
    if (now === known) return;
    known = now;
    changed(markets.now);
  }, HOME_INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}
