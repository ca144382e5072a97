import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import webpack, { type RuleSetRule } from 'webpack';
import { containerName, forRemote } from '../shared-modules';
import { readJson } from '../workspace';
import { type BuildRequest, common } from './common';

const { ModuleFederationPlugin } = webpack.container;

const DIVIDE_UI: RuleSetRule = {
  test: /\.tsx?$/,
  exclude: /node_modules/,
  enforce: 'pre',
  use: [{ loader: fileURLToPath(new URL('divide-ui.ts', import.meta.url)) }],
};

/**
 * The configuration of a remote, the default export of its webpack.config.ts: `remoteWebpack(import.meta.url)`. Its
 * `remote.json` declares name and contract; it exposes `src/remote.ts`.
 */
export function remoteWebpack(configUrl: string) {
  const folder = dirname(fileURLToPath(configUrl));
  const { name, contract }: { name: string; contract: string } = readJson(join(folder, 'remote.json'));
  const { version: ownVersion }: { version: string } = readJson(join(folder, 'package.json'));
  return ({ version = ownVersion, mode = 'production', output = join(folder, 'dist/files') }: BuildRequest = {}) => {
    const base = common({ folder, name, version, mode, output });
    return {
      ...base,
      entry: {},
      module: { ...base.module, rules: [...base.module.rules, DIVIDE_UI] },
      plugins: [
        ...base.plugins,
        // webpack's own container: three kilobytes that need nothing but the share scope that the shell's runtime hands over.
        new ModuleFederationPlugin({
          // A name of its own for each version: two versions on one page are two containers.
          name: containerName(name, version),
          filename: 'remoteEntry.js',
          exposes: { './remote': { import: './src/remote.ts', name: 'remote' } },
          shared: forRemote(contract),
        }),
      ],
    };
  };
}
