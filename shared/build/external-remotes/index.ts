// What a build outside of this repository needs; it stands on what comes along with the package alone: no bundler, no tool.
export { containerName, forRemote } from '../shared-modules';
export { RemoteFilesPlugin } from './remote-files';
/** @deprecated until contract 2.0.0: builds of other teams import this name. */
export { RemoteFilesPlugin as RemoteFiles } from './remote-files';
