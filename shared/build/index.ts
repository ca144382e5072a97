export { forRemote, forShell, sharedModules } from './shared-modules';
export { shellWebpack } from './webpack/shell';
export { remoteWebpack } from './webpack/remote';
