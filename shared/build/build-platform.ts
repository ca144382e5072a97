import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative, sep } from 'node:path';
import { root } from './workspace';

/** What is used of esbuild, which is a package of the platform. */
interface Bundler {
  build(options: object): Promise<{ readonly outputFiles: readonly { readonly contents: Uint8Array }[] }>;
}

interface PluginBuild {
  onLoad(
    filter: { readonly filter: RegExp },
    load: (file: { readonly path: string }) => { readonly contents: string; readonly loader: 'ts' } | undefined,
  ): void;
}

const folder = join(root, 'platform');
const sources = ['src', 'sandbox'].map((name) => join(folder, name) + sep);

/** A source that asks where it stands is told so: what it reads lies beside the sources, not beside the build. */
const keepSourceLocation = (out: string) => ({
  name: 'where-it-stands',
  setup(build: PluginBuild) {
    build.onLoad({ filter: /\.ts$/ }, ({ path }) => {
      if (!sources.some((source) => path.startsWith(source))) return undefined;
      const text = readFileSync(path, 'utf8');
      if (!text.includes('import.meta.url')) return undefined;
      const from = JSON.stringify(relative(dirname(out), path).split(sep).join('/'));
      return { contents: text.replaceAll('import.meta.url', `new URL(${from}, import.meta.url).href`), loader: 'ts' };
    });
  },
});

/**
 * Builds the server, or what else of its package is named, to one file that Node runs as it is, packages left out: it starts in a
 * fraction of the time that its sources take.
 * @param entry a source, from the package's folder
 * @returns the path of the file
 */
export async function buildPlatform(entry = 'src/main.ts'): Promise<string> {
  const { build }: Bundler = createRequire(join(folder, 'package.json'))('esbuild');
  const out = join(folder, 'dist', `${basename(entry, '.ts')}.mjs`);
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const outside = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => !name.startsWith('@backlay/'));
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [join(folder, entry)],
    outfile: out,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: outside.flatMap((name) => [name, `${name}/*`]),
    plugins: [keepSourceLocation(out)],
    logLevel: 'error',
    write: false,
  });
  const [built] = outputFiles;
  if (!built) throw new Error(`${entry} was built to no file`);
  // Two that start at the same moment each put a whole file there.
  const fresh = `${out}.${process.pid}`;
  mkdirSync(dirname(out), { recursive: true });
  writeFileSync(fresh, built.contents);
  renameSync(fresh, out);
  return out;
}
