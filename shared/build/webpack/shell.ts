import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import webpack from 'webpack';
import { forShell } from '../shared-modules';
import { readJson, root } from '../workspace';
import { type BuildRequest, common } from './common';

/** react-router as it is meant for production, from where the shell's react-router-dom has it. */
function productionRouter() {
  const fromShell = createRequire(join(root, 'shell/package.json'));
  const fromRouterDom = createRequire(fromShell.resolve('react-router-dom'));
  return join(dirname(fromRouterDom.resolve('react-router/package.json')), 'dist/production/index.mjs');
}

const DEVTOOLS_HOOK = 'shared/build/dev-server/devtools-hook.ts';

/**
 * The configuration of the shell: an ordinary bundle, no federation plugin and no async boundary. It creates the federation
 * runtime itself (src/federation) and hands its copies of the shared modules over.
 */
export function shellWebpack(configUrl: string) {
  const folder = dirname(fileURLToPath(configUrl));
  const { version: ownVersion }: { version: string } = readJson(join(folder, 'package.json'));
  return ({ version = ownVersion, mode = 'production', output = join(folder, 'dist/files') }: BuildRequest = {}) => {
    const base = common({ folder, name: 'shell', version, mode, output });
    return {
      ...base,
      // Fast refresh of a remote inside this shell needs to know its react-dom.
      entry: { main: [...(mode === 'development' ? [join(root, DEVTOOLS_HOOK)] : []), './src/main.tsx'] },
      // Its exports lead to the build for development, with all its warnings.
      resolve: { ...base.resolve, alias: mode === 'production' ? { 'react-router$': productionRouter() } : {} },
      plugins: [
        ...base.plugins,
        new webpack.DefinePlugin({
          __SHARED_MODULES__: JSON.stringify(forShell()),
          ENV_TARGET: JSON.stringify('web'),
        }),
      ],
    };
  };
}
