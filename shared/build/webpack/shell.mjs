import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import webpack from 'webpack';
import { forShell } from '../shared-modules.mjs';
import { readJson, root } from '../workspace.mjs';
import { common } from './common.mjs';

const DEVTOOLS_HOOK = 'shared/build/dev-server/devtools-hook.js';

/** The runtime core is a dependency of a dependency; the shell hands it to the remotes, so it has to be the very one in use. */
function runtimeCore(folder) {
  const enhanced = createRequire(join(folder, 'package.json')).resolve('@module-federation/enhanced/runtime');
  const tools = createRequire(enhanced).resolve('@module-federation/runtime-tools/runtime-core');
  const core = createRequire(createRequire(tools).resolve('@module-federation/runtime')).resolve(
    '@module-federation/runtime-core',
  );
  return core.replace(/\.cjs$/, '.js');
}

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
      resolve: { ...base.resolve, alias: { 'federation-runtime-core$': runtimeCore(folder) } },
      plugins: [
        ...base.plugins,
        new webpack.DefinePlugin({
          __SHARED_MODULES__: JSON.stringify(forShell()),
          FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
          ENV_TARGET: JSON.stringify('web'),
        }),
      ],
    };
  };
}
