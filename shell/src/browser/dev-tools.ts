import type { Storage, StoredKey } from './storage';

/** Interval of the probe, and the duration from which it reports open developer tools, ms (A4.41). */
export const LOOK = 1_000;
export const THRESHOLD = 100;

/** An open console renders what it is given; a closed one only keeps it. At the level that a console hides unless it is asked for. */
const LINES = Array.from({ length: 2_000 }, (_, line) => ({ line }));
const probe = () => console.debug(LINES);

/** Remembers whether the developer tools are open; nothing depends on it, and it leaves the device in no call (OQ-72, S-17). */
export function watchDevTools(
  storage: Storage<StoredKey>,
  { now = () => performance.now(), look = probe }: { readonly now?: () => number; readonly look?: () => void } = {},
): () => void {
  const timer = setInterval(() => {
    const before = now();
    look();
    storage.write('devToolsOpen', String(now() - before > THRESHOLD));
  }, LOOK);
  return () => clearInterval(timer);
}
