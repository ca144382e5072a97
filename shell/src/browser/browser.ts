import type { TextStore } from './storage';
import { openSocket, type OpenSocket } from '../realtime';
import { sendWithAxios, type Send } from '../api';

/** The world around the shell. A browser unless a test puts something else in. */
export interface BrowserDeps {
  readonly send: Send;
  readonly openSocket: OpenSocket;
  /** Clock, ms, and a number from 0 to below 1. */
  readonly now: () => number;
  readonly random: () => number;
  readonly device: () => TextStore;
  readonly tab: () => TextStore;
  /** Loads the site anew at a path, in place of the present entry of the history. */
  readonly reload: (path?: string) => void;
  /** Goes to another site. */
  readonly leave: (url: string) => void;
  readonly window: Window;
}

/** After the page has become quiet, or two seconds. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2_000 });
    else setTimeout(resolve, 200);
  });

/** The browser's own functions that the shell depends on. */
export const createBrowserDeps = (): BrowserDeps => ({
  send: sendWithAxios,
  openSocket: async (url, options) => {
    await whenIdle();
    return openSocket(url, options);
  },
  now: () => Date.now(),
  random: () => Math.random(),
  device: () => window.localStorage,
  tab: () => window.sessionStorage,
  reload: (path) => (path === undefined ? window.location.reload() : window.location.replace(path)),
  leave: (url) => window.location.assign(url),
  window,
});
