import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import { askedFace } from '../fonts/loader';
import { type BuildMode } from '../build';
import { cacheFolder, root, hashTools } from '../workspace';
import { BootIntegrityPlugin } from './integrity-plugin';
import { FILE_LIMIT_MS } from './integrity-source';

const require = createRequire(import.meta.url);
const loader = (name: string) => require.resolve(name);

const queryOf = (request: string) => request.slice(request.indexOf('?'));

const swc = {
  loader: loader('swc-loader'),
  options: {
    jsc: {
      target: 'es2021',
      parser: { syntax: 'typescript', tsx: true },
      // Always the plain runtime: a remote built for development has to run on the React of a production shell too.
      transform: { react: { runtime: 'automatic', development: false } },
    },
  },
};

const styles = (name: string, version: string, mode: BuildMode, url: boolean) => (modules: boolean) => [
  MiniCssExtractPlugin.loader,
  {
    loader: loader('css-loader'),
    // Part of the output's name, so that versions do not share cached output.
    ident: `css ${modules ? 'module ' : ''}of ${name}@${version}`,
    options: {
      url,
      modules: modules && {
        namedExport: false,
        exportLocalsConvention: 'as-is',
        localIdentName: mode === 'production' ? '[hash:base64:7]' : '[name]__[local]--[hash:base64:4]',
        // Two versions of a remote may be on one page; their classes must not meet, on any machine.
        localIdentContext: root,
        localIdentHashSalt: `${name}@${version}`,
      },
    },
  },
  { loader: loader('sass-loader'), options: { api: 'modern' } },
];

/** A file of a development server waits for its build, and a standalone page does not ask for it again, ms. */
const BUILT_FILE_LIMIT_MS = 120_000;

/** Options of a package's own webpack.config.ts; each has a default. */
export interface BuildRequest {
  readonly version?: string;
  readonly mode?: BuildMode;
  readonly output?: string;
}

/** A configuration as this file makes it. */
export type CommonConfig = ReturnType<typeof common>;

/**
 * What the shell and the remotes have in common.
 * @param urls whether style sheets take the files that they name into the build
 */
export function common({
  folder,
  name,
  version,
  mode,
  output,
  urls = true,
}: Required<BuildRequest> & { folder: string; name: string; urls?: boolean }) {
  const [rules, cacheDirectory] = [styles(name, version, mode, urls), cacheFolder('webpack')];
  return {
    name,
    mode,
    context: folder,
    target: ['web', 'es2021'],
    // Never an eval map: the page's policy forbids it. In production no file names its map, and the maps are stored apart (F4.04).
    devtool: mode === 'production' ? ('hidden-source-map' as const) : ('source-map' as const),
    output: {
      path: output,
      clean: true,
      filename: '[name].[contenthash:10].js',
      chunkFilename: '[name].[contenthash:10].js',
      assetModuleFilename: 'assets/[name].[contenthash:10][ext]',
      publicPath: 'auto',
      uniqueName: `${name}@${version}`,
      crossOriginLoading: 'anonymous' as const,
      chunkLoadTimeout: mode === 'production' ? FILE_LIMIT_MS : BUILT_FILE_LIMIT_MS,
      devtoolModuleFilenameTemplate: `webpack://${name}/[resource-path]`,
    },
    resolve: {
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      // A source of shared resolves what shared depends on; a package that only the workspace has stays out.
      modules: ['node_modules'],
    },
    module: {
      rules: [
        { test: /\.[mc]?tsx?$/, exclude: /node_modules/, use: [swc] },
        { test: /\.module\.(s?css)$/, use: rules(true) },
        { test: /\.s?css$/, exclude: /\.module\.(s?css)$/, use: rules(false), sideEffects: true },
        { test: /\.(woff2?|svg|png|jpe?g|webp|avif|mp3)$/, resourceQuery: { not: /face=/ }, type: 'asset/resource' },
        {
          test: /\.woff2$/,
          resourceQuery: /face=/,
          type: 'asset/resource',
          generator: {
            filename: ({ filename = '' }: { filename?: string }) =>
              `assets/${askedFace(queryOf(filename)).name}.[contenthash:10][ext]`,
          },
          use: [{ loader: join(root, 'shared/build/fonts/loader.ts') }],
        },
      ],
    },
    plugins: [
      // No bare [contenthash] name in the cascade: the order of layers decides, never the order of files.
      new MiniCssExtractPlugin({
        filename: '[name].[contenthash:10].css',
        chunkFilename: '[name].[contenthash:10].css',
        ignoreOrder: true,
      }),
      new BootIntegrityPlugin(),
    ],
    optimization: {
      moduleIds: 'deterministic' as const,
      chunkIds: 'deterministic' as const,
      minimizer: [new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify }), new CssMinimizerPlugin()],
    },
    cache: cacheDirectory !== null && {
      type: 'filesystem' as const,
      cacheDirectory,
      name: `${name}-${mode}`,
      version: hashTools(basename(folder)),
      // The hash covers the build tools. webpack's own search would see a change with every version of the package.
      buildDependencies: { defaultWebpack: [] },
    },
    // For the same reason: the manifest is in the hash, but for its version.
    snapshot: { immutablePaths: [new RegExp(`[\\\\/]${basename(folder)}[\\\\/]package\\.json$`)] },
    performance: false as const,
    stats: 'errors-warnings' as const,
    infrastructureLogging: { level: 'error' as const },
  };
}
