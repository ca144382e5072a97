/** Where the platform serves the worker: at the root, so that it may answer for every page. */
export const WORKER = '/service-worker.js';

/** Registers the worker that shows a page of ours when there is no network (A2.87); without one the browser shows its own. */
export function registerWorker(browser: Pick<Navigator, 'serviceWorker'> | Navigator): void {
  if (!('serviceWorker' in browser)) return;
  void browser.serviceWorker.register(WORKER, { updateViaCache: 'none' }).catch(() => undefined);
}
