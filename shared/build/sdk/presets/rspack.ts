import { RemoteFilesPlugin } from '../../elsewhere/remote-files';
import { NoSharedCopiesPlugin } from './no-shared-copies';
import { readRemoteSettings, SWC_OPTIONS, toCommonConfig, toFederation } from './remote-settings';

/** What is used of `@rspack/core`, a package of the remote's folder. */
interface Rspack {
  readonly rspack: {
    readonly container: { readonly ModuleFederationPluginV1: new (options: object) => object };
    readonly DefinePlugin: new (constants: object) => object;
  };
}

/**
 * The Rspack configuration of a remote: `export default remoteConfig(import.meta.url)`. TypeScript, React and CSS modules
 * are set up; the output is a folder for `backlay-remote release`.
 */
export function remoteConfig(configUrl: string) {
  const settings = readRemoteSettings(configUrl);
  const { rspack }: Rspack = settings.load('@rspack/core');
  return {
    ...toCommonConfig(settings),
    module: {
      generator: { 'css/module': { exportsConvention: 'as-is', localIdentName: settings.classNames } },
      parser: { 'css/module': { namedExports: false } },
      rules: [
        { test: /\.tsx?$/, loader: 'builtin:swc-loader', options: SWC_OPTIONS },
        { test: /\.module\.css$/, type: 'css/module' },
        { test: /\.(svg|png|jpe?g|webp|avif|woff2)$/, type: 'asset/resource' },
      ],
    },
    plugins: [
      new rspack.DefinePlugin(settings.constants),
      new rspack.container.ModuleFederationPluginV1(toFederation(settings)),
      new RemoteFilesPlugin({ version: settings.version }),
      new NoSharedCopiesPlugin(),
    ],
  };
}
