// A production shell hides its react-dom from fast refresh, and an edit would have no effect at all: load the page again then.
declare global {
  interface ImportMeta {
    readonly webpackHot?: { addStatusHandler(listener: (status: string) => void): void };
  }
  // The name is that of the browser extension of React.
  var __REACT_DEVTOOLS_GLOBAL_HOOK__:
    | { readonly renderers?: ReadonlyMap<number, { readonly scheduleRefresh?: unknown }> }
    | undefined;
}

const sees = () =>
  [...(globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__?.renderers?.values() ?? [])].some(
    ({ scheduleRefresh }) => typeof scheduleRefresh === 'function',
  );

import.meta.webpackHot?.addStatusHandler((status) => {
  if (status === 'apply' && !sees()) globalThis.location.reload();
});

export {};
