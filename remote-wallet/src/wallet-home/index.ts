export { CopyButton, useCopyValue } from './copy-button';
export { moneyEntries } from './wallet-stores';
export { useMoneyEntries } from './use-money-entries';
