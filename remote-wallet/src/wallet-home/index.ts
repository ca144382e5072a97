export { toCallResult, useSingleFlight } from './call-result';
export { CopyButton } from './copy-button';
export { keepCurrencyRates } from './currency-rates';
export {
  formatDateTime,
  formatDay,
  startOfLocalDay,
  formatMonth,
  formatWeekday,
  formatDateRange,
  formatTime,
} from './date-format';
export { moneyEntries } from './money-entries';
export { useMoneyEntries } from './use-money-entries';
