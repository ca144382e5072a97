export { AccountChoice } from './AccountChoice';
export { AccountSheet } from './AccountSheet';
export { useAccounts, type AccountsList } from './use-accounts';
