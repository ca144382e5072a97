import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { basename, dirname, join, relative, sep } from 'node:path';
import { root } from './workspace';

interface Metafile {
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly outputs: Readonly<
    Record<string, { readonly imports: readonly { readonly path: string; readonly external?: boolean }[] }>
  >;
}

/** What is used of esbuild, which is a package of the platform. */
interface Bundler {
  build(options: object): Promise<{
    readonly outputFiles: readonly { readonly path: string; readonly contents: Uint8Array }[];
    readonly metafile: Metafile;
  }>;
}

interface PluginBuild {
  onResolve(
    filter: { readonly filter: RegExp },
    resolve: (asked: { readonly kind: string }) => { readonly path: string; readonly external: boolean } | undefined,
  ): void;
  onLoad(
    filter: { readonly filter: RegExp },
    load: (file: { readonly path: string }) => { readonly contents: string; readonly loader: 'ts' } | undefined,
  ): void;
}

const folder = join(root, 'platform');
const sources = ['src', 'sandbox'].map((name) => join(folder, name) + sep);

/**
 * A source that reads its own location gets the one that is named: its data lies there, not beside the build.
 * @param locate from the path of a source to its place, from the build
 */
const keepSourceLocation = (locate: (path: string) => string) => ({
  name: 'where-it-stands',
  setup(build: PluginBuild) {
    build.onLoad({ filter: /\.ts$/ }, ({ path }) => {
      if (!sources.some((source) => path.startsWith(source))) return undefined;
      const text = readFileSync(path, 'utf8');
      if (!text.includes('import.meta.url')) return undefined;
      const from = JSON.stringify(locate(path).split(sep).join('/'));
      return { contents: text.replaceAll('import.meta.url', `new URL(${from}, import.meta.url).href`), loader: 'ts' };
    });
  },
});

/** The sandbox is a file of its own, which is loaded where it is used: the server runs without it. */
const keepSandboxApart = {
  name: 'sandbox-apart',
  setup(build: PluginBuild) {
    build.onResolve({ filter: /\/sandbox$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: './sandbox.mjs', external: true } : undefined,
    );
  },
};

/**
 * Builds the server, or another entry of its package, to one file that Node runs directly, without packages and the
 * sandbox. It starts in a fraction of the sources' time. The package's sandbox is built beside it.
 * @param entry a source, from the package's folder; its path names the file
 * @returns the path of the file
 */
export async function buildPlatform(entry = 'src/main.ts'): Promise<string> {
  const [out] = await Promise.all([
    buildFile(entry, entry.replace(/^src\/|\.ts$/g, '').replaceAll('/', '-')),
    buildSandbox(),
  ]);
  return out;
}

/** @returns the path of the built sandbox; null for a package without one */
export async function buildSandbox(): Promise<string | null> {
  if (existsSync(join(folder, 'sandbox/index.ts'))) return buildFile('sandbox/index.ts', 'sandbox');
  rmSync(join(folder, 'dist/sandbox.mjs'), { force: true });
  return null;
}

const loadBundler = (): Bundler => createRequire(join(folder, 'package.json'))('esbuild');

function baseOptions() {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const outside = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => !name.startsWith('@backlay/'));
  return {
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: outside.flatMap((name) => [name, `${name}/*`]),
    logLevel: 'error',
    write: false,
  };
}

/** The command `backlay`, compiled. Paths are from the folder of the code. */
export interface CompiledCommand {
  readonly files: readonly { readonly path: string; readonly contents: Uint8Array }[];
  /** What lies beside the sources and is read at run time: SQL, pictures. */
  readonly data: readonly { readonly path: string; readonly from: string }[];
  /** Packages that the code imports. */
  readonly packages: readonly string[];
  /** Folders of packages whose code is inside the files. */
  readonly bundled: readonly string[];
}

/** Compiles the command `backlay` with all that it loads, without the sandbox. Nothing is written. */
export async function compileCommand(): Promise<CompiledCommand> {
  const [source = ''] = sources;
  const place = (path: string): string => join('resources', relative(source, path)).split(sep).join('/');
  const out = join(root, 'dist/server');
  const { outputFiles, metafile } = await loadBundler().build({
    ...baseOptions(),
    entryPoints: [join(source, 'cli/backlay.ts')],
    outdir: out,
    outExtension: { '.js': '.mjs' },
    splitting: true,
    chunkNames: 'part-[hash]',
    legalComments: 'none',
    metafile: true,
    plugins: [keepSourceLocation((path) => `./${place(path)}`), keepSandboxApart],
  });
  const bundled = Object.keys(metafile.inputs).flatMap(
    (path) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0] ?? [],
  );
  return {
    files: outputFiles.map(({ path, contents }) => ({ path: relative(out, path).split(sep).join('/'), contents })),
    data: listData(source).map((from) => ({ path: place(from), from })),
    packages: listPackages(metafile),
    bundled: [...new Set(bundled)].sort().map((path) => join(root, path)),
  };
}

/** What lies beside sources and is read at run time. */
const listData = (source: string): string[] =>
  readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(ts|tsx|md|snap)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

/** Packages that built files import. */
function listPackages({ outputs }: Metafile): string[] {
  const imported = Object.values(outputs).flatMap(({ imports }) => imports.filter(({ external }) => external));
  const names = imported
    .map(({ path }) =>
      path
        .split('/')
        .slice(0, path.startsWith('@') ? 2 : 1)
        .join('/'),
    )
    .filter((name) => !name.startsWith('.') && !isBuiltin(name));
  return [...new Set(names)].sort();
}

/** Compiles the sandbox for an installation, whose code loads it from beside itself. Nothing is written. */
export async function compileSandbox(): Promise<Omit<CompiledCommand, 'bundled'>> {
  const [, source = ''] = sources;
  const place = (path: string): string => join('sandbox', relative(source, path)).split(sep).join('/');
  const out = join(root, 'dist/server/sandbox.mjs');
  const { outputFiles, metafile } = await loadBundler().build({
    ...baseOptions(),
    entryPoints: [join(source, 'index.ts')],
    outfile: out,
    legalComments: 'none',
    metafile: true,
    plugins: [keepSourceLocation((path) => `./${place(path)}`)],
  });
  return {
    files: outputFiles.map(({ path, contents }) => ({ path: basename(path), contents })),
    data: listData(source).map((from) => ({ path: place(from), from })),
    packages: listPackages(metafile),
  };
}

async function buildFile(entry: string, name: string): Promise<string> {
  const out = join(folder, 'dist', `${name}.mjs`);
  const { outputFiles } = await loadBundler().build({
    ...baseOptions(),
    entryPoints: [join(folder, entry)],
    outfile: out,
    plugins: [keepSourceLocation((path) => relative(dirname(out), path)), keepSandboxApart],
  });
  const [built] = outputFiles;
  if (!built) throw new Error(`${entry} was built to no file`);
  // Two that start at the same moment each put a whole file there.
  const fresh = `${out}.${process.pid}.${randomUUID()}`;
  mkdirSync(dirname(out), { recursive: true });
  writeFileSync(fresh, built.contents);
  renameSync(fresh, out);
  return out;
}
