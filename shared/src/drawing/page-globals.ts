/** What a part reads of a page while it is drawn on the server: the language, and how wide the window is. */
interface DrawnWindow {
  language: string;
  widthPx: number;
}

export const drawnWindow: DrawnWindow = { language: 'en', widthPx: 0 };

const nothing = (): undefined => undefined;

/** No more of a page than views read while they are drawn: nothing of it reaches anything, and no timer ever ends. */
const globals: Readonly<Record<string, unknown>> = {
  document: {
    documentElement: {
      dataset: {},
      get lang() {
        return drawnWindow.language;
      },
    },
    visibilityState: 'hidden',
    addEventListener: nothing,
    removeEventListener: nothing,
  },
  matchMedia: (query: string) => {
    const [, least = '0'] = /min-width: (\d+)px/.exec(query) ?? [];
    return {
      get matches() {
        return drawnWindow.widthPx >= Number(least);
      },
      addEventListener: nothing,
      removeEventListener: nothing,
    };
  },
  localStorage: { getItem: () => null, setItem: nothing, removeItem: nothing },
  console: { log: nothing, warn: nothing, error: nothing },
  // The router makes one while it loads, and reads none of it here.
  URL: class {
    constructor(readonly href: string) {}
  },
  // A page that is drawn has only just begun.
  performance: { now: () => 0 },
  setTimeout: nothing,
  clearTimeout: nothing,
  setInterval: nothing,
  clearInterval: nothing,
  requestAnimationFrame: nothing,
  cancelAnimationFrame: nothing,
  window: { setTimeout: nothing, clearTimeout: nothing, addEventListener: nothing, removeEventListener: nothing },
};

/** Puts them in place, where there is no page: before any view is loaded. */
if (typeof document === 'undefined') Object.assign(globalThis, globals);
