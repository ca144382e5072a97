import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { compile } from 'sass';
import { splitLandingUi, listLandingExports } from '../webpack/divide-ui';
import { forRemote } from '../shared-modules';
import { contractVersion, root } from '../workspace';
import { PACKAGE_NAMES, SDK_ENTRIES, type EntryKind } from './entries';

interface Loaded {
  readonly contents: string;
  readonly loader: string;
  readonly resolveDir?: string;
}

interface PluginBuild {
  onResolve(
    options: { readonly filter: RegExp },
    resolve: (asked: { readonly path: string }) => { readonly path: string; readonly external?: boolean } | undefined,
  ): void;
  onLoad(options: { readonly filter: RegExp }, load: (file: { readonly path: string }) => Loaded): void;
}

interface BuildResult {
  readonly metafile: { readonly outputs: Readonly<Record<string, { readonly exports: readonly string[] }>> };
}

/** What is used of esbuild, which is a package of the platform. */
interface Bundler {
  build(options: object): Promise<BuildResult>;
}

/** Where a value of a range would be that of the contract of the remote. */
const CONTRACT_RANGE = 'contract';

/** Values that the presets have from the build: the contract, and the range of each shared module. */
const sdkValues = () => ({
  contract: contractVersion(),
  ranges: Object.fromEntries(
    Object.entries(forRemote(CONTRACT_RANGE)).map(([module, { requiredVersion }]) => [
      module,
      requiredVersion === CONTRACT_RANGE ? null : requiredVersion,
    ]),
  ),
});

/** Styles of the design system, as CSS modules. */
const styles = {
  name: 'styles',
  setup(build: PluginBuild) {
    // Fonts are files of the shell.
    build.onLoad({ filter: /[.]scss$/ }, ({ path }) => ({
      contents: compile(path).css.replaceAll(/@font-face\s*\{[^}]*\}/g, ''),
      loader: path.endsWith('.module.scss') ? 'local-css' : 'global-css',
      resolveDir: dirname(path),
    }));
  },
};

/** Imports of the shell's modules stay imports, under their name in the package. */
const packageNames = {
  name: 'package-names',
  setup(build: PluginBuild) {
    build.onResolve({ filter: /^@backlay\/shared\// }, ({ path }) => {
      const name = PACKAGE_NAMES[path];
      return name === undefined ? undefined : { path: name, external: true };
    });
  },
};

/** In the package, ranges and versions are values; in the repository they are read from it. */
const tableOfPackage = {
  name: 'table-of-package',
  setup(build: PluginBuild) {
    const path = join(root, 'shared/build/sdk/presets/shared-modules.ts');
    build.onResolve({ filter: /(^|\/)shared-modules$/ }, () => ({ path }));
  },
};

/** Stylesheets that came with single entries; `styles.css` has all of them. */
const listStyleFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.css') && file !== 'styles.css',
  );

const listEntries = (kind: EntryKind) => SDK_ENTRIES.filter((entry) => entry.kind === kind);

/**
 * Compiles the entries of the package to ES modules in `folder`. Modules with state exist once: the entries for pages and
 * for tests import the same files.
 */
export async function bundleEntries(folder: string): Promise<void> {
  const { build }: Bundler = createRequire(join(root, 'platform/package.json'))('esbuild');
  const common = {
    absWorkingDir: root,
    outdir: folder,
    bundle: true,
    splitting: true,
    metafile: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    packages: 'external',
    chunkNames: 'chunks/[name]-[hash]',
    logLevel: 'error',
    charset: 'utf8',
  };
  const inputs = (kind: EntryKind) => Object.fromEntries(listEntries(kind).map(({ name, source }) => [name, source]));

  const { metafile } = await build({
    ...common,
    entryPoints: { ...inputs('provided'), styles: join(root, 'shared/src/ui/styles/index.scss') },
    plugins: [styles, bundleIcons],
  });
  writeFileSync(
    join(folder, 'styles.css'),
    ['styles.css', 'provided/ui.css'].map((file) => readFileSync(join(folder, file), 'utf8')).join(''),
  );
  for (const file of listStyleFiles(folder)) rmSync(join(folder, file));
  await build({ ...common, entryPoints: inputs('page'), platform: 'browser', plugins: [packageNames] });
  for (const { name } of listEntries('passed')) {
    const provided = Object.entries(metafile.outputs).find(([file]) => file.endsWith(`provided/${name}.js`))?.[1];
    writeFileSync(join(folder, `${name}.js`), writePassedEntry(name, provided?.exports ?? []));
  }
  await build({
    ...common,
    entryPoints: inputs('node'),
    platform: 'node',
    target: 'node20',
    define: { __SDK_VALUES__: JSON.stringify(sdkValues()) },
    plugins: [tableOfPackage],
  });
}

/** The icons that the design system uses are part of the package. */
const bundleIcons = {
  name: 'bundle-icons',
  setup(build: PluginBuild) {
    const require = createRequire(join(root, 'shared/package.json'));
    build.onResolve({ filter: /^lucide-react\// }, ({ path }) => ({ path: require.resolve(path) }));
  },
};

/** An entry that passes on what the shell provides. A name of the first part of the design system comes from that part. */
export function writePassedEntry(entry: string, names: readonly string[]): string {
  const source = `export { ${[...names].sort().join(', ')} } from '@backlay/shared/${entry}';\n`;
  return Object.entries(PACKAGE_NAMES)
    .sort(([a], [b]) => b.length - a.length)
    .reduce((text, [from, to]) => text.replaceAll(`'${from}'`, `'${to}'`), splitLandingUi(source, listLandingExports()))
    .replaceAll(/;(?=export)/g, ';\n');
}
