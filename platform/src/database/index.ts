export { openDatabase } from './open-database';
export { openBeside } from './open-beside';
export type { DatabaseConfig, DatabaseLog } from './open-database';
export { DatabaseLost, FolderInUse } from './folder-lock';
export { migrate, readMigrations } from './migrate';
export type { Migration } from './migrate';
export { afterCommit, type Connection, type Database } from './database';
export { Leadership } from './leadership';
export { Changes, untold } from './changes';
