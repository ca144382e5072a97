import { JSDOM } from 'jsdom';

// A page for tests that Node runs itself: the names of a window are global names, as a browser has them.
const { window } = new JSDOM('<!doctype html><html lang="en"><body></body></html>', {
  url: 'https://brand.example/',
  pretendToBeVisual: true,
});
/** Node has its own, which requests and timers of tests use. */
const OF_NODE = new Set(['undefined', 'fetch', 'Request', 'Response', 'Headers', 'AbortController', 'AbortSignal']);
for (const name of Object.getOwnPropertyNames(window)) {
  if (name in globalThis || OF_NODE.has(name)) continue;
  Object.defineProperty(globalThis, name, { configurable: true, get: () => Reflect.get(window, name) });
}
for (const name of ['window', 'document', 'navigator', 'location', 'history', 'Event', 'CustomEvent', 'EventTarget'])
  Object.defineProperty(globalThis, name, {
    configurable: true,
    writable: true,
    value: name === 'window' ? window : Reflect.get(window, name),
  });
// Dialogs and media queries that jsdom lacks.
window.matchMedia ??= (query: string) =>
  Object.assign(new window.EventTarget(), {
    media: query,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true, matchMedia: window.matchMedia });

/** The window of the tests. */
export const page = window;
