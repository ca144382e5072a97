export { forRemote, forShell, sharedModules } from './shared-modules.mjs';
export { shellWebpack } from './webpack/shell.mjs';
export { remoteWebpack } from './webpack/remote.mjs';
