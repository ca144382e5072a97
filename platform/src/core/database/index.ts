export { demoFinding, listExternalFindings } from './external-findings';
export {
  openDatabase,
  type DatabaseConfig,
  type DatabaseLog,
  DatabaseLostError,
  DataFolderInUseError,
} from './open-database';
export { attachDatabase } from './attach-database';
export { listAbsentModules, migrate, readMigrations } from './migrate';
export type { Migration } from './migrate';
export { encodeRows, toInsertSql, toTypeSql, type Column, type CompositeType } from './columns';
export { afterCommit, getFirstRow, type Connection, type Database } from './database';
export { RowChangeNotifier, noRowChangeNotifier } from './row-change-notifier';
export { DatabaseUnavailable, GuardedPool, isDatabaseUnavailable } from './guarded-pool';
export { DatabaseMonitor, type OtherProcesses, type ProcessFacts } from './monitor';
export { ReferenceBlocks, usedBetween } from './reference-blocks';
