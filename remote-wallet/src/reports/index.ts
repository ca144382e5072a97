export { presetRange, DateRangePicker, type PickedRange } from './date-range-picker';
export { rangeQuery, type DateRange } from './date-range';
export { NetPosition } from './net-position';
export { ReportBody } from './report-body';
