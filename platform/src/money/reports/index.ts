export { defineReportCall } from './calls';
export { defineCurrencyCall } from './currency-call';
export type { ReportSources } from './report';
