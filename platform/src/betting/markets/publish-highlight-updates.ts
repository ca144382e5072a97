import type { MarketListCache } from './market-lists';

const LOOK_EVERY_MS = 2000;

/** Publishes when the highlighted events change (A7.54). Returns a function that stops it. */
export function publishHighlightUpdates(lists: MarketListCache, changed: () => void): () => void {
  const ids = (): string =>
    lists
      .home(null)
      .highlight.map(({ event }) => event.id)
      .join();
  let known = '';
  const timer = setInterval(() => {
    const now = ids();
    if (now === known) return;
    known = now;
    changed();
  }, LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
