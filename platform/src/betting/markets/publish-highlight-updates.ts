import type { MarketListCache } from './market-lists';

const LOOK_EVERY_MS = 2000;

/** Says when other events are highlighted than before (A7.54). Answers how to stop. */
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
