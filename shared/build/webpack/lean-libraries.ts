import { fileURLToPath } from 'node:url';
import { type LoaderContext } from 'webpack';

/** A library's file that stands for nothing: each of its names, with no value. */
const nothing = (...names: readonly string[]) =>
  names.map((name) => (name === 'default' ? 'export default null;' : `export const ${name} = null;`)).join('\n');

interface LeanFile {
  readonly file: string;
  readonly instead?: string;
  readonly without?: readonly string[];
}

/**
 * What the product never calls of the two libraries that every first page carries, by file of the package: other code in its place,
 * or methods and functions that are left out, because no bundler can see that nobody calls them.
 */
export const LEAN: readonly LeanFile[] = [
  // axios: sent are strings and forms that the browser encodes itself, over XMLHttpRequest, and nobody watches the progress.
  { file: 'axios/lib/adapters/fetch.js', instead: nothing('default', 'getFetch') },
  { file: 'axios/lib/helpers/toFormData.js', instead: nothing('default', 'DEFAULT_FORM_DATA_MAX_DEPTH') },
  { file: 'axios/lib/helpers/formDataToJSON.js', instead: nothing('default') },
  { file: 'axios/lib/helpers/toURLEncodedForm.js', instead: nothing('default') },
  { file: 'axios/lib/helpers/AxiosURLSearchParams.js', instead: nothing('default') },
  { file: 'axios/lib/helpers/HttpStatusCode.js', instead: nothing('default') },
  { file: 'axios/lib/cancel/CancelToken.js', instead: nothing('default') },
  {
    file: 'axios/lib/helpers/progressEventReducer.js',
    instead: nothing('progressEventReducer', 'progressEventDecorator', 'asyncDecorator'),
  },

  // The federation runtime: the server says what to load, and preloads are links in the page. So there are no snapshots of remotes,
  // no preloading, and no remote that is registered again by force.
  {
    file: '@module-federation/runtime-core/dist/utils/preload.js',
    instead: nothing('formatPreloadArgs', 'preloadAssets', 'defaultPreloadArgs', 'normalizePreloadExposes'),
  },
  {
    file: '@module-federation/runtime-core/dist/plugins/snapshot/SnapshotHandler.js',
    instead: `export { DisabledSnapshotHandler as SnapshotHandler } from './disabled.js';\n${nothing('getGlobalRemoteInfo')}`,
  },
  {
    file: '@module-federation/runtime-core/dist/remote/index.js',
    without: ['preloadRemote', 'removeRemote', 'initRawContainer'],
  },
  // An entry is a script: no module, no SystemJS, no Node.
  {
    file: '@module-federation/runtime-core/dist/utils/load.js',
    without: ['loadEsmEntry', 'loadSystemJsEntry', 'loadEntryNode'],
  },
  // The shell gives its modules away and takes none out of the scope itself.
  {
    file: '@module-federation/runtime-core/dist/shared/index.js',
    without: ['loadShare', 'loadShareSync', 'initializeSharing', 'emitAfterLoadShare', 'emitErrorLoadShare'],
  },
  {
    file: '@module-federation/runtime-core/dist/core.js',
    without: ['loadShare', 'loadShareSync', 'initializeSharing', 'preloadRemote', 'initRawContainer', 'initOptions'],
  },
  // An error says its code, its arguments and what was thrown; the sentence for each code is on the library's site.
  {
    file: '@module-federation/error-codes/dist/desc.mjs',
    instead: ['runtimeDescMap', 'typeDescMap', 'buildDescMap', 'errorDescMap']
      .map((name) => `export const ${name} = {};`)
      .join('\n'),
  },
  {
    file: '@module-federation/sdk/dist/logger.js',
    instead: `const silent = () => {};
const logger = { warn: console.warn, error: console.error, log: silent, info: silent, debug: silent };
const createLogger = () => logger;
export { createLogger, createLogger as createInfrastructureLogger, logger, logger as infrastructureLogger };
${nothing('bindLoggerToCompiler')}`,
  },
];

/**
 * A library's source without some functions of its own and methods of its classes. One that is not there any more stops the build,
 * so that a new version of the library is looked at.
 * @param {string} source as the library is published: a function stands at the margin, a method at an indentation of one tab
 * @param {readonly string[]} names
 */
export const without = (source: string, names: readonly string[]): string =>
  names.reduce((rest, name) => {
    const found = new RegExp(`^(\\t?)(?:async )?(function )?${name}\\([^\\n]*\\) \\{\\n[^]*?^\\1\\}\\n`, 'm').exec(
      rest,
    );
    if (!found) throw new Error(`there is no ${name} to leave out; look at the library again`);
    const instead = found[2] ? `const ${name} = null;\n` : '';
    return rest.slice(0, found.index) + instead + rest.slice(found.index + found[0].length);
  }, source);

/** A file of {@link LEAN} as the product takes it. */
export const bare = (source: string, { instead, without: names = [] }: Omit<LeanFile, 'file'>): string =>
  instead ?? without(source, names);

const escaped = (file: string) => file.replace(/[.@]/g, '\\$&').replace(/\//g, '[\\\\/]');

/** The rules of webpack that do it. */
export const bareRules = () =>
  LEAN.map((entry) => ({
    test: new RegExp(`node_modules[\\\\/]${escaped(entry.file)}$`),
    use: [{ loader: fileURLToPath(import.meta.url), options: { ...entry } }],
  }));

/** As a loader of webpack. */
export default function bareLoader(this: Pick<LoaderContext<LeanFile>, 'getOptions'>, source: string): string {
  return bare(source, this.getOptions());
}
