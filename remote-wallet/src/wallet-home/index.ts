export { CopyButton, useCopyValue } from './copy-button';
export { moneyEntries } from './wallet-stores';
export {
  formatDateTime,
  formatDay,
  startOfLocalDay,
  formatMonth,
  formatWeekday,
  formatDateRange,
  formatTime,
} from './date-format';
export { useMoneyEntries } from './use-money-entries';
