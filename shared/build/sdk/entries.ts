import { join } from 'node:path';
import { root } from '../workspace';

/** How an entry of the package is compiled. */
export type EntryKind = 'provided' | 'passed' | 'page' | 'node';

export interface SdkEntry {
  /** Name in `exports` of package.json, without the leading `./`. */
  readonly name: string;
  readonly kind: EntryKind;
  readonly source: string;
}

const entry = (name: string, kind: EntryKind, source: string): SdkEntry => ({
  name,
  kind,
  source: join(root, 'shared', source),
});

/**
 * Entries of `@backlay/remote-sdk`. On a page the shell provides the `provided` ones, under the names of `@backlay/shared`;
 * in tests the compiled copies run. `passed` entries pass a provided module on. `page` entries are bundled into the remote.
 * `node` entries run in a build.
 */
export const SDK_ENTRIES: readonly SdkEntry[] = [
  entry('provided/host', 'provided', 'src/host/index.ts'),
  entry('provided/router', 'provided', 'src/host/router.ts'),
  entry('provided/data', 'provided', 'src/data/index.ts'),
  entry('provided/ui-first', 'provided', 'src/ui/first.ts'),
  entry('provided/ui', 'provided', 'src/ui/index.ts'),
  entry('testing', 'provided', 'build/sdk/remote/testing.ts'),
  entry('dev-page', 'provided', 'build/sdk/remote/dev-page.tsx'),
  entry('host', 'page', 'build/sdk/remote/host.ts'),
  entry('router', 'passed', 'src/host/router.ts'),
  entry('data', 'passed', 'src/data/index.ts'),
  entry('ui', 'passed', 'src/ui/index.ts'),
  entry('test-page', 'node', 'build/sdk/remote/test-page.ts'),
  entry('rspack', 'node', 'build/sdk/presets/rspack.ts'),
  entry('webpack', 'node', 'build/sdk/presets/webpack.ts'),
  entry('vite', 'node', 'build/sdk/presets/vite.ts'),
  entry('schema', 'node', 'src/contract/releases/remote-declaration.ts'),
  entry('command', 'node', 'build/sdk/command/index.ts'),
];

/** Names in sources and their names in the package. */
export const PACKAGE_NAMES: Readonly<Record<string, string>> = {
  '@backlay/shared/host': '@backlay/remote-sdk/provided/host',
  '@backlay/shared/router': '@backlay/remote-sdk/provided/router',
  '@backlay/shared/data': '@backlay/remote-sdk/provided/data',
  '@backlay/shared/ui/first': '@backlay/remote-sdk/provided/ui-first',
  '@backlay/shared/ui': '@backlay/remote-sdk/provided/ui',
};
