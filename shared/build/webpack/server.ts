import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import { SERVER_FILE } from '../release/record';
import { root } from '../workspace';
import { common, type BuildRequest } from './common';

const STYLES = 'server.css';

interface ServerBuild extends Required<BuildRequest> {
  readonly folder: string;
  readonly name: string;
  /** From the folder of the remote. */
  readonly entry: string;
}

/** React's renderer to a text: the only one that needs nothing of Node and nothing of a browser. */
function textRenderer(): string {
  const { resolve } = createRequire(join(root, 'shared/package.json'));
  return join(dirname(resolve('react-dom/package.json')), 'cjs/react-dom-server-legacy.browser.production.js');
}

/**
 * The configuration of a server part: one file without imports that brings React and its own copy of the design system. So it
 * draws the same beside each shell. An import of a Node module does not resolve.
 */
export function serverWebpack({ entry, ...build }: ServerBuild): Configuration {
  const base = common({ ...build, urls: false });
  return {
    ...base,
    name: `${build.name}-server`,
    target: 'es2021',
    devtool: false,
    entry: { server: join(build.folder, entry) },
    output: {
      path: build.output,
      filename: SERVER_FILE,
      publicPath: '',
      uniqueName: base.output.uniqueName,
      // There is one chunk, and nothing to load another with.
      chunkFormat: 'array-push',
      chunkLoading: false,
      wasmLoading: false,
    },
    resolve: { ...base.resolve, alias: { 'react-dom/server$': textRenderer() } },
    module: { ...base.module, parser: { javascript: { dynamicImportMode: 'eager' } } },
    plugins: [
      new MiniCssExtractPlugin({ filename: STYLES, ignoreOrder: true }),
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
    ],
    optimization: {
      ...base.optimization,
      minimizer: [
        new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify, extractComments: false }),
        ...base.optimization.minimizer.slice(1),
      ],
    },
    cache: base.cache && { ...base.cache, name: `${base.cache.name}-server` },
  };
}

/** Puts the styles of a server part into its file: the part is one text. */
export function joinServerStyles(output: string): void {
  const sheet = join(output, STYLES);
  const css = existsSync(sheet) ? readFileSync(sheet, 'utf8') : '';
  rmSync(sheet, { force: true });
  const file = join(output, SERVER_FILE);
  writeFileSync(file, `globalThis.drawnStyles=${JSON.stringify(css)};\n${readFileSync(file, 'utf8')}`);
}
