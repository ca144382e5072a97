// What a build outside of this repository needs; it stands on what comes along with the package alone: no bundler, no tool.
export { containerName } from '../release/container-name.mjs';
export { forRemote } from '../shared-modules.mjs';
export { RemoteFilesPlugin } from './remote-files.mjs';
/** @deprecated until contract 2.0.0: builds of other teams import this name. */
export { RemoteFilesPlugin as RemoteFiles } from './remote-files.mjs';
