import type { StoreApi } from 'zustand';

/** Where the platform serves the worker: at the root, so that it may answer for every page. */
export const WORKER = '/service-worker.js';
/** Message to the worker when its cached page has to be fetched again. */
const KEEP_AGAIN = 'keep-again';

/**
 * Registers the worker that shows a page of ours when there is no network (A2.87); without one the browser shows its own. In
 * another language that page is another one. Answers how to stop.
 */
export function registerWorker(
  browser: Pick<Navigator, 'serviceWorker'> | Navigator,
  { subscribe }: Pick<StoreApi<{ readonly language: string }>, 'subscribe'>,
): () => void {
  if (!('serviceWorker' in browser)) return () => undefined;
  const workers = browser.serviceWorker;
  void workers.register(WORKER, { updateViaCache: 'none' }).catch(() => undefined);
  return subscribe((now, before) => {
    if (now.language !== before.language) void workers.ready.then(({ active }) => active?.postMessage(KEEP_AGAIN));
  });
}
