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

const NAME = 'NoSharedCopies';

interface BuiltModule {
  nameForCondition?(): string | null | undefined;
}

/** What is used of a compilation of webpack and of Rspack. */
interface Compilation {
  readonly errors: { push(error: Error): unknown };
  readonly hooks: {
    readonly finishModules: { tap(name: string, listener: (modules: Iterable<BuiltModule>) => void): void };
  };
}

interface Compiler {
  readonly hooks: { readonly compilation: { tap(name: string, listener: (compilation: Compilation) => void): void } };
}

/** Shared modules by the path below `node_modules` that a copy of them has. */
const SHARED_PATHS: readonly (readonly [name: string, path: string])[] = Object.keys(sharedRanges(''))
  .map((module) => requestOf(module))
  .filter((name) => !name.includes('/jsx-runtime'))
  .map((name) => [
    name,
    name.startsWith('@backlay/')
      ? `/node_modules/${name.replace('remote-sdk/', 'remote-sdk/dist/')}.js`
      : `/node_modules/${name}/`,
  ]);

/** Names of the shared modules of which these files are copies. */
export function findSharedCopies(files: readonly string[]): string[] {
  const paths = files.map((file) => file.replaceAll('\\', '/'));
  return SHARED_PATHS.flatMap(([name, path]) => (paths.some((file) => file.includes(path)) ? [name] : []));
}

/** Why a copy is refused, and what to do. */
export const explainCopy = (name: string): string =>
  `${name} is bundled, and the shell provides it: leave \`shared\` as the preset sets it`;

/** Fails a build that bundles a module of the shell: a page would have two copies of its state. */
export class NoSharedCopiesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      compilation.hooks.finishModules.tap(NAME, (modules) => {
        const files = [...modules].map((module) => module.nameForCondition?.() ?? '');
        for (const name of findSharedCopies(files)) compilation.errors.push(new Error(explainCopy(name)));
      });
    });
  }
}
