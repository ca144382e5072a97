export { NetPosition } from './net-position';
export { ReportBody } from './report-body';
