export { defineReportCall, defineCurrencyCall } from './calls';
export type { ReportSources } from './report';
