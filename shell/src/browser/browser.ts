import type { TextStore } from './storage';
import { openSocket, type OpenSocket } from '../realtime';
import { sendWithAxios, type Send } from '../api';
import type { Channels, InFlight } from '@backlay/shared/host';

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

/** A page that is not shown paints nothing, ms. */
const NO_PAINT_MS = 200;

/** After the next frame has been painted; without a frame after 200 ms. */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, NO_PAINT_MS);
  });

/** A page that nobody touches counts as settled after this, ms. */
export const SETTLED_MS = 2_500;
const FIRST_USES = ['pointerdown', 'keydown', 'scroll'] as const;

/** What is left until the page has stood for so long, ms; 0 when it has. */
export const untilPageAge = (ms: number): number => Math.max(0, ms - performance.now());

/**
 * When somebody first uses the page, or 2.5 s from now; then at the next idle moment. What the first screen can do without
 * waits for it (F9.01).
 */
export async function whenSettled(): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(settle, SETTLED_MS);
    function settle() {
      clearTimeout(timer);
      FIRST_USES.forEach((type) => removeEventListener(type, settle, true));
      resolve();
    }
    FIRST_USES.forEach((type) => addEventListener(type, settle, { capture: true, passive: true }));
  });
  await whenIdle();
}

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

export interface InFlightController extends InFlight {
  /** Runs at once when nothing is in flight, else once the last of it has landed and could be read: for reloads and swaps. */
  whenIdle(act: () => void): void;
}

/**
 * How long a finished call keeps its view, ms: its answer shows, and a payment's page opens, before anything is unloaded.
 */
const SETTLE_MS = 1_500;

/** Counts bets and payments that wait for their answer. */
export function createInFlightGuard(later: (act: () => void, ms: number) => unknown = setTimeout): InFlightController {
  let open = 0;
  /** Landings that were not read yet. */
  let landing = 0;
  let waiting: (() => void)[] = [];
  const isIdle = () => open + landing === 0;
  function landed() {
    landing -= 1;
    if (!isIdle()) return;
    const due = waiting;
    waiting = [];
    due.forEach((act) => act());
  }
  return {
    begin() {
      open += 1;
      let ended = false;
      return () => {
        if (ended) return;
        ended = true;
        open -= 1;
        landing += 1;
        later(landed, SETTLE_MS);
      };
    },
    active: () => open > 0,
    whenIdle: (act) => (isIdle() ? act() : void waiting.push(act)),
  };
}

/** The store of the page with what its first frame was drawn from, and by which remote (F9.03). */
const DRAWN_DATA = 'page.drawn';

// The rules of the drawn screen outlive the frame around it. The page moves them itself where it was painted before this starts.
const drawnRules = document.querySelector('#root #drawn-css');
if (drawnRules) document.head.append(drawnRules);

/** The screen that came with the page, and where: as long as its remote is on its way, the page shows it. */
const screen = document.querySelector('[data-drawn]');
const drawn = {
  html: screen?.innerHTML,
  path: location.pathname,
  isStale: screen?.hasAttribute('data-stale') ?? false,
};

/** Drawn prices are old after this; the script of the page marks those that it shows then, ms. */
const DRAWN_OLD_MS = 10_000;

interface ShownDrawing {
  readonly html: string;
  /** Its prices are too old to bet on. */
  readonly isStale: boolean;
}

/** The screen that the platform drew for this address; undefined where it drew none, or its remote has shown its own. */
export const findDrawnScreen = (path: string): ShownDrawing | undefined =>
  path === drawn.path && drawn.html
    ? { html: drawn.html, isStale: drawn.isStale || performance.now() > DRAWN_OLD_MS }
    : undefined;

/** A remote shows its own screen: what was drawn is of no use any more. */
export const forgetDrawnScreen = (): void => void (drawn.html = undefined);

/** Gives the remotes what the first frame was drawn from, before any of them starts. */
export function publishDrawnData(channels: Channels, page: Pick<Document, 'getElementById'>): void {
  const text = page.getElementById('drawn')?.textContent;
  if (!text) return;
  try {
    const drawnData: unknown = JSON.parse(text);
    channels.store(DRAWN_DATA, () => drawnData);
  } catch {
    // An answer that was cut off on its way: the remotes ask for it.
  }
}
