import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type RuleSetUseItem, type Configuration } from 'webpack';
import { BootIntegrityPlugin } from '../webpack/integrity-plugin';
import { type BuildRequest, type CommonConfig } from '../webpack/common';
import { root } from '../workspace';
import WebpackDevServer, { type Configuration as ServerOptions } from 'webpack-dev-server';

/** What a package adds to the common configuration of where modules are found. */
const aliasOf = (resolve: object & { readonly alias?: object }) => resolve.alias ?? {};

/** It has no version: the container is `backlay_<name>_development`, and the shell receives that. */
const DEVELOPMENT = 'development';

const require = createRequire(import.meta.url);
const here = (file: string) => join(root, 'shared/build/dev-server', file);

interface SwcUse {
  readonly loader: string;
  readonly options: { readonly jsc: { readonly transform: { readonly react: object } } };
}

const isSwc = (one: RuleSetUseItem): one is SwcUse =>
  typeof one === 'object' && one !== null && String(Reflect.get(one, 'loader')).includes('swc-loader');

/** Loaders of JavaScript, with fast refresh of components in what the developer edits. */
const refreshed = (use: readonly RuleSetUseItem[]): RuleSetUseItem[] =>
  use.map((one) => {
    if (!isSwc(one)) return one;
    const { jsc, ...options } = one.options;
    // swc marks components only in its development mode; jsx-dev-runtime is put back onto the shared plain runtime below.
    const react = { ...jsc.transform.react, development: true, refresh: true };
    return { ...one, options: { ...options, jsc: { ...jsc, transform: { ...jsc.transform, react } } } };
  });

/** The configuration of a package for a server that builds on each save; `use` holds the differences of each use. */
async function developing(pkg: string, version: string, origin: string, use: string) {
  const folder = join(root, pkg);
  const { default: configure }: { default: (request: BuildRequest) => CommonConfig } = await import(
    pathToFileURL(join(folder, 'webpack.config.ts')).href
  );
  const base = configure({ version, mode: 'development', output: join(folder, 'dist/dev-server') });
  const cache = base.cache && { ...base.cache, name: `${base.cache.name}-${use}` };
  return {
    ...base,
    cache,
    output: {
      ...base.output,
      clean: false,
      publicPath: `${origin}/`,
      filename: '[name].js',
      chunkFilename: '[name].js',
    },
    resolve: {
      ...base.resolve,
      alias: { ...aliasOf(base.resolve), 'react/jsx-dev-runtime$': here('jsx-dev-runtime.ts') },
    },
    module: {
      ...base.module,
      rules: base.module.rules.map((rule) =>
        'use' in rule && Array.isArray(rule.use) ? { ...rule, use: refreshed(rule.use) } : rule,
      ),
    },
    plugins: [
      // A file that changes with every save has no hash that a page could know.
      ...base.plugins.filter(
        (plugin) => !(plugin instanceof BootIntegrityPlugin || plugin instanceof MiniCssExtractPlugin),
      ),
      new MiniCssExtractPlugin({ filename: '[name].css', chunkFilename: '[name].css', ignoreOrder: true }),
      new ReactRefreshPlugin({ overlay: false, library: `${pkg}-${use}` }),
    ],
    // The page's policy forbids eval, so the container has maps of its own.
    devtool: 'cheap-module-source-map',
    // Names and hashes for a long cache are work that nobody uses here.
    optimization: {
      ...base.optimization,
      minimize: false,
      moduleIds: 'named' as const,
      chunkIds: 'named' as const,
      realContentHash: false,
      removeAvailableModules: false,
      removeEmptyChunks: false,
      splitChunks: false as const,
      usedExports: false,
    },
    stats: 'errors-warnings' as const,
  };
}

/** A remote as a container that a running shell takes in place of the released one. */
export async function containerFor(pkg: string, origin: string) {
  const config = await developing(pkg, DEVELOPMENT, origin, 'into');
  const blind = new webpack.EntryPlugin(config.context, here('reload-when-blind.ts'), { name: undefined });
  return { ...config, plugins: [...config.plugins, blind] };
}

/** A remote on a page of its own, under a host in memory: an ordinary bundle, no federation. */
export async function standaloneFor(pkg: string, origin: string) {
  const config = await developing(pkg, DEVELOPMENT, origin, 'standalone');
  const folder = join(root, pkg);
  return {
    ...config,
    // A page of its own has no policy: a map for each module is the quickest to make again.
    devtool: 'eval-cheap-module-source-map',
    entry: { main: here('standalone/main.tsx') },
    resolve: {
      ...config.resolve,
      alias: {
        ...config.resolve.alias,
        'developed-remote$': join(folder, 'src/remote.ts'),
        'developed-declaration$': join(folder, 'remote.json'),
        // One copy of each, whoever asks for it.
        ...Object.fromEntries(
          ['react', 'react-dom', 'react-router-dom', 'zustand'].map((name) => [
            name,
            join(require.resolve(`${name}/package.json`), '..'),
          ]),
        ),
      },
    },
    plugins: [
      ...config.plugins.filter(({ constructor }) => constructor.name !== 'ModuleFederationPlugin'),
      new webpack.DefinePlugin({ 'process.env.JEST_WORKER_ID': 'undefined' }),
    ],
  };
}

/** A page of its own for a remote that is developed alone. */
const PAGE =
  '<!doctype html><html lang="en" data-theme="dark"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Remote</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/main.css"><script defer src="/main.js"></script></head><body><div id="root"></div></body></html>';

interface ServedBuild {
  readonly config: Configuration;
  readonly port: number;
  readonly page: boolean;
  readonly into?: string | undefined;
  readonly files?: Readonly<Record<string, () => object>>;
  readonly print: (text: string) => void;
}

/**
 * Serves a configuration from memory on this machine alone and builds it again on each save. Resolves when the first build stands.
 * @param what `into` origin of the shell that may take the files; `files` JSON beside the built ones
 */
export async function serve({ config, port, page, into, files = {}, print }: ServedBuild): Promise<{
  stop: () => Promise<void>;
}> {
  const compiler = webpack(config);
  const headers = { ...(into && { 'access-control-allow-origin': new URL(into).origin }), 'cache-control': 'no-store' };
  const options: ServerOptions = {
    host: '127.0.0.1',
    port,
    hot: true,
    // What cannot be taken in place is taken by loading the page again.
    liveReload: false,
    static: false,
    setupExitSignals: false,
    allowedHosts: into ? [new URL(into).hostname] : 'auto',
    // The files go to that one shell and to no other site that is open in the browser.
    headers,
    client: {
      overlay: false,
      logging: 'error',
      webSocketURL: { protocol: 'ws', hostname: 'localhost', port, pathname: '/ws' },
    },
    devMiddleware: { publicPath: '/' },
    setupMiddlewares(middlewares, server) {
      for (const [path, content] of Object.entries(files))
        // They answer before the server's own headers are set.
        server.app?.get(path, (_request, response) => response.set(headers).json(content()));
      if (page)
        server.app?.get('/', (_request, response) => {
          response.setHeader('content-type', 'text/html; charset=utf-8');
          response.end(PAGE);
        });
      return middlewares;
    },
  };
  const server = new WebpackDevServer(options, compiler);
  let first = true;
  const built = new Promise<void>((resolve) =>
    compiler.hooks.done.tap('Say', (stats) => {
      if (!first)
        print(
          stats.hasErrors() ? 'The build failed.' : `Built in ${(stats.endTime ?? 0) - (stats.startTime ?? 0)} ms.`,
        );
      first = false;
      resolve();
    }),
  );
  await server.start();
  await built;
  return { stop: () => server.stop() };
}
