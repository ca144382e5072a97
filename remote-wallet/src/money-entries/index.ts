export { moneyEntries } from './money-entries';
export { useMoneyEntries } from './use-money-entries';
