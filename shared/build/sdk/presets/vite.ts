import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  listExports,
  SCOPE_MODULE,
  SCOPE_SOURCE,
  SHARED_REQUESTS,
  writeContainer,
  writeSharedModule,
} from './module-container';
import { explainCopy, findSharedCopies, sharedRanges } from './shared-modules';
import { readRemoteSettings, type RemoteSettings } from './remote-settings';

/** What is used of the bundle that Vite has built. */
interface OutputFile {
  readonly type: 'chunk' | 'asset';
  readonly fileName: string;
  readonly name?: string | undefined;
  readonly imports?: readonly string[];
}

interface PluginContext {
  error(message: string): never;
}

const CONTAINER = 'backlay:container';
const HIDDEN = '\0';
const ENTRY = 'remoteEntry.js';
const isOwn = (id: string): boolean => id === SCOPE_MODULE || id === CONTAINER;

/** The chunk of a name, and the chunks that it imports. */
function listFiles(chunks: readonly OutputFile[], name: string): string[] {
  const found = new Set<string>();
  const add = (file: OutputFile | undefined): void => {
    if (!file || found.has(file.fileName) || file.fileName === ENTRY) return;
    found.add(file.fileName);
    for (const imported of file.imports ?? []) add(chunks.find(({ fileName }) => fileName === imported));
  };
  add(chunks.find((chunk) => chunk.name === name));
  return [...found];
}

/** build.json of an ES module release. */
function describeBuild(settings: RemoteSettings, bundle: readonly OutputFile[]): object {
  const { folder, version, container } = settings;
  const declaration: { contract: string; routes: readonly { screen: string }[] } = JSON.parse(
    readFileSync(join(folder, 'remote.json'), 'utf8'),
  );
  const chunks = bundle.filter(({ type }) => type === 'chunk');
  const exposed = listFiles(chunks, 'remote');
  const screens = [...new Set(declaration.routes.map(({ screen }) => screen))];
  return {
    version,
    container,
    type: 'module',
    entry: ENTRY,
    shared: sharedRanges(declaration.contract),
    css: bundle.map(({ fileName }) => fileName).filter((file) => file.endsWith('.css')),
    screens: Object.fromEntries(
      screens.map((screen) => [screen, [...new Set([...exposed, ...listFiles(chunks, `screen-${screen}`)])]]),
    ),
  };
}

/** The plugin: the shell's modules, the container, no copy of a shared module, and the two files that describe the build. */
function remotePlugin(settings: RemoteSettings) {
  const { folder } = settings;
  return {
    name: 'backlay-remote',
    enforce: 'pre' as const,
    resolveId(source: string) {
      return SHARED_REQUESTS.has(source) || isOwn(source) ? HIDDEN + source : undefined;
    },
    async load(this: PluginContext, id: string) {
      const [copy] = findSharedCopies([id]);
      if (copy !== undefined) this.error(explainCopy(copy));
      if (!id.startsWith(HIDDEN)) return undefined;
      const source = id.slice(HIDDEN.length);
      if (source === SCOPE_MODULE) return SCOPE_SOURCE;
      if (source === CONTAINER) return writeContainer(settings.container, join(folder, 'src/remote.ts'));
      const key = SHARED_REQUESTS.get(source);
      return key === undefined ? undefined : writeSharedModule(key, await listExports(source, folder));
    },
    writeBundle({ dir }: { readonly dir?: string }, bundle: Readonly<Record<string, OutputFile>>) {
      const out = dir ?? join(folder, 'dist');
      const build = describeBuild(settings, Object.values(bundle));
      writeFileSync(join(out, 'build.json'), `${JSON.stringify(build, null, 2)}\n`);
      writeFileSync(join(out, 'remote.json'), readFileSync(join(folder, 'remote.json')));
    },
  };
}

/**
 * The Vite configuration of a remote: `export default remoteConfig(import.meta.url)`. The entry is an ES module; its styles
 * are one file. A screen whose file is named `screen-<name>` is preloaded with the page that shows it.
 */
export function remoteConfig(configUrl: string) {
  const settings = readRemoteSettings(configUrl);
  return {
    root: settings.folder,
    base: './',
    publicDir: false as const,
    logLevel: 'warn' as const,
    define: settings.constants,
    plugins: [remotePlugin(settings)],
    css: { modules: { generateScopedName: settings.classNames.replace('[hash:6]', '[hash:base64:6]') } },
    build: {
      target: 'es2022',
      outDir: 'dist',
      emptyOutDir: true,
      // Lazy styles would be links without their hash.
      cssCodeSplit: false,
      modulePreload: false as const,
      assetsInlineLimit: 0,
      sourcemap: 'hidden' as const,
      rollupOptions: {
        input: { remoteEntry: CONTAINER },
        preserveEntrySignatures: 'strict' as const,
        output: {
          format: 'es' as const,
          entryFileNames: ENTRY,
          chunkFileNames: '[name].[hash].js',
          assetFileNames: 'assets/[name].[hash][extname]',
        },
      },
    },
  };
}
