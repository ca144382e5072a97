export {
  BET_CATEGORIES,
  inCategory,
  REPORT_TYPES,
  reportSummary,
  type BetCategory,
  type ReportRows,
  type ReportSummary,
  type ReportType,
} from './report';
