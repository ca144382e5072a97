export { AccountChoice, useAccounts } from './account-choice';
export { AccountSheet } from './account-sheet';
