export { demoFinding, listControlFindings, listExternalFindings } from './external-findings';
export {
  openDatabase,
  type DatabaseConfig,
  type DatabaseLog,
  DatabaseLostError,
  DataFolderInUseError,
  SchemaRefused,
  withoutTimeLimits,
} from './open-database';
export { attachDatabase } from './attach-database';
export {
  findSchemaProblem,
  listAbsentModules,
  migrate,
  readControlMigrations,
  readMigrations,
  readSchema,
  SCHEMA_VERSION,
} from './migrate';
export {
  copyInto,
  listCopiedTables,
  OWN_RELATION,
  readParts,
  UNFINISHED_IMPORT,
  applyCopySettings,
  type CopiedTable,
} from './table-copy';
export type { Migration } from './migrate';
export { encodeRows, toInsertSql, toTypeSql, type Column, type CompositeType } from './columns';
export {
  afterCommit,
  callFunctions,
  createDatabase,
  createPool,
  getFirstRow,
  type Connection,
  type Database,
  type FunctionCall,
} from './database';
export { RowChangeNotifier, noRowChangeNotifier } from './row-change-notifier';
export { BRAND_CLOSED, DatabaseUnavailable, GuardedPool, isDatabaseUnavailable } from './guarded-pool';
export { MicroBatcher, type MicroBatchOptions } from './micro-batcher';
export { DatabaseMonitor, type OtherProcesses, type ProcessFacts } from './monitor';
export { createLocalMarks, createSharedMarks, ReadReplica } from './read-replica';
export { ReferenceBlocks, usedBetween } from './reference-blocks';
export { ARCHIVE_FOLDER, SHIPPING_FILE, clusterRoot } from './embedded/cluster';
export { recoverCluster, type RestoredCluster } from './embedded/recover';
