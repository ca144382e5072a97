import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import {
  listExports,
  SCOPE_MODULE,
  SCOPE_SOURCE,
  SHARED_REQUESTS,
  writeContainer,
  writeSharedModule,
} from '../presets/module-container';
import { readName } from './registry';

/** A file that esbuild made. */
export interface OutputFile {
  readonly path: string;
  readonly contents: Uint8Array;
}

/** What is used of esbuild. */
export interface Esbuild {
  build(options: object): Promise<{ readonly outputFiles?: readonly OutputFile[] }>;
}

/** esbuild, a package of the SDK. */
export const loadEsbuild = (): Esbuild => createRequire(import.meta.url)('esbuild');

/** What all builds of a remote's sources for tests and for development have in common. */
export const commonOptions = (folder: string) => ({
  absWorkingDir: folder,
  bundle: true,
  format: 'esm',
  target: 'es2022',
  jsx: 'automatic',
  sourcemap: 'inline',
  logLevel: 'silent',
  define: { __BACKLAY_REMOTE__: JSON.stringify(readName(folder)), 'process.env.NODE_ENV': '"development"' },
  loader: {
    '.module.css': 'local-css',
    ...Object.fromEntries(['svg', 'png', 'jpg', 'jpeg', 'webp', 'avif', 'woff2'].map((one) => [`.${one}`, 'dataurl'])),
  },
});

type Load = (file: { readonly path: string }) => Promise<object | undefined> | object | undefined;

/** What is used of a build of esbuild. */
interface PluginBuild {
  onResolve(options: object, resolve: (asked: { readonly path: string }) => object | undefined): void;
  onLoad(options: object, load: Load): void;
}

interface Swc {
  transform(source: string, options: object): Promise<{ readonly code: string }>;
}

/** Files of a build by their path below its address. */
export type BuiltFiles = ReadonlyMap<string, Uint8Array>;

/** Marks the components of a file, so that an edit replaces them and their state stays. */
const withRefresh = (code: string, file: string): string => `
var $RefreshReg$ = (type, id) => globalThis.__BACKLAY_REFRESH__?.register(type, ${JSON.stringify(file)} + ' ' + id);
var $RefreshSig$ = () => globalThis.__BACKLAY_REFRESH__?.createSignatureFunctionForTransform() ?? ((type) => type);
${code}`;

/** Sources of the remote through SWC, which knows components. */
const refreshing = (folder: string) => ({
  name: 'refresh',
  setup(build: PluginBuild) {
    const swc: Swc = createRequire(import.meta.url)('@swc/core');
    build.onLoad({ filter: /[.]tsx$/ }, async ({ path }) => {
      if (path.includes('/node_modules/')) return undefined;
      const { code } = await swc.transform(readFileSync(path, 'utf8'), {
        filename: path,
        configFile: false,
        swcrc: false,
        sourceMaps: 'inline',
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          // Its development mode alone marks components; the plain runtime is what a shell provides.
          transform: { react: { runtime: 'automatic', development: true, refresh: true } },
        },
      });
      return { contents: withRefresh(code, path.slice(folder.length)), loader: 'js' };
    });
    build.onResolve({ filter: /^react\/jsx-dev-runtime$/ }, ({ path }) => ({ path, namespace: 'dev-runtime' }));
    build.onLoad({ filter: /.*/, namespace: 'dev-runtime' }, () => ({
      contents: `import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
export { Fragment };
export const jsxDEV = (type, props, key, isStatic) => (isStatic ? jsxs : jsx)(type, props, key);`,
      resolveDir: folder,
    }));
  },
});

/** Imports of what the shell provides wait for the copy of the page. */
const provided = (folder: string) => ({
  name: 'provided',
  setup(build: PluginBuild) {
    const virtual = new Set([SCOPE_MODULE, 'backlay:container']);
    build.onResolve({ filter: /.*/ }, ({ path }) =>
      SHARED_REQUESTS.has(path) || virtual.has(path) ? { path, namespace: 'backlay' } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: 'backlay' }, async ({ path }) => {
      if (path === SCOPE_MODULE) return { contents: SCOPE_SOURCE };
      if (!SHARED_REQUESTS.has(path))
        return { contents: writeContainer('development', './src/remote.ts'), resolveDir: folder };
      const names = await listExports(path, folder);
      return { contents: writeSharedModule(SHARED_REQUESTS.get(path) ?? path, names), resolveDir: folder };
    });
  },
});

const toFiles = (folder: string, outputs: readonly { readonly path: string; readonly contents: Uint8Array }[] = []) =>
  new Map(outputs.map(({ path, contents }) => [path.slice(folder.length + 1).replaceAll('\\', '/'), contents]));

/**
 * Builds the sources of a remote as a container, from memory to memory.
 * @throws Error with the messages of the compiler
 */
export async function buildContainer(folder: string): Promise<BuiltFiles> {
  const out = join(folder, '.build');
  const { outputFiles } = await loadEsbuild().build({
    ...commonOptions(folder),
    entryPoints: { remoteEntry: 'backlay:container' },
    outdir: out,
    write: false,
    splitting: true,
    platform: 'browser',
    plugins: [provided(folder), refreshing(folder)],
  });
  return toFiles(out, outputFiles);
}

/** Builds the page on which a remote is developed: the shell's modules, and a host of fakes. */
export async function buildDevPage(folder: string): Promise<BuiltFiles> {
  const out = join(folder, '.page');
  const keys = [...SHARED_REQUESTS];
  // React looks for the hook of fast refresh when it is loaded.
  const contents = `
    import 'backlay:first';
    import * as refresh from 'react-refresh/runtime';
    import { showRemote } from '@backlay/remote-sdk/dev-page';
    ${keys.map(([request], index) => `import * as shared${index} from ${JSON.stringify(request)};`).join('\n')}
    showRemote({ ${keys.map(([, key], index) => `${JSON.stringify(key)}: shared${index}`).join(', ')} }, refresh.default);`;
  const { resolve } = createRequire(import.meta.url);
  const first = {
    name: 'first',
    setup(build: PluginBuild) {
      build.onResolve({ filter: /^backlay:first$/ }, ({ path }) => ({ path, namespace: 'first' }));
      build.onLoad({ filter: /.*/, namespace: 'first' }, () => ({
        contents: `import * as refresh from 'react-refresh/runtime';
refresh.default.injectIntoGlobalHook(globalThis);
globalThis.__BACKLAY_REFRESH__ = refresh.default;`,
        resolveDir: folder,
      }));
    },
  };
  const { outputFiles } = await loadEsbuild().build({
    ...commonOptions(folder),
    sourcemap: false,
    stdin: { contents, resolveDir: folder, sourcefile: 'page.js' },
    outfile: join(out, 'page.js'),
    write: false,
    platform: 'browser',
    plugins: [first],
    alias: { 'react-refresh/runtime': resolve('react-refresh/runtime') },
  });
  return toFiles(out, outputFiles);
}

/** Where styles.css of the package is. */
export const stylesFile = (): string => createRequire(import.meta.url).resolve('@backlay/remote-sdk/styles.css');

/** remote.json as it is now. */
export const readDeclaration = (folder: string): Buffer => readFileSync(join(folder, 'remote.json'));
