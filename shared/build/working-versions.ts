// Node alone.
import { join, resolve } from 'node:path';
import { type BuildMode, type WantedBuild } from './build';
import { publishedRecord, type ReleaseKind } from './release/store';
import { packageVersion, releaseName, root, hashSources } from './workspace';

/** The folder of data, as the platform's configuration has it: DATA_DIR, or `.data` in the repository. */
export const getDataFolder = () => (process.env.DATA_DIR ? resolve(process.env.DATA_DIR) : join(root, '.data'));

/** The release store: RELEASE_STORE, or `releases` in the folder of data. A bucket has a folder here that is sent to it. */
export const storeFolder = () => {
  const place = process.env.RELEASE_STORE;
  if (place?.startsWith('s3://')) return join(getDataFolder(), 'releases-to-send');
  return place ? resolve(place) : join(getDataFolder(), 'releases');
};

/** The store's address for the platform: the bucket itself, or the folder. */
export const getStoreLocation = () => getBucketLocation() ?? storeFolder();

/** The bucket that RELEASE_STORE names, or null. */
export const getBucketLocation = (): string | null =>
  process.env.RELEASE_STORE?.startsWith('s3://') ? process.env.RELEASE_STORE : null;

export const getStoreKind = (pkg: string): ReleaseKind => (pkg === 'shell' ? 'shell' : 'remote');

/**
 * The version of each package's working tree. It is that of package.json when it was published from these very sources,
 * else a local one that names the sources. So a start never takes a version that a release may want.
 */
export function workingVersions(packages: readonly string[], mode: BuildMode = 'production'): WantedBuild[] {
  return packages.map((pkg) => {
    const sources = hashSources(pkg);
    const version = packageVersion(pkg);
    const published = publishedRecord(storeFolder(), getStoreKind(pkg), releaseName(pkg), version);
    if (mode === 'production' && published?.sources === sources) return { pkg, version, mode, sources };
    const suffix = mode === 'production' ? 'local' : 'dev';
    return { pkg, version: `${version}-${suffix}.${sources.slice(0, 8)}`, mode, sources };
  });
}
