export { backUpDataFolder, getBackupKeys, parseSetPlace, restoreDataFolder } from './data-folder';
export { listReleaseFiles, readChannelFile, takeBackup, type BackupResult } from './base-backup';
export { listSets, readManifest, readSetTime, verifyArchive, verifySet, type Manifest } from './backup-set';
export { openBackupStore, type BackupStore } from './backup-store';
export { LogArchive } from './log-archive';
export { chooseSet, RestoreRefused, restoreSet, UNFINISHED, type RestoreResult } from './restore-set';
export { createIdentity, DamagedObject, isRecipient, sealObject, openObject, type OpenWith } from './sealed-object';
export { acceptDamage, findDamage, recordRestoration } from './restoration';
export { RETENTION, thinSets, type Retention } from './thin-sets';
