import { requestOf, sharedRanges } from './shared-table';

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
