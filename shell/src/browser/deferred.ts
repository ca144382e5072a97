import type { Storage, StoredKey } from './storage';
import type { StoreApi } from 'zustand';
import { isObject } from '@backlay/shared/domain';

/** Tags load this late after the domain is known, ms (A9.09): a page that a player uses goes first. */
export const ANALYTICS_DELAY = 5_000;

const PROVIDER = 'https://www.googletagmanager.com/gtag/js';

/** A measurement id, and nothing that could be anything else (S-12). */
export const isMeasurementId = (value: unknown): value is string =>
  typeof value === 'string' && /^G-[A-Z0-9]{4,12}$/.test(value);

type Measured = Window & { dataLayer?: unknown[] };

/** Loads the tag of a measurement id: one script of the provider's, which the page's policy lets in for that domain alone. */
export function loadTag(page: Window, id: string): void {
  const holder: Measured = page;
  const layer = (holder.dataLayer ??= []);
  // What the provider reads is the `arguments` of a call, not an array.
  function notify(..._: readonly unknown[]): void {
    // oxlint-disable-next-line prefer-rest-params -- the provider's own form
    layer.push(arguments);
  }
  notify('js', new Date());
  notify('config', id, { page_path: '/', anonymize_ip: true });
  const script = page.document.createElement('script');
  script.async = true;
  script.src = `${PROVIDER}?id=${id}`;
  page.document.head.append(script);
}

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

/** Whether the developer tools were open at the last probe: a pause in them is no freeze of the page (F4.03). */
export const areDevToolsOpen = (storage: Storage<StoredKey>): boolean => storage.read('devToolsOpen') === 'true';

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
  open: (path: string) => void,
): () => void {
  if (!('serviceWorker' in browser)) return () => undefined;
  const workers = browser.serviceWorker;
  void workers.register(WORKER, { updateViaCache: 'none' }).catch(() => undefined);
  // A tap on a notification opens its item in the open page, which a reload would disturb (E7.02).
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    if (isObject(data) && typeof data['open'] === 'string') open(data['open']);
  };
  workers.addEventListener?.('message', onMessage);
  const unsubscribe = subscribe((now, before) => {
    if (now.language !== before.language) void workers.ready.then(({ active }) => active?.postMessage(KEEP_AGAIN));
  });
  return () => {
    workers.removeEventListener?.('message', onMessage);
    unsubscribe();
  };
}
