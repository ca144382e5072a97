export {
  backUpDataFolder,
  exportPlatform,
  getBackupKeys,
  importPlatform,
  parseSetPlace,
  restoreDataFolder,
  type ImportedSecret,
} from './data-folder';
export { readLastSign, recordDrill, runDrill, type DrillRun } from './drill';
export { exportData, listExports, readExport, type ExportManifest } from './export-data';
export { importData } from './import-data';
export { runBackupCommand, recordBackup, type BackupRun } from './backup-command';
export { listReleaseFiles, readChannelFile, takeBackup, type BackupResult } from './base-backup';
export {
  compareListing,
  listSets,
  readManifest,
  readObject,
  readSetTime,
  sha256,
  verifyArchive,
  verifySet,
  writeListing,
  type Manifest,
} from './backup-set';
export { openBackupStore, type BackupStore } from './backup-store';
export { LogArchive } from './log-archive';
export { chooseSet, RestoreRefused, restoreSet, UNFINISHED, type RestoreResult } from './restore-set';
export { createIdentity, DamagedObject, isRecipient, sealObject, openObject, type OpenWith } from './sealed-object';
export { acceptDamage, findDamage, recordRestoration } from './restoration';
export { RETENTION, thinSets, type Retention } from './thin-sets';
