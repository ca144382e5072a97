import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What this asks of webpack, which is a package of shared. */
interface Compiler {
  run(done: (error: Error | null, stats?: { hasErrors(): boolean; toString(options: object): string }) => void): void;
  close(done: () => void): void;
}

interface ExtractPlugin {
  readonly loader: string;
  new (options: object): object;
}

/** Builds the page of the board benchmark into a folder: the product's own sources and styles, no federation. */
export async function buildPage(require: NodeJS.Require, folder: string): Promise<void> {
  const fromShared = createRequire(require.resolve('@backlay/shared/package.json'));
  const webpack = fromShared('webpack') as (configuration: object) => Compiler;
  const MiniCssExtractPlugin = fromShared('mini-css-extract-plugin') as ExtractPlugin;
  const styles = (modules: false | object) => [
    MiniCssExtractPlugin.loader,
    { loader: fromShared.resolve('css-loader'), options: { modules } },
    { loader: fromShared.resolve('sass-loader'), options: { api: 'modern' } },
  ];
  const compiler = webpack({
    mode: 'production',
    context: dirname(fileURLToPath(import.meta.url)),
    target: ['web', 'es2021'],
    entry: { main: './page/board-page.tsx' },
    output: { path: folder, filename: '[name].js', publicPath: '/' },
    resolve: { extensions: ['.ts', '.tsx', '.mjs', '.js'], modules: ['node_modules'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          use: {
            loader: fromShared.resolve('swc-loader'),
            options: {
              jsc: {
                target: 'es2021',
                parser: { syntax: 'typescript', tsx: true },
                transform: { react: { runtime: 'automatic' } },
              },
            },
          },
        },
        { test: /\.module\.s?css$/, use: styles({ namedExport: false, exportLocalsConvention: 'as-is' }) },
        { test: /\.s?css$/, exclude: /\.module\./, use: styles(false), sideEffects: true },
        { test: /\.woff2$/, type: 'asset/resource' },
      ],
    },
    plugins: [new MiniCssExtractPlugin({ filename: '[name].css' })],
    performance: false,
    infrastructureLogging: { level: 'error' },
  });
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) reject(error);
        else if (stats?.hasErrors()) reject(new Error(stats.toString({ all: false, errors: true })));
        else resolve();
      });
    });
  });
}
