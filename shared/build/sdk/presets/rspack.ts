import { join } from 'node:path';
import { RemoteFilesPlugin } from '../../external-remotes/remote-files';
import { externalOf, SHARED_REQUESTS, writeScriptContainer } from './module-container';
import { NoSharedCopiesPlugin } from './shared-modules';
import { readRemoteSettings, SWC_OPTIONS, toCommonConfig, type RemoteSettings } from './remote-settings';

/** What is used of `@rspack/core`, a package of the remote's folder. */
interface Rspack {
  readonly rspack: {
    readonly DefinePlugin: new (constants: object) => object;
  };
}

/**
 * The entry and what stands for shared modules. The container of the federation plugin carries every way of
 * choosing among versions; a page has one version of each module, so this one is a few lines.
 */
const toContainer = ({ folder, container }: RemoteSettings) => ({
  entry: {
    remoteEntry: {
      import: `data:text/javascript,${encodeURIComponent(writeScriptContainer(container, join(folder, 'src/remote.ts')))}`,
      filename: 'remoteEntry.js',
      library: { name: container, type: 'var' as const },
    },
  },
  externals: Object.fromEntries([...SHARED_REQUESTS].map(([request, key]) => [request, externalOf(container, key)])),
});

/**
 * The Rspack configuration of a remote: `export default remoteConfig(import.meta.url)`. TypeScript, React and CSS modules
 * are set up; the output is a folder for `backlay-remote release`.
 */
export function remoteConfig(configUrl: string) {
  const settings = readRemoteSettings(configUrl);
  const { rspack }: Rspack = settings.load('@rspack/core');
  return {
    ...toCommonConfig(settings),
    ...toContainer(settings),
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
      new RemoteFilesPlugin({ version: settings.version }),
      new NoSharedCopiesPlugin(),
    ],
  };
}
