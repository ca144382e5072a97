// @ts-nocheck
/** The global under which one version of a remote announces itself. */
export const containerName = (name, version) => `backlay_${name}_${version}`.replace(/\W/g, '_');
