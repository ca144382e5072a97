/** Put in by the build from shared/build/shared-modules.mjs: version of each module that the shell hands over. */
declare const __SHARED_MODULES__: Readonly<Record<string, { readonly version: string }>>;

/** The runtime's core, the very copy that `@module-federation/enhanced/runtime` uses (shared/build/webpack/shell.mjs). */
declare module 'federation-runtime-core';

/** The one global sheet: the build extracts it. */
declare module '@backlay/shared/ui/styles';
