import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import webpack from 'webpack';
import { forShell } from '../shared-modules.mjs';
import { readJson, root } from '../workspace.mjs';
import { common } from './common.mjs';

const DEVTOOLS_HOOK = 'shared/build/dev-server/devtools-hook.js';
const NO_ADAPTER = 'data:text/javascript,export const getFetch = null;';

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
        // axios brings an adapter over fetch too; the product sends over XMLHttpRequest alone.
        new webpack.NormalModuleReplacementPlugin(/^\.\/fetch\.js$/, (request) => {
          if (/axios[\\/]lib[\\/]adapters$/.test(request.context)) request.request = NO_ADAPTER;
        }),
        new webpack.DefinePlugin({
          __SHARED_MODULES__: JSON.stringify(forShell()),
          FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
          ENV_TARGET: JSON.stringify('web'),
        }),
      ],
    };
  };
}
