export {
  archiveMonth,
  ArchiveDamaged,
  getCut,
  toMonth,
  type ArchivedMonth,
  type ArchivedTable,
  type ArchiveGroup,
  type Month,
} from './archive-month';
export { runArchive, runDailyArchive, type ArchivePeriod, type RunArchiveDeps } from './run-archive';
export {
  findArchived,
  listArchive,
  parseInterval,
  readArchivedUntil,
  verifyMonths,
  type ArchivedRow,
  type ArchiveListEntry,
  type ArchiveQuery,
} from './find-archived';
