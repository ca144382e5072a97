import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { contractVersion, readJson, root } from '../workspace';
import { bundleEntries } from './bundle-entries';
import { declarationOf, emitDeclarations } from './declarations';
import { CREATE_NAME, stageCreate } from './create/package-create';
import { SDK_ENTRIES } from './entries';

/** Name of the package. */
export const SDK_NAME = '@backlay/remote-sdk';

/** Where `npm run sdk` writes, and where the platform of a checkout reads. */
export const SDK_FOLDER = join(root, 'shared/dist');

/** A package that the platform serves. `integrity` is that of npm: sha512 of the packed file. */
export interface PackedFile {
  readonly version: string;
  readonly file: string;
  readonly integrity: string;
  readonly bytes: number;
}

/** index.json: the packages by name. */
export interface SdkIndex {
  readonly contract: string;
  readonly packages: Readonly<Record<string, PackedFile>>;
}

interface Archiver {
  create(options: object, paths: readonly string[]): Promise<void>;
}

const COMMAND = `#!/usr/bin/env node
import { runRemoteCommand } from '../dist/command.js';

await runRemoteCommand(process.argv.slice(2));
`;

/** Packages that the compiled files import, with the versions of this repository. */
function listDependencies(): Record<string, string> {
  type Versions = Record<string, string>;
  const { dependencies, devDependencies: ofBuild }: { dependencies: Versions; devDependencies: Versions } = readJson(
    join(root, 'shared/package.json'),
  );
  const { devDependencies }: { devDependencies: Versions } = readJson(join(root, 'package.json'));
  const pick = (of: Record<string, string>, names: readonly string[]) =>
    Object.fromEntries(names.flatMap((name) => (of[name] === undefined ? [] : [[name, of[name]]])));
  return {
    ...pick(dependencies, [
      '@tanstack/react-query',
      'react',
      'react-dom',
      'react-router-dom',
      'semver',
      'zod',
      'zustand',
    ]),
    ...pick(ofBuild, ['@swc/core', 'esbuild', 'jsdom', 'react-refresh', 'tar']),
    ...pick(devDependencies, ['@testing-library/dom', '@testing-library/react', '@types/react', '@types/react-dom']),
  };
}

/** package.json of the package. */
export function describePackage(version: string): object {
  const entries = SDK_ENTRIES.filter(({ name }) => name !== 'command').map((entry) => [
    `./${entry.name}`,
    { types: `./${declarationOf(entry)}`, default: `./dist/${entry.name}.js` },
  ]);
  return {
    name: SDK_NAME,
    version,
    description: 'Build, test and release a remote of Backlay',
    license: 'UNLICENSED',
    type: 'module',
    engines: readJson(join(root, 'package.json')).engines,
    sideEffects: ['*.css'],
    bin: { 'backlay-remote': './bin/backlay-remote.js' },
    exports: {
      ...Object.fromEntries(entries),
      './styles.css': './dist/styles.css',
      './style-modules': { types: './types/testing/style-modules.d.ts' },
      './package.json': './package.json',
    },
    dependencies: listDependencies(),
    peerDependencies: { '@rspack/core': '>=2.3.0', vite: '>=8.0.0', webpack: '>=5.100.0' },
    peerDependenciesMeta: Object.fromEntries(
      ['@rspack/core', 'vite', 'webpack'].map((name) => [name, { optional: true }]),
    ),
  };
}

/** Writes the package unpacked: compiled modules, declarations, the command and package.json. */
export async function stageSdk(folder: string, version: string): Promise<void> {
  const write = (path: string, text: string): void => {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  await bundleEntries(join(folder, 'dist'));
  emitDeclarations(folder, (path, text) => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  });
  write('types/testing/style-modules.d.ts', readFileSync(join(root, 'shared/testing/style-modules.d.ts'), 'utf8'));
  write('bin/backlay-remote.js', COMMAND);
  chmodSync(join(folder, 'bin/backlay-remote.js'), 0o755);
  write('package.json', `${JSON.stringify(describePackage(version), null, 2)}\n`);
}

/** Packs a folder as npm does. The same files give the same bytes. */
export async function packFolder(folder: string, file: string, version: string): Promise<PackedFile> {
  const { create }: Archiver = createRequire(join(root, 'platform/package.json'))('tar');
  await create({ gzip: { level: 9 }, portable: true, mtime: new Date(0), prefix: 'package', cwd: folder, file }, ['.']);
  const bytes = readFileSync(file);
  const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
  return { version, file: file.slice(dirname(file).length + 1), integrity, bytes: bytes.length };
}

/**
 * Builds the SDK of this contract: the packed file, the folder `package` that it was packed from, and index.json.
 * @returns the index
 */
export async function packageSdk(out = SDK_FOLDER): Promise<SdkIndex> {
  const version = contractVersion();
  const staging = join(out, `.sdk.${process.pid}`);
  rmSync(staging, { recursive: true, force: true });
  mkdirSync(staging, { recursive: true });
  try {
    const folder = join(staging, 'package');
    await stageSdk(folder, version);
    const packed = await packFolder(folder, join(staging, `backlay-remote-sdk-${version}.tgz`), version);
    await stageCreate(join(staging, 'create'), version);
    const create = await packFolder(join(staging, 'create'), join(staging, `${CREATE_NAME}-${version}.tgz`), version);
    const index: SdkIndex = { contract: version, packages: { [SDK_NAME]: packed, [CREATE_NAME]: create } };
    writeFileSync(join(staging, 'index.json'), `${JSON.stringify(index, null, 2)}\n`);
    for (const name of ['package', 'create'])
      if (existsSync(join(out, name))) rmSync(join(out, name), { recursive: true });
    for (const name of ['package', 'create', packed.file, create.file, 'index.json'])
      renameSync(join(staging, name), join(out, name));
    return index;
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}
