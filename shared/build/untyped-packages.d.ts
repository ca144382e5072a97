/** What is used of a page without a browser. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(html: string, options: { readonly url: string; readonly pretendToBeVisual: boolean });
    readonly window: Window & typeof globalThis;
  }
}
/** What is used of fast refresh. */
declare module 'react-refresh/runtime' {
  const runtime: {
    injectIntoGlobalHook(target: object): void;
    register(type: unknown, id: string): void;
    createSignatureFunctionForTransform(): unknown;
    performReactRefresh(): unknown;
  };
  export default runtime;
}
