import { RemoteFilesPlugin } from '../../external-remotes/remote-files';
import { NoSharedCopiesPlugin } from './shared-modules';
import { readRemoteSettings, SWC_OPTIONS, toCommonConfig, toFederation } from './remote-settings';

/** What is used of `webpack`, a package of the remote's folder. */
interface Webpack {
  readonly container: { readonly ModuleFederationPlugin: new (options: object) => object };
  readonly DefinePlugin: new (constants: object) => object;
}

/**
 * The webpack configuration of a remote: `export default remoteConfig(import.meta.url)`. It needs `swc-loader` and
 * `@swc/core` in the remote's folder; CSS modules are webpack's own.
 */
export function remoteConfig(configUrl: string) {
  const settings = readRemoteSettings(configUrl);
  const webpack: Webpack = settings.load('webpack');
  return {
    ...toCommonConfig(settings),
    experiments: { css: true },
    module: {
      generator: { 'css/module': { exportsConvention: 'as-is', localIdentName: settings.classNames } },
      parser: { 'css/module': { namedExports: false } },
      rules: [
        { test: /\.tsx?$/, loader: 'swc-loader', options: SWC_OPTIONS },
        { test: /\.module\.css$/, type: 'css/module' },
        { test: /\.(svg|png|jpe?g|webp|avif|woff2)$/, type: 'asset/resource' },
      ],
    },
    plugins: [
      new webpack.DefinePlugin(settings.constants),
      new webpack.container.ModuleFederationPlugin(toFederation(settings)),
      new RemoteFilesPlugin({ version: settings.version }),
      new NoSharedCopiesPlugin(),
    ],
  };
}
