import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import webpack from 'webpack';
import { forShell } from '../shared-modules.mjs';
import { readJson, root } from '../workspace.mjs';
import { common } from './common.mjs';

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
      module: {
        ...base.module,
        // The shell asks the runtime's package for its reading of version ranges alone; what it does not say of itself, this does.
        rules: [...base.module.rules, { test: /[\\/]@module-federation[\\/]/, sideEffects: false }],
      },
      plugins: [
        ...base.plugins,
        new webpack.DefinePlugin({
          __SHARED_MODULES__: JSON.stringify(forShell()),
        }),
      ],
    };
  };
}
