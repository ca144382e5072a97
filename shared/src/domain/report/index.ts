export {
  BET_CATEGORIES,
  matchesCategory,
  REPORT_TYPES,
  reportSummary,
  type BetCategory,
  type ReportRows,
  type ReportSummary,
  type ReportType,
} from './report';
