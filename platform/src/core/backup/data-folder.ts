import { existsSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../config';
import { attachDatabase, clusterRoot } from '../database';
import { listReleaseFiles, readChannelFile, takeBackup, type BackupResult } from './base-backup';
import { openBackupStore, type BackupStore } from './backup-store';
import { chooseSet, restoreSet, type RestoreOptions, type RestoreResult } from './restore-set';
import type { OpenWith } from './sealed-object';

/** The keys of a configuration that open backups. */
export const getBackupKeys = ({ backupIdentity, backupPassphrase }: Config): OpenWith => ({
  identities: backupIdentity ? [backupIdentity] : [],
  passphrase: backupPassphrase,
});

/** The key of the platform: SECRET_KEY, or the one of the data folder. */
function readSecret({ secretKey, dataDir }: Config): string | null {
  if (secretKey !== null) return secretKey;
  const file = join(dataDir, 'secret');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
}

/** Backs up the data folder beside its platform, or alone. It gives way to whoever serves players. */
export async function backUpDataFolder(config: Config, store: BackupStore): Promise<BackupResult> {
  const { dataDir, migrateOnStart: migrates, releaseStore } = config;
  const database = await attachDatabase({ dataDir, migrates, log: { info: () => undefined } });
  try {
    const client = await database.pool.connect();
    try {
      setPriority(19);
      const isFolder = !releaseStore.startsWith('s3://');
      const source = {
        client,
        clusterFolder: join(clusterRoot(dataDir), 'data'),
        releases: isFolder ? await listReleaseFiles(releaseStore) : [],
        channels: isFolder ? await readChannelFile(releaseStore) : null,
        secret: readSecret(config),
      };
      const { backupRecipients: recipients, backupPassphrase: passphrase, archiveTo: archive } = config;
      return await takeBackup(store, source, { recipients: recipients ?? [], passphrase, archive });
    } finally {
      client.release();
    }
  } finally {
    await database.close();
  }
}

/** `place/sets/<id>`, with the query of a bucket, or a place alone. */
export function parseSetPlace(text: string): { readonly place: string; readonly id: string | null } {
  const found = /^(.*?)\/sets\/(\d{8}T\d{6}Z)\/?(\?.*)?$/.exec(text);
  return found ? { place: `${found[1] ?? ''}${found[3] ?? ''}`, id: found[2] ?? null } : { place: text, id: null };
}

export interface RestoreCommand extends Pick<RestoreOptions, 'to' | 'conclude'> {
  /** Where the log goes on; ARCHIVE_TO, or the place of the set, without it. */
  readonly archive?: string | null;
}

/** Restores into the data folder of a configuration. */
export async function restoreDataFolder(
  config: Config,
  text: string,
  { to = null, archive = null, conclude }: RestoreCommand = {},
): Promise<RestoreResult> {
  const { place, id } = parseSetPlace(text);
  const store = await openBackupStore(place);
  const keys = getBackupKeys(config);
  const archivePlace = archive ?? config.archiveTo;
  return restoreSet(store, id ?? (await chooseSet(store, to)), {
    ...{ dataDir: config.dataDir, to, keys, archives: config.archiveTo !== null, ...(conclude && { conclude }) },
    archive: archivePlace === null ? store : await openBackupStore(archivePlace),
    releaseFolder: config.releaseStore.startsWith('s3://') ? null : config.releaseStore,
  });
}
