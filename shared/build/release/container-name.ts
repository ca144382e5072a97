/** The global under which one version of a remote announces itself. */
export const containerName = (name: string, version: string) => `backlay_${name}_${version}`.replace(/\W/g, '_');
