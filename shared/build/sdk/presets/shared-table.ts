/** What a shell of this contract provides: written into the package when it is built. */
declare const __SDK_VALUES__: {
  /** Version of the host contract. */
  readonly contract: string;
  /** Ranges of the shared modules by their name in the shell; null stands for the contract range of the remote. */
  readonly ranges: Readonly<Record<string, string | null>>;
};

/** The contract that this SDK was made for. */
export const SDK_CONTRACT = __SDK_VALUES__.contract;

/** Shared modules of the shell under the name by which a remote imports them. */
const REQUESTS: Readonly<Record<string, string>> = {
  '@backlay/shared/router': '@backlay/remote-sdk/provided/router',
  '@backlay/shared/host': '@backlay/remote-sdk/provided/host',
  '@backlay/shared/data': '@backlay/remote-sdk/provided/data',
  '@backlay/shared/ui/first': '@backlay/remote-sdk/provided/ui-first',
  '@backlay/shared/ui': '@backlay/remote-sdk/provided/ui',
};

/** The name by which a remote imports a shared module. */
export const requestOf = (module: string): string => REQUESTS[module] ?? module;

/** Shared modules with the range that a remote needs of each, as build.json records them. */
export const sharedRanges = (contract: string): Record<string, string> =>
  Object.fromEntries(Object.entries(__SDK_VALUES__.ranges).map(([module, range]) => [module, range ?? contract]));

/** `shared` of a federation plugin: the copies of the shell, and none of the remote. */
export const forRemote = (contract: string) =>
  Object.fromEntries(
    Object.entries(sharedRanges(contract)).map(([module, requiredVersion]) => [
      requestOf(module),
      { import: false as const, shareKey: module, singleton: true, strictVersion: true, requiredVersion },
    ]),
  );

/** The global under which one version of a remote announces itself. */
export const containerName = (name: string, version: string): string =>
  `backlay_${name}_${version}`.replace(/\W/g, '_');
