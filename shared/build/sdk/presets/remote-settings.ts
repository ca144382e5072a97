import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { containerName, forRemote } from './shared-modules';

/** What the presets of all bundlers read of a remote's folder. */
export interface RemoteSettings {
  readonly folder: string;
  readonly name: string;
  readonly version: string;
  /** Two versions may be on one page: each has a global, chunks and class names of its own. */
  readonly container: string;
  readonly uniqueName: string;
  readonly classNames: string;
  readonly shared: ReturnType<typeof forRemote>;
  /** Constants of the remote's code. */
  readonly constants: Readonly<Record<string, string>>;
  /** A package of the remote's own folder. */
  readonly load: NodeJS.Require;
}

const readText = (file: string): string => readFileSync(file, 'utf8');

/**
 * Reads remote.json and package.json beside a configuration file.
 * @throws Error naming the file and the missing field
 */
export function readRemoteSettings(configUrl: string): RemoteSettings {
  const folder = dirname(fileURLToPath(configUrl));
  const read = (file: string, field: string): string => {
    const value: unknown = JSON.parse(readText(join(folder, file)))[field];
    if (typeof value !== 'string') throw new Error(`${file} has no ${field}`);
    return value;
  };
  const [name, contract] = [read('remote.json', 'name'), read('remote.json', 'contract')];
  const version = read('package.json', 'version');
  return {
    folder,
    name,
    version,
    container: containerName(name, version),
    uniqueName: `${name}@${version}`,
    classNames: `${name}-${version.replace(/\W/g, '_')}-[local]-[hash:6]`,
    shared: forRemote(contract),
    constants: { __BACKLAY_REMOTE__: JSON.stringify(name) },
    load: createRequire(join(folder, 'package.json')),
  };
}

/** A lazy file that takes longer is lost, ms. */
const CHUNK_TIMEOUT_MS = 5_500;

/** `output` of webpack and Rspack. */
export const toOutput = ({ folder, uniqueName }: RemoteSettings) => ({
  path: join(folder, 'dist'),
  clean: true,
  publicPath: 'auto',
  filename: '[name].[contenthash:10].js',
  chunkFilename: '[name].[contenthash:10].js',
  cssChunkFilename: '[name].[contenthash:10].css',
  assetModuleFilename: 'assets/[name].[contenthash:10][ext]',
  uniqueName,
  crossOriginLoading: 'anonymous',
  chunkLoadTimeout: CHUNK_TIMEOUT_MS,
});

/** Options of the federation plugin of webpack and Rspack. */
export const toFederation = ({ container, shared }: RemoteSettings) => ({
  name: container,
  filename: 'remoteEntry.js',
  exposes: { './remote': { import: './src/remote.ts', name: 'remote' } },
  shared,
});

/** Options of SWC for sources of a remote. */
export const SWC_OPTIONS = {
  jsc: {
    target: 'es2021',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
  },
};

/** What both bundlers configure alike. */
export const toCommonConfig = (settings: RemoteSettings) => ({
  mode: 'production',
  context: settings.folder,
  target: ['web', 'es2021'],
  // A remote has no page of its own: the exposed module is its only entry.
  entry: {},
  // The policy of a page refuses eval. Maps are written without a reference and lie apart from the served files.
  devtool: 'hidden-source-map',
  output: toOutput(settings),
  resolve: { extensions: ['.ts', '.tsx', '.mjs', '.js'] },
  performance: false,
  stats: 'errors-warnings',
});
