import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import webpack from 'webpack';
import { forShell } from '../shared-modules.mjs';
import { readJson, root } from '../workspace.mjs';
import { common } from './common.mjs';

const data = (code) => `data:text/javascript,${code}`;
/** Parts of libraries that the product never calls, by the folder that asks for them: an empty part stands in. */
const WITHOUT = [
  // axios brings an adapter over fetch too; the product sends over XMLHttpRequest alone.
  { in: /axios[\\/]lib[\\/]adapters$/, file: /^\.\/fetch\.js$/, by: data('export const getFetch = null;') },
  // The server says what to load, and preloads are links in the page: no snapshots of remotes, and no preloading of its own.
  {
    in: /@module-federation[\\/]runtime-core[\\/]dist[\\/]remote$/,
    file: /^\.\.\/utils\/preload\.js$/,
    by: data('export const formatPreloadArgs = null, preloadAssets = null;'),
  },
  {
    in: /@module-federation[\\/]runtime-core[\\/]dist$/,
    file: /^\.\/utils\/preload\.js$/,
    by: data('export const preloadAssets = null;'),
  },
];

const DEVTOOLS_HOOK = 'shared/build/dev-server/devtools-hook.js';

/**
 * The configuration of the shell: an ordinary bundle, no federation plugin and no async boundary. It creates the federation
 * runtime itself (src/federation) and hands its copies of the shared modules over.
 */
export function shellWebpack(configUrl) {
  const folder = dirname(fileURLToPath(configUrl));
  const { version: ownVersion } = readJson(join(folder, 'package.json'));
  return ({ version = ownVersion, mode = 'production', output = join(folder, 'dist/files') } = {}) => {
    const base = common({ folder, name: 'shell', version, mode, output });
    return {
      ...base,
      // Fast refresh of a remote inside this shell needs to know its react-dom.
      entry: { main: [...(mode === 'development' ? [join(root, DEVTOOLS_HOOK)] : []), './src/main.tsx'] },
      plugins: [
        ...base.plugins,
        ...WITHOUT.map(
          ({ in: folder, file, by }) =>
            new webpack.NormalModuleReplacementPlugin(file, (asked) => {
              if (folder.test(asked.context)) asked.request = by;
            }),
        ),
        new webpack.DefinePlugin({
          __SHARED_MODULES__: JSON.stringify(forShell()),
          FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
          ENV_TARGET: JSON.stringify('web'),
        }),
      ],
    };
  };
}
