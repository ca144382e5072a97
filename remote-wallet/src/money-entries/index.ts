export { useMoneyEntries } from './use-money-entries';
