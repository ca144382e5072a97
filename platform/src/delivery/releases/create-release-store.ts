import { s3Store } from './s3-store';
import { folderStore, type ReleaseStore } from './store';

/** The store that RELEASE_STORE names: a folder, or s3://bucket. */
export const createReleaseStore = (place: string): ReleaseStore =>
  place.startsWith('s3://') ? s3Store(place) : folderStore(place);
