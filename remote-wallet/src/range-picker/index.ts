export { DATE_PRESETS, earliestDay, rangeOf, rangeQuery, type DatePreset, type DateRange } from './date-range';
export { presetRange, DateRangePicker, type PickedRange } from './range-picker';
