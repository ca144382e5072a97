/** Put in by the build from shared/build/shared-modules.ts: version of each module that the shell hands over. */
declare const __SHARED_MODULES__: Readonly<Record<string, { readonly version: string }>>;

/** The one global sheet: the build extracts it. */
declare module '@backlay/shared/ui/styles';
