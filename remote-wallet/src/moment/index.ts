export {
  formatTime,
  startOfLocalDay,
  formatDay,
  formatDateRange,
  formatDateTime,
  formatMonth,
  formatWeekday,
} from './moment';
