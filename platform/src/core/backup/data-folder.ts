import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../config';
import { attachDatabase, clusterRoot, openDatabase, withoutTimeLimits, type Database } from '../database';
import { listReleaseFiles, readChannelFile, takeBackup, type BackupResult } from './base-backup';
import { readObject, SECRET } from './backup-set';
import { openBackupStore, type BackupStore } from './backup-store';
import { exportData, exportPath, listExports, type ExportManifest, type ExportResult } from './export-data';
import { importData, type ImportResult } from './import-data';
import { chooseSet, RestoreRefused, restoreSet, type RestoreOptions, type RestoreResult } from './restore-set';
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

/** What a platform has beside its database. Releases in a bucket stay there. */
async function readBeside(config: Config) {
  const { releaseStore } = config;
  const isFolder = !releaseStore.startsWith('s3://');
  return {
    releases: isFolder ? await listReleaseFiles(releaseStore) : [],
    channels: isFolder ? await readChannelFile(releaseStore) : null,
    secret: readSecret(config),
  };
}

/** Backs up the data folder beside its platform, or alone. It gives way to whoever serves players. */
export async function backUpDataFolder(config: Config, store: BackupStore): Promise<BackupResult> {
  const { dataDir, migrateOnStart: migrates } = config;
  const database = await attachDatabase({ dataDir, migrates, log: { info: () => undefined } });
  try {
    const client = await database.pool.connect();
    try {
      setPriority(19);
      const source = { client, clusterFolder: join(clusterRoot(dataDir), 'data'), ...(await readBeside(config)) };
      const { backupRecipients: recipients, backupPassphrase: passphrase, archiveTo: archive } = config;
      return await takeBackup(store, source, { recipients: recipients ?? [], passphrase, archive });
    } finally {
      client.release();
    }
  } finally {
    await database.close();
  }
}

/** `place/sets/<id>` or `place/exports/<id>`, with the query of a bucket, or a place alone. */
export function parseSetPlace(text: string): { readonly place: string; readonly id: string | null } {
  const found = /^(.*?)\/(?:sets|exports)\/(\d{8}T\d{6}Z)\/?(\?.*)?$/.exec(text);
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

/** Exports the platform of a configuration, embedded or external, beside it. A place with the name of an unfinished export goes on. */
export async function exportPlatform(
  config: Config,
  text: string,
  onBegin: (id: string) => void,
): Promise<ExportResult & { readonly place: string }> {
  const { place, id: resume } = parseSetPlace(text);
  const store = await openBackupStore(place);
  const { dataDir, databaseUrl, migrateOnStart: migrates, backupRecipients, backupPassphrase: passphrase } = config;
  const database = await attachDatabase({ dataDir, databaseUrl, migrates, log: { info: () => undefined } });
  try {
    setPriority(19);
    return await withoutTimeLimits(database, async ({ pool }) => {
      const client = await pool.connect();
      try {
        const source = { client, ...(await readBeside(config)) };
        const options = { recipients: backupRecipients ?? [], passphrase, resume, onBegin };
        return { place, ...(await exportData(store, source, options)) };
      } finally {
        client.release(true);
      }
    });
  } finally {
    await database.close();
  }
}

/** What became of the SECRET_KEY of an export. */
export type ImportedSecret = 'written' | 'own' | 'other' | 'locked' | 'not-in-export';

/** Stores the key of an export in the data folder, unless the platform has one of its own. */
async function importSecret(
  store: BackupStore,
  config: Config,
  { id, hasSecret }: ExportManifest,
): Promise<ImportedSecret> {
  const { backupPassphrase: passphrase, dataDir } = config;
  if (!hasSecret) return 'not-in-export';
  if (!passphrase) return 'locked';
  const secret = (await readObject(store, exportPath(id, SECRET), { passphrase })).toString('utf8');
  const present = readSecret(config);
  if (present !== null) return present === secret ? 'own' : 'other';
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(join(dataDir, 'secret'), `${secret}\n`, { mode: 0o600, flag: 'wx' });
  return 'written';
}

/** Connections of an import: one copies, the others prove. */
const IMPORT_CONNECTIONS = 5;

/**
 * Imports an export into the database of a configuration, embedded or external.
 * @param conclude proves the database before anybody serves it
 */
export async function importPlatform(
  config: Config,
  text: string,
  conclude: (database: Database, snapshotAt: Date, id: string) => Promise<void>,
): Promise<ImportResult & { readonly secret: ImportedSecret }> {
  const { place, id: named } = parseSetPlace(text);
  const store = await openBackupStore(place);
  const id = named ?? (await listExports(store)).at(-1);
  if (id === undefined) throw new RestoreRefused(`There is no complete export in ${store.place}`);
  const { dataDir, databaseUrl, releaseStore } = config;
  const database = await openDatabase({
    ...{ dataDir, databaseUrl, isImport: true, archives: config.archiveTo !== null },
    log: { info: () => undefined },
  });
  try {
    return await withoutTimeLimits(
      database,
      async (unlimited) => {
        let secret: ImportedSecret = 'not-in-export';
        const result = await importData(store, id, unlimited, {
          keys: getBackupKeys(config),
          releaseFolder: releaseStore.startsWith('s3://') ? null : releaseStore,
          conclude: async (snapshotAt, manifest) => {
            secret = await importSecret(store, config, manifest);
            await conclude(unlimited, snapshotAt, id);
          },
        });
        return { ...result, secret };
      },
      IMPORT_CONNECTIONS,
    );
  } finally {
    await database.close();
  }
}
