export { AccountChoice } from './account-choice';
export { AccountSheet } from './account-sheet';
export { useAccounts, type AccountsList } from './use-accounts';
