export { defineReportCall } from './calls';
export type { ReportSources } from './report';
