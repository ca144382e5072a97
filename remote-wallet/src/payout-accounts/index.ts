export { AccountChoice } from './account-choice';
export { AccountSheet } from './account-sheet';
export { useAccounts } from './use-accounts';
